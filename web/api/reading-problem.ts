import { ApiError, NetworkError, NoTokenError } from './client.ts';

/** What every member-facing failure tells the reader to do (members' specification, section 8). */
const AGAIN =
  'メニューのログアウトボタンからログアウトし、再度ログインしてください。改善しない場合は、ページを更新するか、時間をおいて再度お試しください。';
/** Signing out and in would help nobody there, and delete what can still be read. */
const OFFLINE = 'オフラインです。電波の届くところで、もう一度お試しください。';
const NO_TOKEN = `認証トークンが見つかりません。${AGAIN}`;
const INVALID_TOKEN = `認証が無効です。${AGAIN}`;

/** The sentences for a member who gets nothing; `notRead` is the specification's own for what was asked. */
export function readingProblem(error: Error | null, notRead: string): string {
  if (error instanceof NoTokenError) return NO_TOKEN;
  if (error instanceof ApiError && error.status === 401) return INVALID_TOKEN;
  return `${notRead}${error instanceof NetworkError && !navigator.onLine ? OFFLINE : AGAIN}`;
}

/** The server's sentence for a search with too many words, or for too many searches. Null for any other error, and without one. */
export function refusedSearch(error: Error | null): string | null {
  return error instanceof ApiError && (error.status === 400 || error.status === 429) ? error.message : null;
}

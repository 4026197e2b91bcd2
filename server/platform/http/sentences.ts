/** What the server says of requests it can't read, for the person at the screen. */

import { LONGEST_SEARCH, MAX_WORDS } from '#domain/search/folding.ts';

export const NOT_JSON = '送信された内容を読み取れません。画面を読み込み直して、もう一度お試しください。';
export const WRONG_CONTENT_TYPE = '送信の形式が正しくありません。JSON形式で送信してください。';
export const TOO_LARGE = '送信された内容が大きすぎます。';
export const BAD_URL = '指定されたURLが正しくありません。';
export const NOT_FOUND = '指定されたページが見つかりません。';
export const METHOD_NOT_ALLOWED = 'この操作は受け付けていません。';
export const UNEXPECTED = 'サーバーで問題が起きました。時間をおいて再度お試しください。';
export const OVERLAPPED = 'ほかの操作と重なりました。もう一度お試しください。';
export const CLOSING = 'サーバーを再起動しています。時間をおいて再度お試しください。';
export const DATABASE_AWAY = 'データベースに接続できません。時間をおいて再度お試しください。';
export const DATABASE_READ_ONLY = 'ただいま保存できません。時間をおいて再度お試しください。';
export const DISK_FULL = 'サーバーの空き容量がないため保存できません。時間をおいて再度お試しください。';
export const BAD_IDEMPOTENCY_KEY = '操作番号（Idempotency-Key）はUUIDで指定してください。';
export const BAD_IF_MATCH = '見ていた版（If-Match）は、引用符で囲んだ番号で指定してください。';
export const BAD_RECORDED_AT = '記録時刻（X-Recorded-At）はISO形式の日時で指定してください。';
export const BAD_ENTERED_AGO =
  '入力からの経過時間（X-Entered-Ago）は0以上の整数（ミリ秒）で指定してください。';
export const SEARCH_TOO_LONG = `検索の言葉は、${MAX_WORDS}語、合わせて${LONGEST_SEARCH}文字までにしてください。`;
export const BODY_MISSING = '送信された内容がありません。';

export function missing(field: string): string {
  return `${field}を指定してください。`;
}

export function wrongKind(field: string): string {
  return `${field}の形式が正しくありません。`;
}

export function notOneOf(field: string): string {
  return `${field}の値が正しくありません。`;
}

export function tooLong(field: string): string {
  return `${field}が長すぎます。`;
}

export function notText(field: string): string {
  return `${field}に使用できない文字が含まれています。`;
}

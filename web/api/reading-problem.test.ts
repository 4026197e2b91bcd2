import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, NetworkError, NoTokenError } from './client.ts';
import { readingProblem } from './reading-problem.ts';

const NOT_READ = '大会情報の取得に失敗しました。';
const AGAIN =
  'メニューのログアウトボタンからログアウトし、再度ログインしてください。改善しない場合は、ページを更新するか、時間をおいて再度お試しください。';

test.each([
  ['トークンがない', new NoTokenError(), '認証トークンが見つかりません。'],
  ['トークンが断られた', new ApiError(401, { code: 'id_token_invalid' }), '認証が無効です。'],
  ['サーバーが失敗した', new ApiError(500, null), NOT_READ],
  ['会員でない', new ApiError(403, { code: 'membership_required' }), NOT_READ],
  ['サーバーにつながらない', new NetworkError('no answer', {}), NOT_READ],
])('%sときの文は、何が起きたかと、どうすればよいかを言う', (_reason, error, sentence) => {
  expect(readingProblem(error, NOT_READ)).toBe(sentence + AGAIN);
});

test('オフラインの人には、ログアウトを勧めない', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(readingProblem(new NetworkError('no answer', {}), NOT_READ)).toBe(
    `${NOT_READ}オフラインです。電波の届くところで、もう一度お試しください。`,
  );
});

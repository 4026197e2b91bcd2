/** Words of the page of sent mail. */

import type { LetterState } from '#domain/letter/letter.ts';

export const MAIL = 'メールの送信';
export const LETTERS_NOT_READ = 'メールの一覧を取得できませんでした。';
export const STANDING_NOT_READ = 'メールの状態を取得できませんでした。';
export const NO_LETTERS = 'この30日に送ったメールはありません。';
export const NOT_DONE = '操作できませんでした。時間をおいて再度お試しください。';
export const TWICE_QUESTION =
  'このメールは、もう届いているかもしれません。送り直すと、同じメールが2通届くことがあります。送り直しますか？';
export const CANCEL_QUESTION = 'このメールを送るのをやめ、内容を消します。元には戻せません。よろしいですか？';

export const STATE_WORDS: Readonly<Record<LetterState, string>> = {
  waiting: '送信待ち',
  handed_over: '送信中',
  unknown: '不明',
  sent: '送信済み',
  given_up: '送れなかった',
  cancelled: '取り消し',
};

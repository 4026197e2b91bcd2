/** Sentences of the mailings' office. */

import { MAILING_STATE_NAMES, type MailingState } from '#domain/mailing/mailing.ts';

export const UNKNOWN = 'この一斉メールは見つかりません。';
export const CHANGED_MEANWHILE =
  'この一斉メールは、ほかの管理者が変更しました。新しい内容を確かめてから、もう一度操作してください。';
export const UNKNOWN_TARGET = '選んだクラブや大会が見つかりません。選び直してください。';
export const NO_SUCH_TIME = '送信する日時が正しくありません。';
export const TIME_IS_PAST = '送信する日時は、これからの日時にしてください。';
export const TIME_IS_FAR = '送信する日時は、1年以内にしてください。';
export const NOBODY = '送る相手がいません。送る相手を変えてください。';
export const TOO_MANY_TESTS = 'テスト送信が続いています。しばらくしてから、もう一度お試しください。';

export const DONE = {
  created: '一斉メールの下書きを作りました。',
  changed: '一斉メールの下書きを書き換えました。',
  tested: '一斉メールのテストを自分あてに送りました。',
  sent: '一斉メールの送信を始めました。',
  scheduled: '一斉メールの送信を予約しました。',
  calledBack: '一斉メールの予約を取り消し、下書きに戻しました。',
  withdrawn: '一斉メールを取りやめました。',
} as const;

/** Why what was asked can't be done with a mailing in this state. */
export function notIn(state: MailingState): string {
  return `この一斉メールは「${MAILING_STATE_NAMES[state]}」のため、この操作はできません。ページを読み込み直してください。`;
}

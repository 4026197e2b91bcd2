/**
 * Letters: mail and short messages that the site sends by itself. What a letter is about and how it stands is all that
 * administrators see of one; what it says is nobody's but the receiver's.
 */

/** What letters are about, and its word on the screen. */
export const LETTER_KINDS = {
  code: '確認コード',
  password: '仮のパスワード',
  notice: 'アカウントのお知らせ',
  inquiry: 'お問い合わせ',
  received: 'お問い合わせの受付',
  leaving: '退会のお知らせ',
  welcome: 'ご入会のお知らせ',
  payment: 'お支払いのお知らせ',
  membership: '会員資格のお知らせ',
  expiry: '有効期限のお知らせ',
  alarm: '運営へのお知らせ',
  mailing: '会員へのメール',
  test: 'テスト',
} as const;
export type LetterKind = keyof typeof LETTER_KINDS;

/** Letters of a mailing wait behind all others: nobody stands in front of a screen for one. */
export const BULK: LetterKind = 'mailing';

export const LETTER_STATES = ['waiting', 'handed_over', 'unknown', 'sent', 'given_up', 'cancelled'] as const;
export type LetterState = (typeof LETTER_STATES)[number];

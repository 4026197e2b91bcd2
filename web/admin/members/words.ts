/** How members and their accounts are put in words for administrators. */

import type { AccountState, AdminMember } from '#contract/member/members.ts';

export const ACCOUNT_STATE_NAMES: Readonly<Record<AccountState, string>> = {
  none: 'なし',
  gone: 'なし',
  unconfirmed: '確認待ち',
  invited: '招待中',
  active: '利用中',
  reset: '再設定待ち',
  disabled: '停止中',
  elsewhere: '外部',
};

/** What the state means, on the member's own page. */
export const ACCOUNT_STATE_SENTENCES: Readonly<Record<AccountState, string>> = {
  none: 'まだアカウントがありません。本人が同じメールアドレスで登録してログインすると、この記録とつながります。',
  gone: '前のアカウントはなくなっています。招待すると、新しいアカウントとつながります。',
  unconfirmed: '本人がメールアドレスの確認をまだ済ませていません。',
  invited: '仮のパスワードがあります。本人はまだログインしていません。',
  active: 'ログインできます。',
  reset: 'パスワードの再設定を待っています。本人が確認コードを入力するまで、ログインできません。',
  disabled: '管理者が停止しています。ログインできません。',
  elsewhere: 'アカウントは外部のユーザープールにあります。',
};

export const FACTOR_NAMES = {
  SMS_MFA: 'SMS',
  SOFTWARE_TOKEN_MFA: '認証アプリ',
  WEB_AUTHN: 'パスキー',
} as const;

export function nameOf({ last_name, first_name }: Pick<AdminMember, 'last_name' | 'first_name'>): string {
  return `${last_name} ${first_name}`;
}

/** +819012345678 as 09012345678. */
export function nationalNumber(stored: string): string {
  return stored.replace(/^\+81/, '0');
}

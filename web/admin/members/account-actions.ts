/** What the office can do for how a member signs in, and what is asked before. */

import type { AccountAction, AdminMember } from '#contract/member/members.ts';
import { nameOf } from './words.ts';

type Offered = { readonly action: AccountAction; readonly label: string };

/** What makes sense as things stand; nobody shuts themselves out. */
export function actionsFor({
  account,
  account_state: state,
  is_self: isSelf,
  sends_mail: sendsMail,
}: AdminMember): readonly Offered[] {
  if (state === 'elsewhere') return [];
  if (state === 'none' || state === 'gone' || account === null) {
    return [{ action: 'invite', label: account === null ? '招待する' : 'アカウントとつなぐ' }];
  }
  if (isSelf) return [];
  if (state === 'disabled') return [{ action: 'enable', label: 'ふたたびログインできるようにする' }];
  const isResettable = account.has_password && state !== 'unconfirmed';
  const isRenewed = state === 'invited' || !sendsMail;
  const renewal = state === 'invited' ? '仮のパスワードを作り直す' : '仮のパスワードを作る';
  return [
    ...(isResettable && isRenewed ? [{ action: 'renewPassword', label: renewal } as const] : []),
    ...(isResettable && !isRenewed
      ? [{ action: 'reset', label: 'パスワードの再設定を求める' } as const]
      : []),
    ...(account.second_factors.length > 0
      ? [{ action: 'removeSecondFactors', label: '二段階の認証を外す' } as const]
      : []),
    ...(account.providers.length > 0
      ? [{ action: 'removeLinks', label: 'ほかのサービスでのログインを解除する' } as const]
      : []),
    { action: 'disable', label: 'ログインを停止する' },
  ];
}

/** What takes a way in from somebody. */
export const RISKY: ReadonlySet<AccountAction> = new Set([
  'reset',
  'renewPassword',
  'removeSecondFactors',
  'removeLinks',
  'disable',
]);

/** Null where nothing is lost. */
export const QUESTIONS: Readonly<Record<AccountAction, ((member: AdminMember) => string) | null>> = {
  invite: ({ account, email, sends_mail: sendsMail }) => {
    if (account !== null) return `${email} のアカウントを、この会員の記録とつなぎます。よろしいですか？`;
    return sendsMail
      ? `${email} にアカウントを作り、仮のパスワードをメールで送ります。よろしいですか？`
      : `${email} にアカウントを作ります。このサーバーはメールを送らないため、仮のパスワードをこの画面に一度だけ表示します。よろしいですか？`;
  },
  reset: (member) =>
    `${nameOf(member)}さんの今のパスワードは使えなくなり、すべての端末でログアウトします。確認コードを本人にメールで送ります。よろしいですか？`,
  renewPassword: (member) =>
    member.sends_mail
      ? `${nameOf(member)}さんの今のパスワードは使えなくなり、すべての端末でログアウトします。新しい仮のパスワードを本人にメールで送ります。よろしいですか？`
      : `${nameOf(member)}さんの今のパスワードは使えなくなり、すべての端末でログアウトします。このサーバーはメールを送らないため、新しい仮のパスワードをこの画面に一度だけ表示します。本人からの依頼であることを確かめましたか？`,
  removeSecondFactors: (member) =>
    `${nameOf(member)}さんの二段階の認証とパスキーを外します。次からはパスワードだけでログインできます。本人からの依頼であることを確かめましたか？`,
  removeLinks: (member) =>
    `${nameOf(member)}さんは、ほかのサービスのアカウントではログインできなくなり、それでログインした端末ではログアウトします。よろしいですか？`,
  disable: (member) =>
    `${nameOf(member)}さんはログインできなくなり、すべての端末でログアウトします。よろしいですか？`,
  enable: null,
};

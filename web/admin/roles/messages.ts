/** Sentences of the roles' screen. */

import type { RoleHolder } from '#contract/member/roles.ts';
import { type Role, rolesText } from '#domain/roles/roles.ts';

export const ROLES_TITLE = '役割';
export const INTRODUCTION =
  '管理の仕事を、会員のアカウントに分けて任せられます。役割はアカウントに付き、渡すとすぐに使えます。渡したこと、外したことは操作の記録に残ります。';
export const NOT_READ = '役割を読み込めませんでした。';
export const NOT_GIVEN = '役割を渡せませんでした。';
export const NOT_CHANGED = '役割を変えられませんでした。';
export const EMAIL_MISSING = 'メールアドレスを入力してください。';
export const NONE_CHOSEN = '役割を一つ以上選んでください。';
export const FIXED =
  'サーバーの設定（ADMIN_EMAILS・INPUT_EMAILS）で決まっているため、この画面では外せません。';
export const NO_LONGER_SELF = 'ご自身から事務局を外すと、この画面も開けなくなります。';

export const STATE_WORDS: Readonly<Record<RoleHolder['state'], string | null>> = {
  usable: null,
  unverified: 'メールアドレスが未確認のため、まだ使えません',
  disabled: 'ログインを停止しています',
  none: 'アカウントがまだありません',
  elsewhere: 'アカウントは外部のユーザープールにあります',
};

export function givenText(email: string, roles: readonly Role[]): string {
  return `${email} に ${rolesText(roles)} の役割を渡しました。`;
}

export function giveQuestion(email: string, roles: readonly Role[]): string {
  return `${email} に、${rolesText(roles)} の役割を渡しますか？`;
}

export function changeQuestion(email: string, before: readonly Role[], after: readonly Role[]): string {
  return after.length === 0
    ? `${email} から、${rolesText(before)} の役割をすべて外しますか？`
    : `${email} の役割を、「${rolesText(before)}」から「${rolesText(after)}」に変えますか？`;
}

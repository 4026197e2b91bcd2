/** Sentences of the administration of members, for the administrator at the screen. */

import { asTyped } from '#server/platform/config/as-typed.ts';

export const UNKNOWN_MEMBER = 'この会員は見つかりません。ほかの管理者が消去した可能性があります。';
export const UNKNOWN_ACCOUNT =
  '会員の記録のないこのアカウントは見つかりません。ほかの管理者が消去したか、本人が会員の登録を済ませた可能性があります。';
export const CHANGED_MEANWHILE =
  'この会員の記録は、開いたあとで変更されました。入力した内容は残っています。最新の内容を確かめてから、もう一度保存してください。';
export const EMAIL_TAKEN = 'このメールアドレスは、すでに別の会員の記録にあります。';
export const ACCOUNTS_ELSEWHERE =
  'アカウントは外部のユーザープールにあるため、ここからは操作できません。ユーザープールの管理画面で操作してください。';
export const NO_ACCOUNT = 'この会員には、まだアカウントがありません。';
export const HAS_ACCOUNT = 'この会員には、すでにアカウントがあります。';
export const ACCOUNT_NOT_VERIFIED =
  'このメールアドレスのアカウントはありますが、本人の確認がまだ済んでいません。本人が確認コードを入力してログインすると、この会員の記録とつながります。';
export const INVITE_WITHOUT =
  'このメールアドレスのアカウントはすでにあります。招待しないで作成してください。本人が次にログインすると、会員の記録とつながります。';
export const ACCOUNT_OF_ANOTHER = 'このメールアドレスのアカウントは、別の会員の記録とつながっています。';
export const NO_PASSWORD =
  'この会員はほかのサービスのアカウントでログインしているため、再設定するパスワードがありません。';
export const ONLY_WAY_IN =
  'この会員がログインする方法は、ほかのサービスだけです。外すと誰もログインできなくなるため、必要なときはログインを停止してください。';
export const ONLY_OWN_WAY_IN =
  'ログインする方法がほかにないため、解除できません。先にパスキーを登録するか、お問い合わせください。';
export const UNKNOWN_LINK = 'このつながりは見つかりません。ページを読み直してください。';
export const NOT_CONFIRMED_YET =
  'この会員は、メールアドレスの確認がまだ済んでいません。本人が確認コードを入力するまで、パスワードは再設定できません。';
export const NOT_YOURSELF = '自分のアカウントには、この操作はできません。ほかの管理者に頼んでください。';
export const NOT_THE_LAST =
  'ログインできる管理者がほかにいなくなるため、この操作はできません。先に別の管理者を用意してください。';
export const WRONG_EMAIL = '入力したメールアドレスが、この会員のものと一致しません。';
export const WRONG_ACCOUNT_EMAIL = '入力したメールアドレスが、このアカウントのものと一致しません。';
export const ACCOUNT_ERASED = 'このアカウントのデータをすべて消去しました。';
export const ERASED = 'この会員のデータをすべて消去しました。';

/** An administrator that reads another one's password could act under that name. */
export const ADMINISTRATOR_NEEDS_MAIL = `このサーバーはメールを送らないため、ほかの管理者の仮のパスワードは、この画面では作れません。サーバーの担当者に、「${asTyped('admin')}」の create か reset で作るように頼んでください。`;

/** In the audit's place of the administrator, where a member has acted: it must not keep who it was. */
export const THE_PERSON = '本人';
export const AFTER_RESTORATION = '控えからの復元';

export const WRONG_OWN_EMAIL = '入力したメールアドレスが、ログイン中のものと一致しません。';
export const SIGN_IN_AGAIN =
  'ご本人であることを確かめるため、一度ログアウトし、ログインし直してから15分以内にもう一度お手続きください。';
export const TOO_MANY_EXPORTS = 'データの書き出しが続いています。時間をおいて再度お試しください。';
export const ERASED_OWN = '退会の手続きが終わりました。お預かりしていたデータはすべて消去しました。';

export const NO_ROLES = '役割を一つ以上選んでください。';
export const NO_ACCOUNT_FOR_ROLE =
  'このメールアドレスのアカウントは見つかりません。役割は、ログインしたことのあるアカウントに渡せます。先に新規登録か招待をお願いします。';
export const UNVERIFIED_FOR_ROLE =
  'このメールアドレスは、まだ本人の確認が済んでいません。本人が確認コードを入力してログインすると、役割を渡せます。';
export const DISABLED_FOR_ROLE = 'このアカウントはログインを停止しているため、役割を渡せません。';
export const ROLES_CHANGED_MEANWHILE =
  'この方の役割は、開いたあとでほかの人が変えました。最新の役割を確かめてから、もう一度お願いします。';
export const NOT_THE_LAST_OFFICE =
  '事務局としてログインできる方がほかにいなくなるため、この役割は外せません。先に別の方に事務局を渡してください。';

/** What the audit keeps of readings. */
export const READ = '会員の記録を閲覧しました。';
export const READ_FOR_ERASURE = '消去の前に、預かっているデータの件数とメールアドレスを閲覧しました。';
export const MEMBER_LIST = '会員の一覧';
export const ACCOUNT_LIST = '会員の記録のないアカウントの一覧';
export const accountName = (id: string) => `アカウント ${id.slice(0, 8)}`;

/** What the audit keeps; none names anybody. */
export const DONE = {
  made: '会員の記録を作成しました。',
  changed: '会員の記録を変更しました。',
  extended: '有効期限をまとめて延ばしました。',
  sessionEnded: '1台の端末のログインを終わらせました。',
  sessionsEnded: 'すべての端末のログインを終わらせました。',
  invited: 'アカウントを作成し、仮のパスワードを本人に送りました。',
  invitedAndTold: 'アカウントを作成し、仮のパスワードを管理者の画面に一度だけ示しました。',
  linked: '既にあるアカウントと会員の記録をつなぎました。',
  reset: 'パスワードを使えなくし、再設定の確認コードを本人に送りました。',
  resetAndKept: 'パスワードを使えなくし、再設定の確認コードを作りました。メールは送られていません。',
  renewed: 'パスワードを使えなくし、新しい仮のパスワードを本人に送りました。',
  renewedAndTold: 'パスワードを使えなくし、新しい仮のパスワードを管理者の画面に一度だけ示しました。',
  secondFactorsRemoved: '二段階の認証を外しました。',
  linksRemoved: 'ほかのサービスでのログインを解除しました。',
  disabled: 'ログインできないようにしました。',
  enabled: 'ふたたびログインできるようにしました。',
  rolesGiven: '役割を渡しました。',
  rolesChanged: '役割を変えました。',
  rolesTaken: '役割をすべて外しました。',
  exported: '会員のデータをファイルに書き出しました。',
  erased: '会員のデータをすべて消去しました。',
  erasedByOwner: '本人が退会し、データをすべて消去しました。',
  erasedAgain: '控えから戻ったデータを、もう一度すべて消去しました。',
  exportedByOwner: '本人が自分のデータをファイルに書き出しました。',
  accountExported: '会員の記録のないアカウントのデータをファイルに書き出しました。',
  accountErased: '会員の記録のないアカウントのデータをすべて消去しました。',
} as const;

/** What the audit keeps of members from a file. */
export const IMPORTED = {
  made: '会員の記録をファイルから作成しました。',
  changed: '会員の記録をファイルから変更しました。',
} as const;

/** The audit's id for a dry run, which shows stored records beside the file's. */
export const IMPORT = '会員の取り込み';
export function readForImport(members: number): string {
  return `ファイルと見比べるため、会員の記録を閲覧しました（${members}人）。`;
}

export const REVISIONS_MISSING = '確認した内容と行の数が合いません。もう一度確認してください。';
export const IMPORT_FAULTY = 'に誤りがあります。だれも取り込んでいません。';
export const IMPORT_OVERTAKEN =
  'の会員の記録は、確認したあとに変わりました。だれも取り込んでいません。もう一度確認してください。';
export const ROW_OVERTAKEN = 'この会員の記録は、確認したあとに変わりました。';
export const BUSY = 'ただいま混み合っています。時間をおいて再度お試しください。';

/** `3行目、5行目` with what is said of them. */
export function ofLines(lines: readonly number[], matter: string): string {
  const told = lines.slice(0, MOST_LINES_TOLD).map((line) => `${line}行目`);
  const others = lines.length > MOST_LINES_TOLD ? `、ほか${lines.length - MOST_LINES_TOLD}行` : '';
  return `${told.join('、')}${others}${matter}`;
}

const MOST_LINES_TOLD = 10;

export function listExported(members: number): string {
  return `会員の一覧をCSVファイルに書き出しました（${members}人）。`;
}

export function tooManyToExtend(most: number): string {
  return `一度に延ばせるのは${most}人までです。条件で絞り込んでください。`;
}

export function othersToExtend(found: number): string {
  return `条件に合う会員は、いまは${found}人です。だれの期限も延ばしていません。一覧を確かめて、もう一度押してください。`;
}

/** Sentences of the administrators' pages of members. */

export const MEMBERS = '会員';
export const NEW_MEMBER = '会員の追加';
export const LONE_ACCOUNTS = '会員の記録のないアカウント';
export const LONE_ACCOUNTS_NOT_READ = '会員の記録のないアカウントの一覧を取得できませんでした。';
export const NO_LONE_ACCOUNTS = '会員の記録のないアカウントはありません。';
export const WHO_IS_LISTED =
  'ログインの登録を途中でやめた人と、入会していない管理者のアカウントです。本人から求められたときに、持っているデータをすべて渡すか、消去します。';
export const MEMBERS_NOT_READ = '会員の一覧を取得できませんでした。';
export const MEMBER_NOT_READ = '会員の情報を取得できませんでした。';
export const NO_MEMBERS = '会員はまだいません。';
export const NOT_SAVED = '保存できませんでした。時間をおいて再度お試しください。';
export const NOT_DONE = '操作できませんでした。時間をおいて再度お試しください。';
export const NOT_EXPORTED = 'ファイルに書き出せませんでした。時間をおいて再度お試しください。';
export const SAVED = '保存しました。';
export const KEEP_IT_SAFE =
  '書き出したファイルには会員の個人情報が入っています。必要がなくなったら、すぐに消してください。';
export const HAND_IT_OVER =
  'このサーバーはメールを送らないため、本人には何も届いていません。次の仮のパスワードを、電話や対面など、本人だけに伝わる方法で伝えてください。本人がメールアドレスとこのパスワードでログインすると、新しいパスワードを決める画面になります。';
export const SHOWN_ONCE =
  'この仮のパスワードは7日間使えます。この画面を離れると二度と表示できません。失くしたときは、会員のページで作り直せます。';
export const NO_SESSIONS = 'どの端末でもログインしていません。';
export const LOST_DEVICE =
  'なくした端末があるときは、すべての端末のログインを終わらせてください。その端末に残っているログインの鍵も使えなくなります。';
/** There, only the pool itself can end what a device still holds. */
export const LOST_DEVICE_ELSEWHERE =
  'なくした端末があるときは、すべての端末のログインを終わらせてください。その端末に残っているログインの鍵は、ユーザープールの管理画面で使えなくしてください。';
export const ACCOUNTS_ELSEWHERE =
  'アカウントは外部のユーザープールにあります。パスワードの再設定、二段階の認証、ログインの停止は、ユーザープールの管理画面で操作してください。';
export const NOT_YOURSELF = '自分のアカウントです。停止や再設定、消去は、ほかの管理者に頼んでください。';
export const FOUND_ACCOUNT =
  'このメールアドレスのアカウントはありますが、会員の記録とまだつながっていません。本人が次にログインするとつながります。';
export const ERASED_FOR_GOOD = '消去したデータは、二度と元に戻せません。';
export const ACCOUNT_STAYS =
  'アカウントは外部のユーザープールに残ります。ユーザープールの管理画面でも消去してください。';

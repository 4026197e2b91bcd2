/** The access-error pages (both specifications, section 2). */

export const ACCESS_ERROR = 'アクセス権限エラー';
export const REGULAR_MEMBERS_ONLY =
  'こちらは、レギュラー会員以上の方がご覧いただけるコンテンツです。会員種別は、会員情報のページで変更できます。';
export const TO_MEMBER_INFO = '会員情報を見る';
export const RELOGIN_TITLE = '会員の確認ができませんでした';
export const RELOGIN =
  'ほかの端末でログインしたか、ログインの有効期限が切れたため、会員であることを確認できませんでした。いったんログアウトし、もう一度ログインしてください。';
export const TO_LOGOUT = 'ログアウトする';

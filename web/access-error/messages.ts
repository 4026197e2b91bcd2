/** The access-error pages (both specifications, section 2). */

export const ACCESS_ERROR = 'アクセス権限エラー';
export const REGULAR_MEMBERS_ONLY =
  'こちらは、レギュラー会員以上の方がご覧いただけるコンテンツです。会員種別は、会員情報のページで変更できます。';
export const PREMIUM_MEMBERS_ONLY =
  'こちらは、プレミアム会員の方がご覧いただけるコンテンツです。会員種別は、会員情報のページで変更できます。';
export const TO_PREMIUM = 'プレミアム会員に変更する';
export const NOT_JOINED =
  'こちらは、レギュラー会員以上の方がご覧いただけるコンテンツです。会員登録がまだ済んでいませんので、登録の続きをお願いします。';
export const TO_SIGN_UP = '登録を続ける';
/** The membership came into force while this page was open, or its address was opened by hand. */
export const ADMITTED = '会員であることを確認しました。会員向けのページをご覧いただけます。';
export const GO_ON = 'ページへ進む';
export const TO_MEMBER_INFO = '会員情報を見る';
export const RELOGIN_TITLE = '会員の確認ができませんでした';
export const RELOGIN =
  'ほかの端末でログインしたか、ログインの有効期限が切れたため、会員であることを確認できませんでした。いったんログアウトし、もう一度ログインしてください。';
export const TO_LOGOUT = 'ログアウトする';

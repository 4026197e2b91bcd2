/** Member information (members' specification, sections 3 and 8). */

export const MEMBER_INFO = '会員情報';
export const NOT_READ = '会員情報の取得に失敗しました。';
export const NOT_JOINED = '会員情報がまだ登録されていません。新規会員登録の続きをお願いします。';
export const TO_SIGN_UP = '登録を続ける';
export const NOT_IN_FORCE = 'お手続き中（お支払いの確認後に決まります）';

/** Sentences of the administrators' page of reporters' links. */

export const REPORTER_LINKS = '速報員のリンク';
export const LINKS_NOT_READ = 'リンクの一覧を取得できませんでした。';
export const CHOICES_NOT_READ = '大会や試合の一覧を取得できませんでした。';
export const NO_LINKS = '該当するリンクはありません。';
export const NO_CHAMPIONSHIPS = 'リンクを作れる大会がまだありません。先に試合情報を入力してください。';
export const NO_MATCHES_THEN = 'この日の試合は、まだ入力されていません。';
export const NOT_MADE = 'リンクを作成できませんでした。時間をおいて再度お試しください。';
export const NOT_REVOKED = 'リンクを取り消せませんでした。時間をおいて再度お試しください。';
export const NOT_CHANGED = 'リンクを変更できませんでした。時間をおいて再度お試しください。';
export const LABEL_MISSING = '名前を入力してください。';
export const CONTACT_WRONG = '電話番号は、数字とハイフンで入力してください。';
export const DAYS_WRONG = '日数は1〜400の数字で入力してください。';
export const NOTHING_CHOSEN = '開く試合を選んでください。';
export const SHOWN_ONCE =
  'リンクとQRコードは、今だけ表示されます。このページを離れる前に、コピーか印刷をしてください。';
export const LIKE_A_KEY = 'このリンクを持つ人は、だれでも速報を入力できます。速報員だけに渡してください。';
export const REVOKE_QUESTION = 'このリンクを取り消しますか？';
export const REVOKE_MEANS =
  '使っている人の画面は数秒のうちに止まり、入力できなくなります。元には戻せません。';
/** On the sheet that hangs at the venue. */
export const SCAN_ME = '速報員の方は、スマートフォンのカメラで読み取ってください。';

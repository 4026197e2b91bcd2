/** Sentences of the administrators' pages of inquiries. */

export const INQUIRIES = 'お問い合わせ';
export const INQUIRIES_NOT_READ = 'お問い合わせの一覧を取得できませんでした。';
export const INQUIRY_NOT_READ = 'お問い合わせを取得できませんでした。';
export const NO_INQUIRIES = 'お問い合わせはまだありません。';
export const NOT_DONE = '操作できませんでした。時間をおいて再度お試しください。';
export const NOT_REMOVED = '削除できませんでした。時間をおいて再度お試しください。';
export const REMOVE_QUESTION =
  'このお問い合わせを、内容も連絡先もすべて削除します。元には戻せません。よろしいですか？';

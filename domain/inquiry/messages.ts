/** Sentences of the contact form (members' specification, sections 5 and 8). */

export const REQUIRED = '必須項目をすべて入力してください。';
export const CATEGORY_NOT_CHOSEN = 'お問い合わせを選択肢よりお選びください。';
export const MESSAGE_TOO_LONG = 'お問い合わせ内容は1000字以下でご記入ください。';
export const NAME_TOO_LONG = 'お名前は30字以下でご記入ください。';
export const FURIGANA_TOO_LONG = 'お名前（ふりがな）は30字以下でご記入ください。';
/** The specification's own spelling. */
export const PHONE_TOO_LONG = '電話番は20桁以下でご記入ください。';
export const PHONE_MALFORMED = '電話番号の形式が正しくありません。';
export const EMAIL_MALFORMED = 'メールアドレスを正しい形でご記入ください。';

export const SENT = 'お問い合わせを正常に送信しました。';
export const REFUSED =
  '送信に失敗しました。必須項目が入力されていても失敗する場合は、時間をおいて再度お試しください。';
export const UNREACHABLE = '送信に失敗しました。時間をおいて再度お試しください。';

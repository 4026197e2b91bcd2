import type { InquiryField } from '#domain/inquiry/inquiry.ts';

/** What each field is called, in the form and on its confirmation. */
export const FIELD_NAMES: Readonly<Record<InquiryField, string>> = {
  category: 'お問い合わせの種類',
  message: 'お問い合わせ内容',
  name: 'お名前',
  furigana: 'お名前（ふりがな）',
  email: 'メールアドレス',
  phoneNum: '電話番号',
};

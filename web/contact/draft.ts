/** Names of the fields, and the typed values, which outlive a visit to another page. */

import type { InquiryField, InquiryForm } from '#domain/inquiry/inquiry.ts';
import { WISHES, wishedFor } from '#domain/inquiry/wishes.ts';
import { tabDraft } from '#web/api/drafts.ts';

/** What each field is called, in the form and on its confirmation. */
export const FIELD_NAMES: Readonly<Record<InquiryField, string>> = {
  category: 'お問い合わせの種類',
  message: 'お問い合わせ内容',
  name: 'お名前',
  furigana: 'お名前（ふりがな）',
  email: 'メールアドレス',
  phoneNum: '電話番号',
};

const draft = tabDraft('inquiry');

export const EMPTY: InquiryForm = {
  category: '',
  message: '',
  name: '',
  furigana: '',
  email: '',
  phoneNum: '',
};

/** Returns what was typed; without a draft only the signed-in member's e-mail. */
export function keptDraft(email: string): InquiryForm {
  // Written by this file.
  return { ...EMPTY, email, ...(draft.read() as Partial<InquiryForm> | null) };
}

/** The draft with the wish of that name filled in, unless somebody has written something else already. */
export function withWish(typed: InquiryForm, name: string): InquiryForm {
  const wish = wishedFor(name);
  const untouched = ['', ...Object.values(WISHES).map(({ message }) => message)];
  return wish !== undefined && untouched.includes(typed.message) ? { ...typed, ...wish } : typed;
}

export function keepDraft(form: InquiryForm): void {
  draft.store(form);
}

export function forgetDraft(): void {
  draft.remove();
}

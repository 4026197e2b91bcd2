/** The typed values, kept in this tab so that a visit to another page loses nothing. */

import type { InquiryField, InquiryForm } from '#domain/inquiry/inquiry.ts';
import { WISHES, wishedFor } from '#domain/inquiry/wishes.ts';

/** What each field is called, in the form and on its confirmation. */
export const FIELD_NAMES: Readonly<Record<InquiryField, string>> = {
  category: 'お問い合わせの種類',
  message: 'お問い合わせ内容',
  name: 'お名前',
  furigana: 'お名前（ふりがな）',
  email: 'メールアドレス',
  phoneNum: '電話番号',
};

const KEY = 'inquiryDraft';

export const EMPTY: InquiryForm = {
  category: '',
  message: '',
  name: '',
  furigana: '',
  email: '',
  phoneNum: '',
};

/** Empty but for the e-mail of who is signed in, where nothing is kept. */
export function keptDraft(email: string): InquiryForm {
  const text = sessionStorage.getItem(KEY);
  const blank = { ...EMPTY, email };
  if (text === null) return blank;
  try {
    // Written by this file.
    return { ...blank, ...(JSON.parse(text) as Partial<InquiryForm>) };
  } catch {
    return blank;
  }
}

/** The draft with the wish of that name filled in, unless somebody has written something else already. */
export function withWish(draft: InquiryForm, name: string): InquiryForm {
  const wish = wishedFor(name);
  const untouched = ['', ...Object.values(WISHES).map(({ message }) => message)];
  return wish !== undefined && untouched.includes(draft.message) ? { ...draft, ...wish } : draft;
}

export function keepDraft(form: InquiryForm): void {
  sessionStorage.setItem(KEY, JSON.stringify(form));
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY);
}

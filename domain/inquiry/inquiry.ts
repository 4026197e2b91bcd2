/**
 * お問い合わせ: what anybody asks the office. The form and the server judge it by the same rules, in the order of the
 * members' specification, section 5.
 */

import * as sentence from './messages.ts';

/** What it may be about (お問い合わせの種類). */
export const INQUIRY_CATEGORIES = [
  '試合結果について',
  'チーム紹介について',
  '写真・動画について',
  'お知らせについて',
  'プレミアム会員について',
  'その他',
] as const;
export type InquiryCategory = (typeof INQUIRY_CATEGORIES)[number];

/** As typed; an optional telephone number is empty text. */
export type InquiryForm = {
  readonly category: string;
  readonly message: string;
  readonly name: string;
  readonly furigana: string;
  readonly email: string;
  readonly phoneNum: string;
};
export type InquiryField = keyof InquiryForm;

/** As kept. */
export type Inquiry = {
  readonly category: InquiryCategory;
  readonly message: string;
  readonly name: string;
  readonly furigana: string;
  readonly email: string;
  /** As typed, within 20 signs; null without one. */
  readonly phoneNumber: string | null;
};

/** The first mistake, and the fields that have it. */
export type InquiryFault = { readonly fields: readonly InquiryField[]; readonly message: string };

/** Signs, as a reader counts them. */
export const LONGEST_MESSAGE = 1000;
const LONGEST_NAME = 30;
const LONGEST_PHONE = 20;

const REQUIRED_FIELDS = ['category', 'message', 'name', 'furigana', 'email'] as const;

/** As browsers judge an e-mail field, with a dot in the host. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;
const LONGEST_EMAIL = 254;

/** A sound form as it is kept, or its first mistake. */
export function readInquiry(
  form: InquiryForm,
): { readonly inquiry: Inquiry } | { readonly fault: InquiryFault } {
  const typed = tidied(form);
  const category = INQUIRY_CATEGORIES.find((known) => known === typed.category);
  const fault =
    emptyFault(typed) ?? (category === undefined ? NOT_CHOSEN : (lengthFault(typed) ?? emailFault(typed)));
  if (fault !== null || category === undefined) return { fault: fault ?? NOT_CHOSEN };
  const { message, name, furigana, email, phoneNum } = typed;
  return {
    inquiry: { category, message, name, furigana, email, phoneNumber: phoneNum === '' ? null : phoneNum },
  };
}

/** How many signs of a message are counted: a line break is one, a character outside of the basic plane, too. */
export function messageLength(message: string): number {
  return [...withPlainLineEnds(message)].length;
}

const NOT_CHOSEN: InquiryFault = { fields: ['category'], message: sentence.CATEGORY_NOT_CHOSEN };

function emptyFault(typed: InquiryForm): InquiryFault | null {
  const fields = REQUIRED_FIELDS.filter((field) => typed[field] === '');
  return fields.length === 0 ? null : { fields, message: sentence.REQUIRED };
}

/** In the order in which they are told. */
const LIMITS: readonly { field: InquiryField; most: number; message: string }[] = [
  { field: 'message', most: LONGEST_MESSAGE, message: sentence.MESSAGE_TOO_LONG },
  { field: 'name', most: LONGEST_NAME, message: sentence.NAME_TOO_LONG },
  { field: 'furigana', most: LONGEST_NAME, message: sentence.FURIGANA_TOO_LONG },
  { field: 'phoneNum', most: LONGEST_PHONE, message: sentence.PHONE_TOO_LONG },
];

function lengthFault(typed: InquiryForm): InquiryFault | null {
  const broken = LIMITS.find(({ field, most }) => [...typed[field]].length > most);
  return broken === undefined ? null : { fields: [broken.field], message: broken.message };
}

function emailFault({ email }: InquiryForm): InquiryFault | null {
  const isEmail = email.length <= LONGEST_EMAIL && EMAIL.test(email);
  return isEmail ? null : { fields: ['email'], message: sentence.EMAIL_MALFORMED };
}

/** Without blanks around it; what belongs on one line is on one. */
function tidied(form: InquiryForm): InquiryForm {
  return {
    category: form.category.trim(),
    message: withPlainLineEnds(form.message).trim(),
    name: oneLine(form.name),
    furigana: oneLine(form.furigana),
    email: oneLine(form.email).normalize('NFKC'),
    phoneNum: oneLine(form.phoneNum).normalize('NFKC'),
  };
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

/**
 * お問い合わせ: what anyone asks the organiser. The form and the server judge it by the same rules, in the order of the
 * members' specification, section 5.
 */

import type { FieldFault, RefusedForm } from '../fault.ts';
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

type InquiryFault = FieldFault<InquiryField>;

/** Signs, as a reader counts them. */
export const LONGEST_MESSAGE = 1000;
const LONGEST_NAME = 30;
const LONGEST_PHONE = 20;

const REQUIRED_FIELDS = ['category', 'message', 'name', 'furigana', 'email'] as const;

/** As browsers judge an e-mail field, with a dot in the host. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i;
const LONGEST_EMAIL = 254;

/**
 * A sound inquiry as it is kept; else the mistake of every field that has one, in the order of the specification. Fields
 * come as typed, or as somebody else's program sends them: missing, null, or no text, which counts as not entered.
 */
export function readInquiry(
  given: Readonly<Partial<Record<InquiryField, unknown>>>,
): { readonly ok: true; readonly inquiry: Inquiry } | RefusedForm<InquiryField> {
  const typed = tidied(given);
  const category = INQUIRY_CATEGORIES.find((known) => known === typed.category);
  const faults = [
    ...emptyFaults(typed),
    ...(category === undefined && typed.category !== '' ? [NOT_CHOSEN] : []),
    ...lengthFaults(typed),
    ...phoneFaults(given.phoneNum),
    ...emailFaults(typed),
  ];
  if (faults.length > 0 || category === undefined) return { ok: false, faults };
  const { message, name, furigana, email, phoneNum } = typed;
  return {
    ok: true,
    inquiry: { category, message, name, furigana, email, phoneNumber: phoneNum === '' ? null : phoneNum },
  };
}

/** How many signs of a message are counted: a line break is one, a character outside of the basic plane, too. */
export function messageLength(message: string): number {
  return [...withPlainLineEnds(message)].length;
}

const NOT_CHOSEN: InquiryFault = { field: 'category', message: sentence.CATEGORY_NOT_CHOSEN };

function emptyFaults(typed: InquiryForm): readonly InquiryFault[] {
  const empty = REQUIRED_FIELDS.filter((field) => typed[field] === '');
  return empty.map((field) => ({ field, message: sentence.REQUIRED }));
}

/** In the order in which they are shown. */
const LIMITS: readonly { field: InquiryField; most: number; message: string }[] = [
  { field: 'message', most: LONGEST_MESSAGE, message: sentence.MESSAGE_TOO_LONG },
  { field: 'name', most: LONGEST_NAME, message: sentence.NAME_TOO_LONG },
  { field: 'furigana', most: LONGEST_NAME, message: sentence.FURIGANA_TOO_LONG },
  { field: 'phoneNum', most: LONGEST_PHONE, message: sentence.PHONE_TOO_LONG },
];

function lengthFaults(typed: InquiryForm): readonly InquiryFault[] {
  const broken = LIMITS.filter(({ field, most }) => [...typed[field]].length > most);
  return broken.map(({ field, message }) => ({ field, message }));
}

/** Optional, so one that can't be read is refused: nobody would notice that it is missing. */
function phoneFaults(given: unknown): readonly InquiryFault[] {
  const isReadable = given === undefined || given === null || typeof given === 'string';
  return isReadable ? [] : [{ field: 'phoneNum', message: sentence.PHONE_MALFORMED }];
}

function emailFaults({ email }: InquiryForm): readonly InquiryFault[] {
  const isSound = email === '' || (email.length <= LONGEST_EMAIL && EMAIL.test(email));
  return isSound ? [] : [{ field: 'email', message: sentence.EMAIL_MALFORMED }];
}

/** Without blanks around it; what belongs on one line is on one. */
function tidied(given: Readonly<Partial<Record<InquiryField, unknown>>>): InquiryForm {
  return {
    category: textOf(given.category).trim(),
    message: withPlainLineEnds(textOf(given.message)).trim(),
    name: oneLine(textOf(given.name)),
    furigana: oneLine(textOf(given.furigana)),
    email: oneLine(textOf(given.email)).normalize('NFKC'),
    phoneNum: oneLine(textOf(given.phoneNum)).normalize('NFKC'),
  };
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given : '';
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

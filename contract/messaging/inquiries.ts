/** お問い合わせ: sent by anyone (members' specification, sections 3, 5 and 7), read and answered by administrators. */

import * as Type from 'typebox';
import { INQUIRY_CATEGORIES } from '#domain/inquiry/inquiry.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall, defineCall } from '../call.ts';
import { Count, Id } from '../wire.ts';

const PATH = '/api/admin/inquiries';
const ofInquiry = Type.Object({ inquiryId: Id });
const MaybeText = Type.Union([Type.String(), Type.Null()]);
/** `YYYY-MM-DD`, Tokyo. */
const Day = Type.String({ format: 'date' });

const inquiryFields = {
  inquiry_id: Type.String(),
  /** One of the choices of the form; of an old one perhaps another. */
  category: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** ISO instants. */
  received_at: Type.String(),
  answered_at: MaybeText,
  /** E-mail of the administrator by whom it is marked as answered. */
  answered_by: MaybeText,
};

export const InquiryRow = Type.Object({
  ...inquiryFields,
  /** How it begins, on one line. */
  beginning: Type.String(),
});
export type InquiryRow = Type.Static<typeof InquiryRow>;

export const AdminInquiry = Type.Object({
  ...inquiryFields,
  furigana: Type.String(),
  phone_number: MaybeText,
  message: Type.String(),
  /** The member's record of the same e-mail. */
  member_id: MaybeText,
});
export type AdminInquiry = Type.Static<typeof AdminInquiry>;

export const INQUIRY_STATES = ['open', 'answered'] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

export const searchInquiries = adminCall({
  method: 'POST',
  path: `${PATH}/search`,
  area: 'office',
  effect: 'read',
  summary: 'A page of the inquiries; found by name, e-mail, number, text',
  body: Type.Object({
    ...listQuery,
    state: Type.Optional(Type.Enum(INQUIRY_STATES)),
    category: Type.Optional(Type.Enum(INQUIRY_CATEGORIES)),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    sort: Type.Optional(Type.Enum(['received', 'category', 'name', 'answered'])),
  }),
  answer: pageOf(InquiryRow),
});

export const openInquiries = adminCall({
  method: 'GET',
  path: `${PATH}/open-count`,
  area: 'office',
  summary: 'How many inquiries wait for an answer',
  answer: Type.Object({ count: Count }),
});

export const adminInquiry = adminCall({
  method: 'GET',
  path: `${PATH}/:inquiryId`,
  area: 'office',
  summary: 'One inquiry, whole',
  params: ofInquiry,
  answer: AdminInquiry,
});

export const answerInquiry = adminCall({
  method: 'POST',
  path: `${PATH}/:inquiryId/answer`,
  area: 'office',
  summary: 'Marks an inquiry as answered or as open; the first to mark it is named, again changes nothing',
  params: ofInquiry,
  body: Type.Object({ answered: Type.Boolean() }),
  answer: AdminInquiry,
});

export const removeInquiry = adminCall({
  method: 'POST',
  path: `${PATH}/:inquiryId/removal`,
  area: 'office',
  summary: 'Deletes an inquiry for good',
  params: ofInquiry,
  answer: Type.Object({ message: Type.String() }),
});

/** Whatever was typed; the rules of each field are in the domain, in the sentences and the order of the specification. */
const Typed = (description: string) => Type.Optional(Type.Unknown({ description }));

export const InquiryBody = Type.Object({
  category: Typed('Text, required: one of the six kinds of inquiries'),
  message: Typed('Text, required: at most 1000 characters'),
  name: Typed('Text, required: at most 30 characters'),
  furigana: Typed('Text, required: at most 30 characters'),
  email: Typed('Text, required: where the office answers'),
  phoneNum: Typed('Text: at most 20 digits, without hyphens'),
});
export type InquiryBody = Type.Static<typeof InquiryBody>;

export const inquiry = defineCall({
  method: 'POST',
  group: 'inquiry-mail',
  path: 'inquiry',
  access: 'everyone',
  summary: 'Sends an inquiry to the office; the same Idempotency-Key again is the same inquiry',
  body: InquiryBody,
  answer: Type.Object({ message: Type.String() }),
});

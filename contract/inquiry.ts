/** お問い合わせ (members' specification, sections 3, 5 and 7): open to everyone. */

import * as Type from 'typebox';
import { defineCall } from './call.ts';

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

export const inquiryCalls = [inquiry] as const;

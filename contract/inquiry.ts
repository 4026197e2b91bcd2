/** お問い合わせ (members' specification, sections 3, 5 and 7): open to everyone. */

import * as Type from 'typebox';
import { defineCall } from './call.ts';

/** Whatever was typed; the rules of each field, with their sentences and order, are in the domain. */
const Typed = Type.String({ maxLength: 10_000 });

export const InquiryBody = Type.Object({
  category: Typed,
  message: Typed,
  name: Typed,
  furigana: Typed,
  email: Typed,
  /** Without hyphens. */
  phoneNum: Type.Optional(Typed),
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

/** メールの送信: what waits to be sent, what became of the rest, and the test of it; for administrators. */

import * as Type from 'typebox';
import { LETTER_KINDS, LETTER_STATES, type LetterKind } from '#domain/letter/letter.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { adminCall } from '../call.ts';
import { Count, Id } from '../wire.ts';

const PATH = '/api/admin/mail';
const ofLetter = Type.Object({ letterId: Id });
const MaybeText = Type.Union([Type.String(), Type.Null()]);
/** `YYYY-MM-DD`, Tokyo. */
const Day = Type.String({ format: 'date' });
const KINDS = Object.keys(LETTER_KINDS) as [LetterKind, ...LetterKind[]];

/** What a letter says, and to whom exactly, is in no answer. Instants are ISO. */
export const LetterRow = Type.Object({
  letter_id: Type.String(),
  channel: Type.Enum(['mail', 'sms']),
  about: Type.Enum(KINDS),
  state: Type.Enum(LETTER_STATES),
  /** Masked: `h***@e***`. */
  recipient: Type.String(),
  created_at: Type.String(),
  /** From then on it is not sent any more. */
  ends_at: Type.String(),
  attempts: Count,
  tried_at: MaybeText,
  /** When it is tried next; null where it is not. */
  next_at: MaybeText,
  ended_at: MaybeText,
  /** Why the last try failed. */
  reason: MaybeText,
  /** Whether it can be sent again, or cancelled, by hand. */
  is_in_hand: Type.Boolean(),
});
export type LetterRow = Type.Static<typeof LetterRow>;

export const searchLetters = adminCall({
  method: 'POST',
  path: `${PATH}/search`,
  area: 'office',
  effect: 'read',
  summary: 'A page of the letters of the last 30 days; `search` finds an address or a number, whole',
  body: Type.Object({
    ...listQuery,
    state: Type.Optional(Type.Enum(LETTER_STATES)),
    about: Type.Optional(Type.Enum(KINDS)),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    sort: Type.Optional(Type.Enum(['created', 'tried'])),
  }),
  answer: pageOf(LetterRow),
});

export const MailState = Type.Object({
  /** Whether letters leave the house: by a mail server, by an SMS gateway. */
  sends_mail: Type.Boolean(),
  sends_sms: Type.Boolean(),
  waiting: Count,
  oldest_waiting_since: MaybeText,
  /** Since when, and why, no letter gets through; null while all is well. */
  failing_since: MaybeText,
  failing_because: MaybeText,
  last_sent_at: MaybeText,
  unknown: Count,
  given_up_within_24_hours: Count,
});
export type MailState = Type.Static<typeof MailState>;

export const mailState = adminCall({
  method: 'GET',
  path: `${PATH}/state`,
  area: 'office',
  summary: 'How the mail stands',
  answer: MailState,
});

export const sendLetterAgain = adminCall({
  method: 'POST',
  path: `${PATH}/:letterId/again`,
  area: 'office',
  summary:
    'Has a letter tried now that waits, or of which nobody knows whether it arrived: it may then arrive twice',
  params: ofLetter,
  answer: LetterRow,
});

export const cancelLetter = adminCall({
  method: 'POST',
  path: `${PATH}/:letterId/cancellation`,
  area: 'office',
  summary: 'Gives up a letter that waits, or that is unknown, and erases what it says',
  params: ofLetter,
  answer: LetterRow,
});

export const testMail = adminCall({
  method: 'POST',
  path: `${PATH}/test`,
  area: 'office',
  summary: 'Sends a test letter to the caller, and says what the mail server answered',
  answer: Type.Object({ is_sent: Type.Boolean(), message: Type.String() }),
});

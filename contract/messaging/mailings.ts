/** 一斉メール: letters from the office to many members, for administrators; and whether a member wants its news. */

import * as Type from 'typebox';
import {
  AUDIENCES,
  MAILING,
  MAILING_KINDS,
  MAILING_STATES,
  RECIPIENT_STATES,
} from '#domain/mailing/mailing.ts';
import { listQuery, pageOf } from '../admin-list.ts';
import { defineCall } from '../call.ts';
import { inputSchemaOf, schemaOf } from '../form-schema.ts';
import { CategorySchema, Count, FromOne, Id, TokyoMinute } from '../wire.ts';

const PATH = '/api/admin/mailings';
const ONE = `${PATH}/:mailingId`;
const ofMailing = Type.Object({ mailingId: Id });
const MaybeText = Type.Union([Type.String(), Type.Null()]);
/** A text of the longest body in UTF-8, with its JSON. */
const BODY_LIMIT = 128 * 1024;
const common = { group: 'site', access: 'administrator', area: 'office' } as const;

/** How many recipients are in which state. */
const Counts = Type.Object({
  waiting: Count,
  queued: Count,
  sent: Count,
  failed: Count,
  unknown: Count,
  stopped: Count,
});

/** Instants are UTC, ISO. */
const facts = {
  mailing_id: Type.String(),
  state: Type.Enum(MAILING_STATES),
  /** When it is sent, or was to be; null for one that has no time. */
  send_at: MaybeText,
  begun_at: MaybeText,
  ended_at: MaybeText,
  updated_at: Type.String(),
  counts: Counts,
};

export const MailingRow = Type.Object({
  ...facts,
  kind: Type.Enum(MAILING_KINDS),
  subject: Type.String(),
});
export type MailingRow = Type.Static<typeof MailingRow>;

export const MailingDetail = Type.Object({
  ...facts,
  /** To be sent back with a change: an older one is refused. */
  version: FromOne,
  form: schemaOf(MAILING),
  /** The club or championship that the audience follows; empty where it follows none, null where it is gone. */
  target_title: MaybeText,
  created_by: Type.String(),
  /** Whether its recipients are still listed one by one. */
  has_recipients: Type.Boolean(),
});
export type MailingDetail = Type.Static<typeof MailingDetail>;

export const searchMailings = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/search`,
  summary: 'A page of the mailings; `search` finds words of the subject',
  body: Type.Object({
    ...listQuery,
    state: Type.Optional(Type.Enum(MAILING_STATES)),
    sort: Type.Optional(Type.Enum(['updated'])),
  }),
  answer: pageOf(MailingRow),
});

export const mailingDetail = defineCall({
  ...common,
  method: 'GET',
  path: ONE,
  summary: 'A mailing with its text, and how far it has come',
  params: ofMailing,
  answer: MailingDetail,
});

export const createMailing = defineCall({
  ...common,
  method: 'POST',
  path: PATH,
  summary: 'Adds a draft',
  body: Type.Object({ form: inputSchemaOf(MAILING) }),
  bodyLimit: BODY_LIMIT,
  answer: MailingDetail,
});

export const changeMailing = defineCall({
  ...common,
  method: 'PUT',
  path: ONE,
  summary: 'Changes a draft of the version that was read; 409 for another version, or one that is no draft',
  params: ofMailing,
  body: Type.Object({ version: FromOne, form: inputSchemaOf(MAILING) }),
  bodyLimit: BODY_LIMIT,
  answer: MailingDetail,
});

export const countMailing = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/audience`,
  summary: 'How many members an audience has now, and how many more have stopped news',
  body: Type.Object({
    kind: Type.Enum(MAILING_KINDS),
    audience: Type.Enum(AUDIENCES),
    target: Type.String({ maxLength: 200 }),
  }),
  answer: Type.Object({ recipients: Count, stopped: Count }),
});

export const mailingTargets = defineCall({
  ...common,
  method: 'GET',
  path: `${PATH}/targets`,
  summary: 'The clubs, and the championships of this year and the last, that members may follow',
  answer: Type.Object({
    clubs: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    championships: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        fiscal_year: Type.Integer(),
        category: CategorySchema,
      }),
    ),
  }),
});

export const previewMailing = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/preview`,
  summary: 'The letter as it will look, to nobody in particular',
  body: Type.Object({ form: inputSchemaOf(MAILING) }),
  bodyLimit: BODY_LIMIT,
  answer: Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }),
});

export const testMailing = defineCall({
  ...common,
  method: 'POST',
  path: `${PATH}/test`,
  summary: 'Sends the letter to the caller alone, and says what the mail server answered',
  body: Type.Object({ form: inputSchemaOf(MAILING) }),
  bodyLimit: BODY_LIMIT,
  answer: Type.Object({ is_sent: Type.Boolean(), message: Type.String() }),
});

export const sendMailing = defineCall({
  ...common,
  method: 'POST',
  path: `${ONE}/sending`,
  summary: 'Sends a draft of the version that was read: now, or from a minute on',
  params: ofMailing,
  body: Type.Object({
    version: FromOne,
    /** `YYYY-MM-DDTHH:MM` in Tokyo; null is now. */
    at: Type.Union([TokyoMinute, Type.Null()]),
  }),
  answer: MailingDetail,
});

export const callBackMailing = defineCall({
  ...common,
  method: 'POST',
  path: `${ONE}/calling-back`,
  summary: 'Makes a scheduled mailing a draft again; 409 once it is being sent',
  params: ofMailing,
  answer: MailingDetail,
});

export const withdrawMailing = defineCall({
  ...common,
  method: 'POST',
  path: `${ONE}/withdrawal`,
  summary: 'Withdraws a mailing for good; what has not been sent is not sent any more',
  params: ofMailing,
  answer: MailingDetail,
});

export const RecipientRow = Type.Object({
  member_id: Type.String(),
  /** Family name and first name. */
  name: Type.String(),
  state: Type.Enum(RECIPIENT_STATES),
  reason: MaybeText,
  changed_at: Type.String(),
});
export type RecipientRow = Type.Static<typeof RecipientRow>;

export const searchRecipients = defineCall({
  ...common,
  method: 'POST',
  path: `${ONE}/recipients/search`,
  summary: 'A page of the recipients of a mailing; `search` finds what the search of members finds',
  params: ofMailing,
  body: Type.Object({
    ...listQuery,
    state: Type.Optional(Type.Enum(RECIPIENT_STATES)),
    sort: Type.Optional(Type.Enum(['member'])),
  }),
  answer: pageOf(RecipientRow),
});

/** Null for a caller without a member's record. */
const NewsMail = Type.Object({ receives: Type.Union([Type.Boolean(), Type.Null()]) });
export type NewsMail = Type.Static<typeof NewsMail>;

const own = {
  group: 'site',
  content: 'member',
  path: '/api/membership/news-mail',
  access: 'member',
} as const;

export const newsMail = defineCall({
  ...own,
  method: 'GET',
  summary: 'Whether the caller receives news of the office by mail',
  answer: NewsMail,
});

export const switchNewsMail = defineCall({
  ...own,
  method: 'PUT',
  summary: 'Stops news of the office by mail, or receives it again; service letters come all the same',
  body: Type.Object({ receives: Type.Boolean() }),
  answer: NewsMail,
});

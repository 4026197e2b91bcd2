/**
 * The first run in the browser. Only a server that nobody has set up yet serves these calls, and only to who holds its one-time
 * token (`X-Access-Token`); a site that is open has none of them.
 */

import * as Type from 'typebox';
import { MAIL_ENCRYPTIONS } from '#domain/setup/answers.ts';
import { siteCall } from '../call.ts';

const Text = Type.String({ maxLength: 300 });

const MailFields = {
  mailHost: Text,
  mailPort: Text,
  mailEncryption: Type.Enum(MAIL_ENCRYPTIONS),
  mailUser: Text,
  mailPassword: Text,
  mailFrom: Text,
};

const SetupState = Type.Object({
  /** The shortest password that is taken. */
  passwordMinLength: Type.Integer(),
  /** Who is in front of the server, as this request shows it. */
  proxy: Type.Object({
    /** What to write into `TRUST_PROXY`; null where this request tells nothing: it came past the proxy, by a tunnel. */
    proposal: Type.Union([Type.String(), Type.Null()]),
    /** How many entries `X-Forwarded-For` has. */
    entries: Type.Integer(),
    /** The caller's address, if the proposal is right. */
    caller: Type.String(),
  }),
});
export type SetupState = Type.Static<typeof SetupState>;

/** A trial's outcome, in a sentence. */
const Outcome = Type.Object({ isGood: Type.Boolean(), message: Type.String() });
export type Outcome = Type.Static<typeof Outcome>;

export const setupState = siteCall({
  method: 'POST',
  path: '/api/setup/state',
  access: 'everyone',
  summary: 'What the set-up page begins with',
  answer: SetupState,
});

export const sendTestLetter = siteCall({
  method: 'POST',
  path: '/api/setup/test-letter',
  access: 'everyone',
  summary: 'Sends a letter by the mail server that was typed in',
  body: Type.Object({ ...MailFields, to: Text }),
  answer: Outcome,
});

export const checkAddress = siteCall({
  method: 'POST',
  path: '/api/setup/address',
  access: 'everyone',
  summary: 'Asks the public address whether this server answers there',
  body: Type.Object({ publicUrl: Text }),
  answer: Type.Object({
    ...Outcome.properties,
    /** What to write into `TRUST_PROXY`, as the request that came back shows it; null where none did. */
    proposal: Type.Union([Type.String(), Type.Null()]),
  }),
});

export const finishSetup = siteCall({
  method: 'POST',
  path: '/api/setup/finish',
  access: 'everyone',
  summary: 'Stores everything at once and opens the site',
  body: Type.Object({
    ...MailFields,
    siteName: Text,
    region: Text,
    email: Text,
    password: Text,
    secondFactor: Type.Enum(['administrators', 'off']),
    mail: Type.Enum(['now', 'later']),
    publicUrl: Text,
    trustProxy: Text,
  }),
  answer: Type.Object({
    /** Where the site is opened from now on. */
    publicUrl: Type.String(),
    /** `kept`: there was one already, and its password is as it was. */
    account: Type.Enum(['made', 'kept']),
  }),
});

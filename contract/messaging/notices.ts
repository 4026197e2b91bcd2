/** お知らせ: what the phones of an account are told of the matches that it follows, by Web Push. */

import * as Type from 'typebox';
import { TIME_OF_DAY } from '#domain/match/match.ts';
import { defineCall, siteCall } from '../call.ts';

const Time = Type.String({ pattern: TIME_OF_DAY.source });

export const NoticeSettingsSchema = Type.Object({
  choices: Type.Object({
    kick_off: Type.Boolean(),
    goal: Type.Boolean(),
    half_time: Type.Boolean(),
    result: Type.Boolean(),
    postponement: Type.Boolean(),
    schedule: Type.Boolean(),
  }),
  /** Whether every match of a followed championship is told. */
  championships: Type.Boolean(),
  /** Times of day in Tokyo; null: none. */
  quiet: Type.Union([Type.Object({ from: Time, to: Time }), Type.Null()]),
});

/** Whether the account is told at LINE; `absent` where nobody is. */
export const LineState = Type.Enum(['absent', 'off', 'on']);

export const Notices = Type.Object({
  /** The key that browsers subscribe with (VAPID), base64url; null where this site sends no notices. */
  public_key: Type.Union([Type.String(), Type.Null()]),
  settings: NoticeSettingsSchema,
  /** SHA-256 of each device's endpoint, lower-case hex. */
  devices: Type.Array(Type.String()),
  line: LineState,
});
export type Notices = Type.Static<typeof Notices>;

/** As `PushSubscription.toJSON()` has it. */
const Endpoint = Type.String({ minLength: 1, maxLength: 1_000 });
const Key = Type.String({ pattern: '^[A-Za-z0-9_-]{16,120}$' });

const PATH = '/api/membership/notices';
const common = { group: 'site', content: 'match', access: 'member', answer: Notices } as const;

export const notices = defineCall({
  ...common,
  method: 'GET',
  path: PATH,
  summary: 'What the account is told of, and on which devices',
});

export const saveNotices = defineCall({
  ...common,
  method: 'PUT',
  path: PATH,
  summary: 'Sets what the account is told of',
  body: NoticeSettingsSchema,
});

export const addNoticeDevice = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/device`,
  summary: 'Tells this device from now on; the one registered first gives way where there are ten',
  body: Type.Object({ endpoint: Endpoint, keys: Type.Object({ p256dh: Key, auth: Key }) }),
});

export const removeNoticeDevice = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/device-off`,
  summary: 'Tells this device no more; one that is unknown is no error',
  body: Type.Object({ endpoint: Endpoint }),
});

export const tryNoticeDevice = defineCall({
  ...common,
  method: 'PUT',
  path: `${PATH}/trial`,
  summary: 'Sends a notice to this device of the caller to try it',
  body: Type.Object({ endpoint: Endpoint }),
});

export const moveNoticeDevice = siteCall({
  method: 'PUT',
  path: `${PATH}/device-moved`,
  // The worker of a browser has no sign-in; what it knows of the old subscription only that browser and this server know.
  access: 'everyone',
  summary: 'A browser has a new subscription in place of one that is told, which it proves by its secret',
  body: Type.Object({
    from: Type.Object({ endpoint: Endpoint, auth: Key }),
    to: Type.Object({ endpoint: Endpoint, keys: Type.Object({ p256dh: Key, auth: Key }) }),
  }),
  answer: Type.Object({}),
});

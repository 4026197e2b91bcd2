import type { ColumnType, Generated } from 'kysely';
import type { CalendarKind } from '#domain/follow/calendar.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import type { Fixed, Flag } from './stored-value.ts';

/** The key pair by which push services know this installation (VAPID): one row, once somebody has asked for it. */
export type PushKeysTable = {
  only_row: Fixed<1>;
  /** Uncompressed point, base64url. */
  public_key: Fixed<string>;
  /** Sealed with the server key. */
  sealed_private_key: Fixed<string>;
};

/** The browsers that are told, as they have subscribed at their push service. An account's rows end with the account. */
export type PushDevicesTable = {
  /** Who knows it can push nothing without our private key. */
  endpoint: Fixed<string>;
  user_id: string;
  /** The session in which it was registered: told no more once its person signs out. */
  session_id: string;
  /** The browser's public key and its secret, base64url (RFC 8291). */
  p256dh: string;
  auth: string;
  registered_at: string;
};

/** Of an account that has changed them. */
export type NoticeSettingsTable = {
  user_id: Fixed<string>;
  /** JSON of `NoticeSettings`. */
  settings: string;
};

/** Each match as notices have last looked at it; none of a match that has never been touched. */
export type NoticeMatchesTable = {
  championship_id: Fixed<string>;
  match_id: Fixed<string>;
  /** JSON of `Seen`. */
  seen: string;
};

/** What happened in matches, to be told and, for a while, told. */
export type NoticesTable = {
  notice_id: Fixed<string>;
  championship_id: Fixed<string>;
  match_id: Fixed<string>;
  kind: Fixed<NoticeKind>;
  /** `dropped`: nobody was told, for it was taken back or came too late. */
  state: 'waiting' | 'sent' | 'dropped';
  /** JSON of `Seen`: the match before what is told. */
  before: Fixed<string>;
  /** The score when it happened; what tells the same result twice is told once. */
  score: string;
  /** `HH:MM`: only for the accounts whose quiet hours end then; null for all. */
  quiet_until: Fixed<string | null>;
  /** UTC instants, ISO with milliseconds, so that they sort as text. */
  happened_at: string;
  /** When it is sent; while a process queues its parts, when that process counts as dead; `ends_at` while its parts are told. */
  due_at: string;
  ends_at: string;
  /** Random, of the process that has queued its parts; null before, and when the last part has ended. */
  claim: ColumnType<string | null, string | null | undefined, string | null>;
  /** A process of release 0.2 or before has told every account up to this one. Later ones tell parts, which are jobs. */
  told_until: ColumnType<string, string, string>;
  /** JSON: first and last account of what such a process has told beyond that. */
  told_ahead: Generated<string>;
};

/** Devices that a process of release 0.2 or before has to try again. Later ones queue jobs, and move what is left here. */
export type NoticeRetriesTable = {
  notice_id: Fixed<string>;
  endpoint: Fixed<string>;
  /** How often it has failed. */
  failures: number;
  /** UTC instant, ISO; while a process tries it, when that process is taken for dead. */
  due_at: string;
  /** Whether a process has handed it over and waits for the answer. */
  is_open: Flag;
};

/** Secret addresses of calendars that phones read by themselves. An account's rows end with the account. */
export type CalendarAddressesTable = {
  /** SHA-256 of what stands in the address, lower-case hex. */
  address_hash: Fixed<string>;
  /** By which its owner names it. */
  address_id: Fixed<string>;
  user_id: Fixed<string>;
  kind: Fixed<CalendarKind>;
  /** The club's id or the championship's; empty for what the member follows. */
  target_id: string;
  /** UTC instant, ISO. */
  created_at: Fixed<string>;
  /** The last day on which a calendar has read it, `YYYY-MM-DD` in Tokyo. */
  last_read_on: string | null;
};

/** Whose LINE the official account tells. An account's row ends with the account. */
export type LineAccountsTable = {
  user_id: Fixed<string>;
  /** LINE's id of the person at the provider of the official account. */
  line_user_id: Fixed<string>;
  /** UTC instant, ISO with milliseconds. */
  linked_at: Fixed<string>;
};

/** What a member sends the official account to be known to it: one an account, for minutes. */
export type LineCodesTable = {
  user_id: Fixed<string>;
  /** SHA-256, lower-case hex. */
  code_hash: string;
  /** UTC instant, ISO with milliseconds. */
  expires_at: string;
};

/** Whom a notice is told to at LINE: a row is there until the notice has been told to everybody. */
export type LineMessagesTable = {
  notice_id: Fixed<string>;
  user_id: Fixed<string>;
  /** A UUID shared by those that are told in one call, and by which LINE knows that call again; null before the first. */
  batch: ColumnType<string | null, string | null | undefined, string | null>;
  /** LINE has taken it, or it is given up. */
  is_sent: Generated<Flag>;
  /** Whether a process makes the call now. */
  is_open: Generated<Flag>;
  /** How often it has been tried. */
  failures: Generated<number>;
  /** UTC instant, ISO with milliseconds; while a process sends it, when that process is taken for dead. */
  due_at: string;
};

/** A call to LINE that is being made, or whose answer is lost: LINE may have taken it, so it is repeated word for word. */
export type LineCallsTable = {
  /** Of `line_messages`. */
  batch: Fixed<string>;
  message: Fixed<string>;
  /** JSON: account and LINE's id of each, in the order of the call. A call ends with the erasure of one of them. */
  recipients: Fixed<string>;
};

/** One row, once the month's messages were used up: until when nothing is sent to LINE. */
export type LineRestTable = {
  only_row: Fixed<1>;
  /** UTC instant, ISO with milliseconds. */
  rests_until: string;
};

export type NoticeTables = {
  push_keys: PushKeysTable;
  push_devices: PushDevicesTable;
  notice_settings: NoticeSettingsTable;
  notice_matches: NoticeMatchesTable;
  notices: NoticesTable;
  calendar_addresses: CalendarAddressesTable;
  notice_retries: NoticeRetriesTable;
  line_accounts: LineAccountsTable;
  line_codes: LineCodesTable;
  line_messages: LineMessagesTable;
  line_calls: LineCallsTable;
  line_rest: LineRestTable;
};

import type { ColumnType } from 'kysely';
import type { LetterKind, LetterState } from '#domain/letter/letter.ts';
import type { Audience, MailingKind, MailingState, RecipientState } from '#domain/mailing/mailing.ts';
import type { Fixed } from './stored-value.ts';

/** `none`: written for nobody, so that an answer takes as long as for somebody; it is deleted instead of sent. */
export type LetterChannel = 'mail' | 'sms' | 'none';

/** Letters and short messages: what waits to be sent, and for a while what became of it. */
export type LettersTable = {
  /** Random; the letter's Message-ID at each try. */
  letter_id: Fixed<string>;
  channel: Fixed<LetterChannel>;
  about: Fixed<LetterKind>;
  /**
   * `waiting`: not sent. `handed_over`: the receiver's server may have all of it, and has not answered. `unknown`: it never
   * did; is not sent again by itself. The others are ends.
   */
  state: LetterState;
  /** JSON of the message, sealed with the server key; null once nobody needs it any more. */
  sealed: string | null;
  /** Masked: `h***@e***`. */
  recipient: Fixed<string>;
  /** Keyed hash of whom it goes to, and of the person it answers to; null where that is nobody. */
  recipient_hash: Fixed<string>;
  person_hash: Fixed<string | null>;
  /** UTC instants, ISO with milliseconds, so that they sort as text. */
  created_at: Fixed<string>;
  /** From then on it is of no use: a code has run out. */
  ends_at: Fixed<string>;
  /** When it is looked at next: tried, or, while a process is at it, taken for abandoned. */
  due_at: string;
  /** Random, of the try that is under way; null without one. */
  claim: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: ColumnType<number, number | undefined, number>;
  /** When it was last tried. */
  tried_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** Since when it has met no mail server that takes letters; null where the last try did. */
  failing_since: ColumnType<string | null, string | null | undefined, string | null>;
  /** Why the last try failed, a sentence without the address. */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it ended, or became unknown. */
  ended_at: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Letters from the office to many members. */
export type MailingsTable = {
  mailing_id: Fixed<string>;
  /** Rises with every change by an administrator. */
  version: ColumnType<number, number | undefined, number>;
  kind: MailingKind;
  audience: Audience;
  /** A category, the id of a club or a championship; empty where the audience has none. */
  target: string;
  subject: string;
  body: string;
  state: MailingState;
  /** UTC instants, ISO with milliseconds. When it is sent, or was asked to be. */
  send_at: ColumnType<string | null, string | null | undefined, string | null>;
  begun_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** While its recipients are noted: every member up to this id is; empty for none. Null once all are, and before. */
  fixed_until: ColumnType<string | null, string | null | undefined, string | null>;
  ended_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** JSON: how many recipients are in which state, once they are no longer kept one by one. */
  counts: ColumnType<string | null, string | null | undefined, string | null>;
  /** E-mail of the administrator. */
  created_by: Fixed<string>;
  created_at: Fixed<string>;
  updated_at: string;
};

/** Whom a mailing goes to, each member once, and what became of it. */
export type MailingRecipientsTable = {
  mailing_id: Fixed<string>;
  member_id: Fixed<string>;
  state: RecipientState;
  /** Why it did not arrive, or is held back; a sentence. */
  reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** The letter, once it was queued. */
  letter_id: ColumnType<string | null, string | null | undefined, string | null>;
  changed_at: string;
};

/** Members who want no news by mail; a member's row ends with the member. */
export type MailingStopsTable = { member_id: Fixed<string>; stopped_at: Fixed<string> };

export type LetterTables = {
  letters: LettersTable;
  mailings: MailingsTable;
  mailing_recipients: MailingRecipientsTable;
  mailing_stops: MailingStopsTable;
};

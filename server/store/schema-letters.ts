import type { ColumnType } from 'kysely';
import type { LetterKind, LetterState } from '#domain/letter/letter.ts';
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

export type LetterTables = { letters: LettersTable };

/** Letters and short messages, as every part of the server may send them. `server/messaging/messages` keeps and delivers them. */

import type { LetterKind } from '#domain/letter/letter.ts';
import type { Database } from './store/store.ts';

/** The one way to send something to a person. */
export type Messages = {
  /**
   * Keeps a letter with the transaction that `db` is; it goes out right after the commit. Returns its id; null for one to no
   * possible address, which is only logged.
   */
  sendMail(mail: Mail, db: Database): Promise<string | null>;
  /** The same for a short message. */
  sendSms(sms: Sms, db: Database): Promise<void>;
  /** Does what {@link Messages.sendMail} does, and nothing is sent: who measures the answer learns nothing. */
  pretendToSendMail(mail: Mail, db: Database): Promise<void>;
  /** Gives up those of these letters that nobody is sending yet, and erases what they say. Returns which. */
  cancel(letterIds: readonly string[], db: Database): Promise<readonly string[]>;
  /** Deletes what was written to these addresses and numbers, or in their name, sent or not. */
  forget(addresses: readonly string[], db: Database): Promise<void>;
  /** Something may be due now: an administrator has asked for it. */
  wake(): void;
};

/** What a letter and a short message both have. */
export type Sendable = {
  /** What administrators see of it. */
  readonly about: LetterKind;
  /** From then on it is of no use, and is not sent any more; without one it is tried for two weeks. */
  readonly until?: Temporal.Instant;
};

/** A letter to one person. */
export type Mail = Sendable & {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, for programs that show it; without one it is plain text alone. */
  readonly html?: string;
  /** Whom an answer goes to; without one nobody is meant to answer. */
  readonly replyTo?: string;
  /** Where the receiver stops letters of this sort: a press there by a mail program is enough (RFC 8058). */
  readonly unsubscribeUrl?: string;
};

/** A short message to one telephone, `+819012345678`. */
export type Sms = Sendable & { readonly to: string; readonly text: string };

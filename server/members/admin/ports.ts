/** What the administration of members asks of the other groups; `app.ts` joins them. */

import type { AccountState } from '#contract/admin-members.ts';
import type { RecordChange } from '#server/http/record-change.ts';
import type { Database, Store } from '#server/store/store.ts';

/** An account without anything that proves it. */
export type Account = {
  readonly userId: string;
  readonly state: AccountState;
  /** As the person wrote it. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly hasPassword: boolean;
  readonly secondFactors: readonly ('SMS_MFA' | 'SOFTWARE_TOKEN_MFA')[];
  readonly providers: readonly string[];
  /** UTC instant, ISO. */
  readonly createdAt: string;
  /** Sign-ins that live. */
  readonly signIns: number;
};

/** An account in a list. */
export type ListedAccount = Pick<Account, 'userId' | 'state' | 'email' | 'isEmailVerified' | 'createdAt'>;

type Beside = (db: Database) => Promise<void>;

/** `beside` is written in the transaction of the change; where it throws, nothing is changed. */
export type Accounts = {
  /** Every account, in no order. */
  findAll(db: Database): Promise<readonly ListedAccount[]>;
  /** By their ids; one that is gone is left out. */
  findAllStates(userIds: readonly string[], db: Database): Promise<ReadonlyMap<string, AccountState>>;
  /** The account of this id, else the one of this e-mail. */
  find(
    who: { readonly userId: string | null; readonly email: string },
    db: Database,
  ): Promise<Account | null>;
  /** Whether what is written to a person is sent, or kept on the server. */
  readonly mail: 'sent' | 'kept';
  /** Gives the temporary password that is to be told to the administrator; null where it was sent to the person. */
  invite(email: string, beside: (userId: string, db: Database) => Promise<void>): Promise<string | null>;
  reset(userId: string, beside: Beside): Promise<void>;
  /** As `invite`. */
  renewPassword(userId: string, beside: Beside): Promise<string | null>;
  removeSecondFactors(userId: string, beside: Beside): Promise<void>;
  setEnabled(userId: string, state: 'enabled' | 'disabled', beside: Beside): Promise<void>;
  /** In the caller's transaction; what it gives is to be called once that is committed. */
  endSignIns(userId: string, db: Database): Promise<() => void>;
  isLastAdministrator(userId: string, db: Database): Promise<boolean>;
  heldAbout(userId: string, db: Database): Promise<Readonly<Record<string, unknown>>>;
  /** As `endSignIns`, and the account is gone. */
  erase(userId: string, db: Database): Promise<() => void>;
};

/** Inquiries by the e-mails they were sent under, in normal form. */
export type InquiriesOf = {
  findAllOfPerson(
    emails: readonly string[],
    db: Database,
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Gives how many. */
  deleteAllOfPerson(emails: readonly string[], db: Database): Promise<number>;
};

export type AuditOf = {
  readonly record: RecordChange;
  /** What was done to a member's record, oldest first. */
  findAllAboutMember(memberId: string, db: Database): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** How many entries tell what this administrator has done. */
  countByActor(actor: string, db: Database): Promise<number>;
};

export type MemberAdministrationNeeds = {
  readonly store: Store;
  readonly clock: () => Temporal.Instant;
  /** Today in Tokyo, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** Normal form. */
  readonly adminEmails: readonly string[];
  /** Something about this account has changed. */
  readonly forget: (userId: string) => void;
  /** Null where accounts are in a user pool elsewhere. */
  readonly accounts: Accounts | null;
  readonly inquiries: InquiriesOf;
  readonly audit: AuditOf;
};

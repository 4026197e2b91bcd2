import { normalEmail } from '#domain/identity/email.ts';
import type { AdminAccount, AdminAccounts } from '#server/people/identity/public.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findByEmail, findByUserId, type MemberRecord } from '../repository.ts';
import { UNKNOWN_ACCOUNT, UNKNOWN_MEMBER } from './messages.ts';
import { findById, type StoredMember } from './repository.ts';

/** Somebody about whom something is held: a member by the record, anybody else by the account. */
export type Subject = {
  /** By what the audit knows them: the record's id, or the account's. */
  readonly id: string;
  readonly userId: string | null;
  /** Normal form. */
  readonly email: string;
  /** Null for an account without a member's record. */
  readonly record: StoredMember | null;
};

/** Under what somebody is known here. */
export type Person = {
  readonly id: string;
  /** The account of the record, else the one of the record's e-mail. */
  readonly account: AdminAccount | null;
  readonly userIds: readonly string[];
  /** Normal form: the record's and the account's; none for an account alone that has not proved its e-mail, which may be another's. */
  readonly emails: readonly string[];
};

/** The record of this id. Throws a 404 where there is none. */
export async function storedMember(memberId: string, db: Database): Promise<StoredMember> {
  const stored = await findById(memberId, db);
  if (stored === null) throw notFound('member_not_found', UNKNOWN_MEMBER);
  return stored;
}

/** Throws a 404 where there is no such member. */
export async function memberSubject(memberId: string, db: Database): Promise<Subject> {
  const record = await storedMember(memberId, db);
  return { id: memberId, userId: record.userId, email: record.email, record };
}

/** Throws a 404 where there is no such account, and for one that goes with a member's record. */
export async function accountSubject(
  accountId: string,
  accounts: AdminAccounts | null,
  db: Database,
): Promise<Subject> {
  const account = accounts === null ? null : await accounts.find({ userId: accountId, email: '' }, db);
  if (account === null) throw notFound('account_not_found', UNKNOWN_ACCOUNT);
  const email = normalEmail(account.email);
  const record = (await findByUserId(accountId, db)) ?? (await findByEmail(email, db));
  if (record !== null && (await ownsAccount(record, accountId, accounts, db)))
    throw notFound('account_not_found', UNKNOWN_ACCOUNT);
  return { id: accountId, userId: accountId, email, record: null };
}

/** Somebody signed in: by the record, else by the account. Throws a 404 for an account that is gone. */
export async function ownSubject(
  userId: string,
  accounts: AdminAccounts | null,
  db: Database,
): Promise<Subject> {
  const own = await findByUserId(userId, db);
  if (own !== null) return memberSubject(own.memberId, db);
  // Elsewhere only the sessions are held here.
  if (accounts === null) return { id: userId, userId, email: '', record: null };
  const account = await accounts.find({ userId, email: '' }, db);
  if (account === null) throw notFound('account_not_found', UNKNOWN_ACCOUNT);
  return { id: userId, userId, email: normalEmail(account.email), record: null };
}

/** Who a subject is, wherever there is something about them. */
export async function personOf(
  { id, userId, email, record }: Subject,
  accounts: AdminAccounts | null,
  db: Database,
): Promise<Person> {
  const account = accounts === null ? null : await accounts.find({ userId, email }, db);
  const userIds = [userId, account?.userId ?? null].filter((known) => known !== null);
  const isProved = record !== null || account?.isEmailVerified === true;
  const emails = isProved ? [email, account === null ? email : normalEmail(account.email)] : [];
  return { id, account, userIds: [...new Set(userIds)], emails: [...new Set(emails)] };
}

async function ownsAccount(
  record: MemberRecord,
  accountId: string,
  accounts: AdminAccounts | null,
  db: Database,
): Promise<boolean> {
  return (await accounts?.find(record, db))?.userId === accountId;
}

import { normalEmail } from '#domain/membership/member-form.ts';
import type { Database } from '#server/store/store.ts';
import type { StoredMember } from './members-repository.ts';
import type { Account, Accounts } from './ports.ts';

/** Under what somebody is known here. */
export type Person = {
  readonly memberId: string;
  /** The account of the record, else the one of the record's e-mail. */
  readonly account: Account | null;
  readonly userIds: readonly string[];
  /** Normal form: the record's and the account's. */
  readonly emails: readonly string[];
};

/** Who a record is about, wherever there is something about them. */
export async function personOf(
  { memberId, userId, email }: StoredMember,
  accounts: Accounts | null,
  db: Database,
): Promise<Person> {
  const account = accounts === null ? null : await accounts.find({ userId, email }, db);
  const userIds = [userId, account?.userId ?? null].filter((id) => id !== null);
  const emails = [email, account === null ? email : normalEmail(account.email)];
  return { memberId, account, userIds: [...new Set(userIds)], emails: [...new Set(emails)] };
}

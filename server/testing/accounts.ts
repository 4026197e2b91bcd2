/** Accounts of a server that runs in another process, as an operator on its machine makes them. */

import type { AgeFacts } from '#domain/membership/age.ts';
import type { Agreement } from '#domain/membership/consent.ts';
import { lettersInto } from '#server/messaging/messages/testing/letters-into.ts';
import {
  createUser,
  findUserByEmail,
  inviteUser,
  resetUser,
} from '#server/people/identity/admin/account-changes.ts';
import { relyingPartyOf } from '#server/people/identity/passkeys/relying-party.ts';
import { openPool, type Pool } from '#server/people/identity/pool.ts';
import { type UserChange, updateUser } from '#server/people/identity/users/repository.ts';
import type { User } from '#server/people/identity/users/user.ts';
import { consentsNow } from '#server/people/members/consents.ts';
import { type Consent, insertConsents, updateAge } from '#server/people/members/consents-repository.ts';
import { findByEmail, insertMember } from '#server/people/members/repository.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import { openStore } from '#server/platform/store/store.ts';
import { readContent } from '#server/publishing/site/folder.ts';
import { memberRecord } from './member.ts';

export type Accounts = {
  /** A premium member with a password, ready to sign in; `facts` say what is special about the account. */
  create(email: string, password: string, facts?: UserChange): Promise<User>;
  /** An account whose temporary password must be replaced at the first sign-in; gives that password. */
  invite(email: string): Promise<string>;
  /** Makes the password useless: a new one must be set with a code. */
  reset(email: string): Promise<void>;
  /** Makes these the texts whose former version a member agreed to, and without any, that of none; `facts` change the record. */
  agreedBefore(email: string, agreements: readonly Agreement[], facts?: Partial<AgeFacts>): Promise<void>;
  /** The account as it stands now. */
  find(email: string): Promise<User | null>;
  close(): Promise<void>;
};

const PREMIUM = { type: 'premium', expiresAt: '2099-12-31' } as const;

/** Opens the SQLite database of the server whose data are in `dataDir`. The caller closes it. */
export async function openAccounts(dataDir: string): Promise<Accounts> {
  const store = await openStore({ dataDir });
  const clock = () => Temporal.Now.instant();
  const samples = readContent();
  const content = { now: () => samples };
  const pool: Pool = await openPool({
    store,
    clock,
    siteName: () => 'つなぐ',
    publicUrl: null,
    serverKey: openServerKey({ dataDir, serverKey: null }),
    // What an operator does needs no letter here: the test has the password.
    messages: lettersInto([]),
    passwordMinLength: 6,
    guestAccess: false,
    requiresSecondFactor: async () => false,
    relyingParty: relyingPartyOf(null),
  });
  return {
    async create(email, password, facts = {}) {
      const user = await createUser(pool, email, password);
      const now = clock().toString();
      await updateUser(user.id, facts, now, store.db);
      const member = memberRecord({ userId: user.id, email: user.loginName, membership: PREMIUM });
      await insertMember(member, now, store.db);
      await insertConsents(member.memberId, consentsNow({ clock, content }, member), store.db);
      return { ...user, ...facts };
    },
    invite: async (email) => (await inviteUser(pool, email)).password,
    async reset(email) {
      const user = await findUserByEmail(pool, email);
      if (user === null) throw new Error(`There is no account ${email}.`);
      await resetUser(pool, user);
    },
    async agreedBefore(email, agreements, facts = {}) {
      const member = await findByEmail(email, store.db);
      if (member === null) throw new Error(`There is no member ${email}.`);
      const { memberId } = member;
      const now = clock().toString();
      await store.db.deleteFrom('member_consents').where('member_id', '=', memberId).execute();
      await updateAge(memberId, { ...member, ...facts }, now, store.db);
      const former = agreements.map(
        (agreement): Consent => ({ agreement, version: '前の版', agreedAt: now, agreedBy: 'self' }),
      );
      const current = consentsNow({ clock, content }, member).filter(
        (one) => agreements.length > 0 && !agreements.includes(one.agreement),
      );
      await insertConsents(memberId, [...former, ...current], store.db);
    },
    find: (email) => findUserByEmail(pool, email),
    close: () => store.close(),
  };
}

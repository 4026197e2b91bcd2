/** Accounts of a server that runs in another process, as an operator on its machine makes them. */

import { openServerKey } from '#server/config/server-key.ts';
import {
  createUser,
  findUserByEmail,
  inviteUser,
  resetUser,
} from '#server/identity/admin/account-changes.ts';
import { relyingPartyOf } from '#server/identity/passkeys/relying-party.ts';
import { openPool, type Pool } from '#server/identity/pool.ts';
import { type UserChange, updateUser } from '#server/identity/users/repository.ts';
import type { User } from '#server/identity/users/user.ts';
import { consentsNow } from '#server/members/consents.ts';
import { insertConsents } from '#server/members/consents-repository.ts';
import { insertMember } from '#server/members/repository.ts';
import { readContent } from '#server/site/content.ts';
import { openStore } from '#server/store/store.ts';
import { memberRecord } from './member.ts';

export type Accounts = {
  /** A premium member with a password, ready to sign in; `facts` say what is special about the account. */
  create(email: string, password: string, facts?: UserChange): Promise<User>;
  /** An account whose temporary password must be replaced at the first sign-in; gives that password. */
  invite(email: string): Promise<string>;
  /** Makes the password useless: a new one must be set with a code. */
  reset(email: string): Promise<void>;
  /** The account as it stands now. */
  find(email: string): Promise<User | null>;
  close(): Promise<void>;
};

const PREMIUM = { type: 'premium', expiresAt: '2099-12-31' } as const;

/** Opens the SQLite database of the server whose data are in `dataDir`. The caller closes it. */
export async function openAccounts(dataDir: string): Promise<Accounts> {
  const store = await openStore({ dataDir });
  const clock = () => Temporal.Now.instant();
  const content = readContent();
  const pool: Pool = await openPool({
    store,
    clock,
    siteName: 'つなぐ',
    publicUrl: null,
    serverKey: openServerKey({ dataDir, serverKey: null }),
    // What an operator does needs no letter here: the test has the password.
    messages: { sendMail: () => undefined, sendSms: () => undefined },
    passwordMinLength: 6,
    guestAccess: false,
    requiresSecondFactor: () => false,
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
    find: (email) => findUserByEmail(pool, email),
    close: () => store.close(),
  };
}

/** Somebody of the demo's accounts who is signed in at a store under measurement. */

import { SESSION_ID } from '#contract/headers.ts';
import { type AccountKind, insertAccount, prepareAccounts } from '#server/demo/accounts.ts';
import type { Pool } from '#server/identity/pool.ts';
import { findByLoginName } from '#server/identity/users/repository.ts';
import { insertSession } from '#server/members/repository.ts';
import type { Database } from '#server/store/store.ts';

const SESSION = '202601010000000001';

/** Makes the account; gives the headers of every call that its browser makes. */
export async function signedInHeaders(
  kind: AccountKind,
  pool: Pool | null,
  db: Database,
): Promise<Record<string, string>> {
  if (pool === null) throw new Error('Accounts are elsewhere.');
  const account = (await prepareAccounts(pool)).find((one) => one.kind === kind);
  if (account === undefined) throw new Error('No account was made.');
  const now = Temporal.Now.instant();
  await insertAccount(account, now, db);
  const user = await findByLoginName(account.account.email, db);
  if (user === null) throw new Error('The account was not kept.');
  await insertSession({ userId: user.id, email: user.email, sessionId: SESSION }, now.toString(), db);
  const { idToken } = await pool.tokens.issue({ user, scope: '', nonce: null });
  return { authorization: `Bearer ${idToken}`, [SESSION_ID]: SESSION };
}

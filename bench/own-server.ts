/** The parts of a server in this process, with a temporary data folder and a demo account that is signed in. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_ID } from '#contract/headers.ts';
import { type AccountKind, insertAccount, prepareAccounts } from '#server/main/demo/accounts.ts';
import { lettersInto } from '#server/messaging/messages/testing/letters-into.ts';
import { openIdentity, ownPoolOf } from '#server/people/identity/identity.ts';
import { findByLoginName } from '#server/people/identity/users/repository.ts';
import { insertSession } from '#server/people/members/sessions-repository.ts';
import { createClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStore } from '#server/platform/store/store.ts';

const SESSION = '202601010000000001';

/** Opens a store in a temporary folder, deleted when the process ends, or at `DATABASE_URL`. `headers` are those of the account's calls. */
export async function openOwnServer(kind: AccountKind, settings: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tsunagu-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings });
  const store = await openStore({ dataDir, databaseUrl: settings.DATABASE_URL });
  const clock = createClock(null);
  const messages = lettersInto([]);
  const identity = await openIdentity({ config, store, clock, messages, siteName: () => '計測' });
  const pool = ownPoolOf(identity);
  if (pool === null) throw new Error('Accounts are elsewhere.');
  const account = (await prepareAccounts(pool)).find((one) => one.kind === kind);
  if (account === undefined) throw new Error(`The demo has no account ${kind}.`);
  const now = clock();
  await insertAccount(account, now, store.db);
  const user = await findByLoginName(account.account.email, store.db);
  if (user === null) throw new Error('The account was not stored.');
  await insertSession({ userId: user.id, email: user.email, sessionId: SESSION }, now.toString(), store.db);
  const { idToken } = await pool.tokens.issue({
    user,
    scope: '',
    nonce: null,
    secondFactor: null,
    link: null,
  });
  return {
    config,
    store,
    clock,
    identity,
    headers: { authorization: `Bearer ${idToken}`, [SESSION_ID]: SESSION },
  };
}

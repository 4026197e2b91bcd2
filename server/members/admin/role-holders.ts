/** Who holds roles, as the office sees it: by the settings, and as given in the browser. */

import type { RoleHolder } from '#contract/roles.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { inOrder } from '#domain/roles/roles.ts';
import type { Member } from '#server/http/callers.ts';
import type { AdminAccount } from '#server/identity/public.ts';
import { findAllGiven, type GivenRole } from '#server/roles/public.ts';
import type { Services } from '#server/services.ts';
import type { Database } from '#server/store/store.ts';
import { findByEmail, findByUserId } from '../repository.ts';
import { fixedRolesOf } from '../roles-of.ts';
import { findAllUnendedSignIns } from '../sessions-repository.ts';
import { accountsOf } from './accounts.ts';

/** What is known of an account or of an e-mail that stands in the settings. */
type Known = Pick<RoleHolder, 'account_id' | 'email' | 'name' | 'state'>;

/** By e-mail. */
export async function holdersSeenBy(
  caller: Member,
  services: Services,
  db: Database,
): Promise<readonly RoleHolder[]> {
  const { config } = services;
  const accounts = accountsOf(services);
  const given = Map.groupBy(await findAllGiven(db), ({ userId }) => userId);
  const named = [...new Set([...config.adminEmails, ...config.inputEmails])];
  const [byEmail, byId] = await Promise.all([
    Promise.all(named.map(knownByEmail)),
    Promise.all([...given.keys()].map(knownById)),
  ]);
  const holders = new Map([...byEmail, ...byId].map((known) => [known.account_id ?? known.email, known]));
  const givers = await emailsOf([...given.values()].flat());
  return [...holders.values()]
    .map((known) => ({
      ...known,
      fixed: [...inOrder(fixedRolesOf(known.email, config))],
      given: (given.get(known.account_id ?? '') ?? []).map(({ role, givenAt, givenBy }) => ({
        role,
        given_at: givenAt,
        given_by: givers.get(givenBy) ?? '',
      })),
      is_self: known.account_id === caller.userId,
    }))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1));

  async function knownByEmail(email: string): Promise<Known> {
    const account = accounts === null ? null : await accounts.find({ userId: null, email }, db);
    if (account !== null) return knownById(account.userId);
    const record = await findByEmail(email, db);
    const userId = accounts === null ? (record?.userId ?? null) : null;
    if (userId !== null) return knownById(userId);
    return { account_id: null, email, name: nameOf(record), state: accounts === null ? 'elsewhere' : 'none' };
  }

  async function knownById(userId: string): Promise<Known> {
    const record = await findByUserId(userId, db);
    const account = accounts === null ? null : await accounts.find({ userId, email: '' }, db);
    const email = account === null ? await emailElsewhere(userId, record?.email) : normalEmail(account.email);
    return { account_id: userId, email, name: nameOf(record), state: stateOf(account) };
  }

  function stateOf(account: AdminAccount | null): RoleHolder['state'] {
    if (account === null) return accounts === null ? 'elsewhere' : 'none';
    if (account.state === 'disabled') return 'disabled';
    return account.isEmailVerified && account.state !== 'unconfirmed' ? 'usable' : 'unverified';
  }

  async function emailElsewhere(userId: string, recorded: string | undefined): Promise<string> {
    if (recorded !== undefined) return recorded;
    const [signIn] = await findAllUnendedSignIns([userId], db);
    return signIn?.email ?? '';
  }

  /** By account. */
  async function emailsOf(all: readonly GivenRole[]): Promise<ReadonlyMap<string, string>> {
    const ids = [...new Set(all.map(({ givenBy }) => givenBy))].filter((id) => id !== '');
    return new Map(await Promise.all(ids.map(async (id) => [id, (await knownById(id)).email] as const)));
  }
}

function nameOf(record: { readonly lastName: string; readonly firstName: string } | null): string {
  return record === null ? '' : `${record.lastName} ${record.firstName}`;
}

/** Accounts without a member's record, as administrators look through them. */

import type { FastifyInstance } from 'fastify';
import { type AccountRow, type AccountSearch, searchAccounts } from '#contract/member/accounts.ts';
import { normalEmail } from '#domain/identity/email.ts';
import type { Role } from '#domain/roles/roles.ts';
import { hasAllWords } from '#domain/search/folding.ts';
import { listReading, readingsOf } from '#server/people/audit/public.ts';
import type { AdminAccounts, ListedAccount } from '#server/people/identity/public.ts';
import { findAllRolesOf } from '#server/people/roles/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { conflict } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { rolesAway } from '../roles-of.ts';
import { accountsOf } from './accounts.ts';
import { ACCOUNT_LIST, ACCOUNTS_ELSEWHERE } from './messages.ts';
import { findAllOwners } from './repository.ts';

export function registerLoneAccounts(app: FastifyInstance, services: Services): void {
  const { store, config } = services;
  const accounts = accountsOf(services);
  const noteReading = readingsOf(services);

  registerCall(app, searchAccounts, async ({ body, member: caller }) => {
    if (accounts === null) throw conflict('accounts_elsewhere', ACCOUNTS_ELSEWHERE);
    const found = sorted(matching(await findLone(accounts, store.db), body), body);
    const { limit, offset } = placeOf(body.page);
    const shown = found.slice(offset, offset + limit);
    const given = await findAllRolesOf(
      shown.map(({ userId }) => userId),
      store.db,
    );
    const rows = shown.map((account) => {
      const { userId, email, isEmailVerified } = account;
      const of = { email: normalEmail(email), isEmailVerified };
      return rowOf(account, rolesAway(of, given.get(userId) ?? [], config));
    });
    const total = found.length;
    const reading = listReading({ list: ACCOUNT_LIST, asked: body, shown: rows.length, total });
    if (reading !== null) await noteReading(reading, caller, store.db);
    return { total, rows };
  });
}

/**
 * Two tables of two groups: they are laid side by side here. A record without a living account goes with the account of its
 * e-mail, as everywhere.
 */
async function findLone(accounts: AdminAccounts, db: Database): Promise<readonly ListedAccount[]> {
  const all = await accounts.findAll(db);
  const ids = new Set(all.map(({ userId }) => userId));
  const records = await findAllOwners(db);
  const owned = new Set(records.map(({ userId }) => userId));
  const waiting = records.filter(({ userId }) => userId === null || !ids.has(userId));
  const emails = new Set(waiting.map(({ email }) => email));
  return all.filter(({ userId, email }) => !owned.has(userId) && !emails.has(normalEmail(email)));
}

function matching(all: readonly ListedAccount[], { search = '' }: AccountSearch): readonly ListedAccount[] {
  return all.filter(({ email }) => hasAllWords(email, search));
}

function sorted(
  all: readonly ListedAccount[],
  { sort = 'created', order = 'desc' }: AccountSearch,
): readonly ListedAccount[] {
  const keyOf = (account: ListedAccount) =>
    sort === 'email' ? normalEmail(account.email) : `${account.createdAt} ${normalEmail(account.email)}`;
  const upwards = all
    .map((account) => ({ account, key: keyOf(account) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ account }) => account);
  return order === 'asc' ? upwards : upwards.toReversed();
}

function rowOf(account: ListedAccount, roles: readonly Role[]): AccountRow {
  return {
    account_id: account.userId,
    email: account.email,
    email_verified: account.isEmailVerified,
    state: account.state,
    is_administrator: roles.includes('office'),
    created_at: account.createdAt,
  };
}

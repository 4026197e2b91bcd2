/** Who holds roles, as the office sees it: by the settings, and as given in the browser. */

import type { RoleHolder } from '#contract/member/roles.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { inOrder } from '#domain/roles/roles.ts';
import type { ListedAccount } from '#server/people/identity/public.ts';
import { findAllGiven } from '#server/people/roles/public.ts';
import type { Member } from '#server/platform/http/callers.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllByEmails, findAllByUserIds } from '../repository.ts';
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
  const all = await findAllGiven(db);
  const given = Map.groupBy(all, ({ userId }) => userId);
  const givers = new Set(all.map(({ givenBy }) => givenBy).filter((id) => id !== ''));
  const people = await findPeople(
    {
      userIds: [...new Set([...given.keys(), ...givers])],
      emails: [...new Set([...config.adminEmails, ...config.inputEmails])],
    },
    services,
    db,
  );
  const holders = [...people.byEmail, ...[...given.keys()].map(people.byId)];
  return [...new Map(holders.map((known) => [known.account_id ?? known.email, known])).values()]
    .map((known) => ({
      ...known,
      fixed: [...inOrder(fixedRolesOf(known.email, config))],
      given: (given.get(known.account_id ?? '') ?? []).map(({ role, givenAt, givenBy }) => ({
        role,
        given_at: givenAt,
        given_by: givenBy === '' ? '' : people.byId(givenBy).email,
      })),
      is_self: known.account_id === caller.userId,
    }))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1));
}

type Wanted = { readonly userIds: readonly string[]; readonly emails: readonly string[] };
type People = {
  /** Of the wanted e-mails, in their order. */
  readonly byEmail: readonly Known[];
  /** Of an account that was wanted by its id. */
  readonly byId: (userId: string) => Known;
};

/** Reads what is known of people, in as many queries for many as for one. */
async function findPeople({ userIds, emails }: Wanted, services: Services, db: Database): Promise<People> {
  const pool = accountsOf(services);
  const accounts = pool === null ? [] : await pool.findAllOf({ userIds, emails }, db);
  const accountById = new Map(accounts.map((account) => [account.userId, account]));
  const recordByEmail = new Map((await findAllByEmails(emails, db)).map((record) => [record.email, record]));
  const idByEmail =
    pool === null
      ? new Map([...recordByEmail].map(([email, { userId }]) => [email, userId]))
      : new Map(accounts.map(({ email, userId }) => [normalEmail(email), userId]));
  const ids = [...new Set([...userIds, ...emails.flatMap((email) => idByEmail.get(email) ?? [])])];
  const recordById = new Map((await findAllByUserIds(ids, db)).map((record) => [record.userId, record]));
  const unknown = ids.filter((id) => !accountById.has(id) && !recordById.has(id));
  const signIns = Map.groupBy(await findAllUnendedSignIns(unknown, db), ({ userId }) => userId);

  const withoutAccount = pool === null ? 'elsewhere' : 'none';
  const byId = (userId: string): Known => {
    const record = recordById.get(userId) ?? null;
    const account = accountById.get(userId) ?? null;
    const elsewhere = record?.email ?? signIns.get(userId)?.[0]?.email ?? '';
    return {
      account_id: userId,
      email: account === null ? elsewhere : normalEmail(account.email),
      name: nameOf(record),
      state: account === null ? withoutAccount : stateOf(account),
    };
  };
  const byEmail = emails.map((email): Known => {
    const userId = idByEmail.get(email) ?? null;
    if (userId !== null) return byId(userId);
    return { account_id: null, email, name: nameOf(recordByEmail.get(email) ?? null), state: withoutAccount };
  });
  return { byEmail, byId };
}

function stateOf({ state, isEmailVerified }: ListedAccount): RoleHolder['state'] {
  if (state === 'disabled') return 'disabled';
  return isEmailVerified && state !== 'unconfirmed' ? 'usable' : 'unverified';
}

function nameOf(record: { readonly lastName: string; readonly firstName: string } | null): string {
  return record === null ? '' : `${record.lastName} ${record.firstName}`;
}

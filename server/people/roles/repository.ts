/** Roles that were given in the browser: the SQL on their table. Every change is heard by whoever remembers what an account may do. */

import { inOrder, type OfferedRole } from '#domain/roles/roles.ts';
import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';

export type GivenRole = {
  readonly userId: string;
  readonly role: OfferedRole;
  /** UTC instant, ISO. */
  readonly givenAt: string;
  /** Id of the account that gave it; empty once that account is gone. */
  readonly givenBy: string;
};

/** Names one giving of a role: given again, it is another one. */
export function grantOf({ userId, role, givenAt }: GivenRole): string {
  return `${userId} ${role} ${givenAt}`;
}

/** In the order of the domain. */
export async function findRolesOf(userId: string, db: Database): Promise<readonly OfferedRole[]> {
  const rows = await db.selectFrom('account_roles').select('role').where('user_id', '=', userId).execute();
  return inOrder(rows.map(({ role }) => role));
}

/** Of those of these accounts that have any. */
export async function findAllRolesOf(
  userIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, readonly OfferedRole[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_roles')
    .select(['user_id', 'role'])
    .where('user_id', 'in', userIds)
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([userId, own]) => [userId, inOrder(own.map(({ role }) => role))]));
}

/** All that are given; the earliest first. */
export async function findAllGiven(db: Database): Promise<readonly GivenRole[]> {
  const rows = await db
    .selectFrom('account_roles')
    .selectAll()
    .orderBy('given_at')
    .orderBy('user_id')
    .orderBy('role')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    role: row.role,
    givenAt: row.given_at,
    givenBy: row.given_by,
  }));
}

/** What is held about these accounts as holders of roles. */
export async function findAllGivenTo(
  userIds: readonly string[],
  db: Database,
): Promise<readonly GivenRole[]> {
  const all = await findAllGiven(db);
  return all.filter(({ userId }) => userIds.includes(userId));
}

/** The ids of the accounts that hold the role. */
export async function findAllHolders(role: OfferedRole, db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('account_roles').select('user_id').where('role', '=', role).execute();
  return rows.map(({ user_id }) => user_id);
}

/** One that the account has already stays as it was given. */
export async function insertRole(given: GivenRole, db: Database): Promise<void> {
  await db
    .insertInto('account_roles')
    .values({
      user_id: given.userId,
      role: given.role,
      given_at: given.givenAt,
      given_by: given.givenBy,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .execute();
  changed(db, { changedMembership: given.userId });
}

export async function deleteRole(userId: string, role: OfferedRole, db: Database): Promise<void> {
  await db.deleteFrom('account_roles').where('user_id', '=', userId).where('role', '=', role).execute();
  changed(db, { changedMembership: userId });
}

/** Forgets these accounts, as holders and as givers. Their sign-ins end with them: nobody has to hear of it. */
export async function deleteAllRolesOf(userIds: readonly string[], db: Database): Promise<void> {
  if (userIds.length === 0) return;
  await db.deleteFrom('account_roles').where('user_id', 'in', userIds).execute();
  await db.updateTable('account_roles').set({ given_by: '' }).where('given_by', 'in', userIds).execute();
}

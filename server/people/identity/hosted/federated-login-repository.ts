/** Accounts at other providers: the SQL on their table. */

import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { LinkedLogin } from '../pool.ts';

export type FederatedLogin = LinkedLogin & {
  readonly userId: string;
  /** UTC instants, ISO. */
  readonly createdAt: string;
  /** Opens nothing from then on; null while it does. */
  readonly removedAt: string | null;
};

export async function findLogin(
  { provider, subject }: LinkedLogin,
  db: Database,
): Promise<FederatedLogin | null> {
  const row = await db
    .selectFrom('federated_logins')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row === undefined ? null : toLogin(row);
}

/** The oldest first; removed ones, too. */
export async function findAllByUserId(userId: string, db: Database): Promise<readonly FederatedLogin[]> {
  const rows = await db
    .selectFrom('federated_logins')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('provider')
    .orderBy('subject')
    .execute();
  return rows.map(toLogin);
}

/** LINE's id of the person who opens this account through it; null where nobody does. */
export async function findLineLogin(userId: string, db: Database): Promise<string | null> {
  const logins = await findAllByUserId(userId, db);
  const login = logins.findLast(({ provider, removedAt }) => provider === 'line' && removedAt === null);
  return login?.subject ?? null;
}

/** Rejects with a unique violation of `federated_logins` where the login is somebody's already. */
export async function insertFederatedLogin(
  { provider, subject, userId }: LinkedLogin & { readonly userId: string },
  now: string,
  db: Database,
): Promise<void> {
  await db
    .insertInto('federated_logins')
    .values({ provider, subject, user_id: userId, created_at: now, removed_at: null })
    .execute();
}

export async function updateLoginRemoved(
  { provider, subject }: LinkedLogin,
  removedAt: string | null,
  db: Database,
): Promise<void> {
  await db
    .updateTable('federated_logins')
    .set({ removed_at: removedAt })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute();
}

function toLogin(row: Row<'federated_logins'>): FederatedLogin {
  return {
    provider: row.provider,
    subject: row.subject,
    userId: row.user_id,
    createdAt: row.created_at,
    removedAt: row.removed_at,
  };
}

/** Accounts at other providers: the SQL on their table. */

import type { Database } from '#server/store/store.ts';

export type FederatedLogin = {
  readonly provider: string;
  readonly subject: string;
  readonly userId: string;
};

export async function findUserIdByLogin(
  provider: string,
  subject: string,
  db: Database,
): Promise<string | null> {
  const row = await db
    .selectFrom('federated_logins')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The oldest first; `createdAt` is a UTC instant. */
export async function findAllByUserId(
  userId: string,
  db: Database,
): Promise<readonly (FederatedLogin & { readonly createdAt: string })[]> {
  const rows = await db
    .selectFrom('federated_logins')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('provider')
    .execute();
  return rows.map((row) => ({
    provider: row.provider,
    subject: row.subject,
    userId: row.user_id,
    createdAt: row.created_at,
  }));
}

/** Rejects with a unique violation of `federated_logins` where the login is somebody's already. */
export async function insertFederatedLogin(login: FederatedLogin, now: string, db: Database): Promise<void> {
  const { provider, subject, userId } = login;
  await db
    .insertInto('federated_logins')
    .values({ provider, subject, user_id: userId, created_at: now })
    .execute();
}

/** Identities of the identity pool: the SQL on their table. A guest's is in no table, see `guest-identity.ts`. */

import type { Database } from '#server/platform/store/store.ts';

/** Whose identity it is; null for one that no user has. */
export async function findUserOf(identityId: string, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('identity_id', '=', identityId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The one identity of a user; null before the first time. */
export async function findIdentityOf(userId: string, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('identity_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.identity_id ?? null;
}

/** Rejects with a unique violation of `identities` where the identity or the user is in the table. */
export async function insertIdentity(
  { identityId, userId }: { readonly identityId: string; readonly userId: string },
  now: string,
  db: Database,
): Promise<void> {
  await db
    .insertInto('identities')
    .values({ identity_id: identityId, user_id: userId, created_at: now })
    .execute();
}

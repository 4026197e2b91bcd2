/** What has run out: the SQL that removes it, from every table of the pool that only grows. */

import type { Database } from '#server/store/store.ts';

/** Removes what ended before an instant (UTC, ISO). Nothing that could still be asked for ends up here. */
export async function deleteExpired(before: string, db: Database): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', before).execute();
  await db.deleteFrom('user_codes').where('expires_at', '<', before).execute();
  await db.deleteFrom('authorization_codes').where('expires_at', '<', before).execute();
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', before).execute();
  await db.deleteFrom('token_families').where('expires_at', '<', before).execute();
  await db.deleteFrom('failed_attempts').where('last_failed_at', '<', before).execute();
  await db.deleteFrom('signing_keys').where('trusted_until', '<', before).execute();
}

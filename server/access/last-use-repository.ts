/** When links were last used: the SQL of this group for it. */

import type { Database } from '#server/store/store.ts';

/** Ids with ISO instants. Another process may have noted a later one. */
export async function updateLastUses(
  uses: readonly (readonly [tokenId: string, at: string])[],
  db: Database,
): Promise<void> {
  for (const [tokenId, at] of uses) {
    await db
      .updateTable('access_tokens')
      .set({ last_used_at: at })
      .where('token_id', '=', tokenId)
      .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
      .execute();
  }
}

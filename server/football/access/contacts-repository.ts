/** How to reach who enters by a link: the SQL on links with a number. */

import type { Category } from '#domain/competition/category.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { ListedMatch } from './repository.ts';

export type Contact = { readonly label: string; readonly contact: string };

/** A living link with a number, and what it opens. */
export type ContactLink = Contact & {
  readonly id: string;
  /** Of a link to a category; null for one that lists its matches. */
  readonly category: Category | null;
  readonly matches: readonly ListedMatch[];
};

/** Those that hold at an instant (UTC, ISO), the latest made first. */
export async function findAllContacts(now: string, db: Database): Promise<readonly ContactLink[]> {
  const links = await db
    .selectFrom('access_tokens')
    .select(['token_id', 'label', 'contact', 'category'])
    .where('contact', '!=', '')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
  if (links.length === 0) return [];
  const listed = await db
    .selectFrom('access_token_matches')
    .select(['token_id', 'championship_id as championshipId', 'match_id as matchId'])
    .where(
      'token_id',
      'in',
      links.map(({ token_id }) => token_id),
    )
    .execute();
  const byLink = Map.groupBy(listed, ({ token_id }) => token_id);
  return links.map(({ token_id: id, ...link }) => ({ id, ...link, matches: byLink.get(id) ?? [] }));
}

/** Empties the numbers of links that expired or were revoked before an instant (UTC, ISO). Returns how many. */
export async function forgetContactsEndedBefore(instant: string, db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('access_tokens')
    .set({ contact: '' })
    .where('contact', '!=', '')
    .where(({ or, eb }) => or([eb('expires_at', '<', instant), eb('revoked_at', '<', instant)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The demo's links of reporters: to the matches of a championship, to a category, and to practise with. */

import { CATEGORIES, type Category } from '#domain/competition/category.ts';
import { issueToken, type TokenRequest } from '#server/football/access/tokens.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A demo's link outlives any demo. */
const LINK_DAYS = 365;

export type Issuing = { readonly now: Temporal.Instant; readonly db: Database };

/** Creates a link and returns its token. */
export async function issueLink(
  scope: TokenRequest['scope'],
  label: string,
  { now, db }: Issuing,
): Promise<string> {
  const expiresAt = now.add({ hours: LINK_DAYS * 24 });
  const { token } = await issueToken({ scope, label: `デモ：${label}`, expiresAt }, now, db);
  return token;
}

/** The token of each category's own link. */
export async function issueCategoryLinks(issuing: Issuing): Promise<ReadonlyMap<Category, string>> {
  const tokens = new Map<Category, string>();
  for (const category of CATEGORIES) {
    tokens.set(category, await issueLink({ kind: 'category', category }, category, issuing));
  }
  return tokens;
}

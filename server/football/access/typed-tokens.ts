/**
 * URL tokens that an administrator types in beside a match (design, section 7). A token new to us becomes a link to its
 * matches; a known one opens them, too. Stored as its SHA-256 like our own.
 */

import { randomUUID } from 'node:crypto';
import type { Category } from '#domain/competition/category.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findByHash, insertToken, type ListedMatch, type Token } from './repository.ts';
import { hashToken } from './tokens.ts';
import {
  findCategoryHashes,
  findListingHashes,
  insertListedMatches,
  updateExpiry,
} from './typed-tokens-repository.ts';

/** Where a token would open matches. */
export type TokenPlace = { readonly category: Category; readonly practice: boolean };

/** `ended`: expired or revoked. `elsewhere`: the link of another category. */
export type TokenStanding = 'new' | 'living' | 'ended' | 'elsewhere';

export async function linkStatusOf(
  token: string,
  place: TokenPlace,
  now: Temporal.Instant,
  db: Database,
): Promise<TokenStanding> {
  const stored = await findByHash(hashToken(token), db);
  return stored === null ? 'new' : standing(stored, place, now);
}

export type Opening = {
  readonly token: string;
  readonly matches: readonly ListedMatch[];
  readonly place: TokenPlace;
  /** For the administrator's eyes. */
  readonly label: string;
  /** A link that would end earlier is prolonged. */
  readonly until: Temporal.Instant;
};

/** Makes a token that is `new` or `living` open these matches. */
export async function openMatches(opening: Opening, now: Temporal.Instant, db: Database): Promise<void> {
  const { token, matches, place, label } = opening;
  const until = opening.until.toString();
  const hash = hashToken(token);
  const stored = await findByHash(hash, db);
  if (stored === null) {
    const scope = { kind: 'matches', matches: [] } as const;
    const id = randomUUID();
    await insertToken({ id, hash, scope, label, expiresAt: until, createdAt: now.toString() }, db);
    await insertListedMatches(id, matches, db);
    return;
  }
  if (standing(stored, place, now) !== 'living')
    throw new Error('A token that opens nothing was given matches.');
  if (stored.scope.kind === 'category') return;
  await insertListedMatches(stored.id, matches, db);
  if (Temporal.Instant.compare(stored.expiresAt, opening.until) < 0) await updateExpiry(stored.id, until, db);
}

/** Tells which tokens open which matches of a championship now. */
export async function findOpeners(
  championshipId: string,
  place: TokenPlace,
  now: Temporal.Instant,
  db: Database,
): Promise<(matchId: string, token: string) => boolean> {
  const instant = now.toString();
  const ofCategory = place.practice ? [] : await findCategoryHashes(place.category, instant, db);
  const openAll = new Set(ofCategory);
  const listing = await findListingHashes(championshipId, instant, db);
  const openOne = new Set(listing.map(({ matchId, hash }) => JSON.stringify([matchId, hash])));
  return (matchId, token) => {
    const hash = hashToken(token);
    return openAll.has(hash) || openOne.has(JSON.stringify([matchId, hash]));
  };
}

function standing(token: Token, place: TokenPlace, now: Temporal.Instant): TokenStanding {
  const { scope, revokedAt, expiresAt } = token;
  if (revokedAt !== null || Temporal.Instant.compare(expiresAt, now) <= 0) return 'ended';
  if (scope.kind === 'matches') return 'living';
  return scope.category === place.category && !place.practice ? 'living' : 'elsewhere';
}

/** URL tokens for reporters, made in the browser: the server keeps only their hash. */

import type { MatchRow } from '#domain/input/fields.ts';
import { tidy } from '#domain/input/fields.ts';
import { isBlank } from '#domain/input/row.ts';

/** 192 bits: nobody guesses one, and it is 32 letters without a remainder. */
const BYTES = 24;

/** 32 letters of base64url. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Tokens for the typed rows that have none, by place: one for each venue and day, where one reporter stands. */
export function tokensForRows(rows: readonly MatchRow[], make = newToken): ReadonlyMap<number, string> {
  const bySpot = new Map<string, string>();
  const tokens = new Map<number, string>();
  for (const [index, row] of rows.entries()) {
    if (isBlank(row) || tidy(row.urlAccessToken) !== '') continue;
    const spot = JSON.stringify([tidy(row.matchDate), tidy(row.ground)]);
    const token = bySpot.get(spot) ?? make();
    bySpot.set(spot, token);
    tokens.set(index, token);
  }
  return tokens;
}

/** The address that a reporter opens with this token. */
export function linkOf(token: string): string {
  return `${location.origin}/connecter/select-reporting-match/${token}`;
}

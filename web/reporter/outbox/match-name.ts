import type { Category } from '#domain/competition/category.ts';
import type { MatchAddress } from './operation.ts';

/** A link in the search of one category, through one of the server's doors. */
export type SearchLink = Pick<MatchAddress, 'door' | 'token'> & { readonly category: Category };

/** Under which name a match is known on this phone: not by the link's secret, which it does not give away. */
export function matchName({ door, token, championshipId, matchId }: MatchAddress): string {
  return JSON.stringify([door, linkName(token), championshipId, matchId]);
}

/** Under which name what a link opens in a category search is known: one link may open it and the token flow's list. */
export function searchName({ door, category, token }: SearchLink): string {
  return JSON.stringify([door, linkName(token), category]);
}

/**
 * A name for a link that cannot be turned back into it: 64 bits of a secret that has 128. `crypto.subtle` would say it
 * with 256, but not on a page served over plain HTTP in a local network, and not at once.
 */
export function linkName(token: string): string {
  return hex(fnv(token, 0x81_1c_9d_c5)) + hex(fnv(`${token}/`, 0x05_0c_5d_1f));
}

/** FNV-1a over the code units, with its bits mixed once more at the end (MurmurHash3's finalizer). */
function fnv(text: string, basis: number): number {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0');
}

/**
 * The words of the outbox. An **operation** is what a reporter has entered: a command on one match, with the moment it
 * happened and the key that makes the server count it once. It **waits** until the server has answered it. An operation
 * that the server has refused is **stopped**: it is sent no more until the reporter has decided to enter it again or to
 * discard it. Those behind it go on: each says itself what it means.
 */

import type { Category } from '#domain/competition/category.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import type { Match } from '#domain/match/match.ts';
import type { ClockReading, EntryTimes } from '#web/api/server-clock.ts';
import type { ReportedMatch } from '../match/reported-match.ts';

/** Which match, by which link, through which of the server's doors. */
export type MatchAddress = {
  readonly door: string;
  readonly championshipId: string;
  readonly matchId: string;
  /** The link's secret: it is written down with an operation that waits, and nowhere else. */
  readonly token: string;
};

/** What the fiscal-year flow's calls say of a match beside its ids. */
export type MatchNames = Pick<ReportedMatch, 'fiscalYear' | 'division' | 'label'>;

export type Operation = {
  /** `Idempotency-Key`, a UUID: the same for every try. */
  readonly key: string;
  readonly address: MatchAddress;
  /** As the reporter saw them when pressing: every try says the same, also in the next fiscal year. */
  readonly names: MatchNames;
  readonly command: MatchCommand;
  /** The match that the reporter saw when pressing, with what waited then already in it; null from an older app. */
  readonly seen: Match | null;
  /** The epoch of its version; missing in an operation of an older app. */
  readonly seenEpoch?: string | undefined;
  /** Instant of the entry, ISO, by the server's clock as this phone knew it then. */
  readonly recordedAt: string;
  /** The phone's clock at the entry; missing in an operation of an older app. */
  readonly clock?: ClockReading;
  /** Its place among all operations of this phone; they are sent in this order. */
  readonly place: number;
  readonly stopped: Stop | null;
};

/** An operation on its way, with what this try says of when it was entered. */
export type SentOperation = Operation & EntryTimes;

/** A link to a match, with what its flow says of the match. */
export type Target = Pick<Operation, 'address' | 'names'>;

/** The server's sentence. */
export type Stop = { readonly refusal: string };

/**
 * What became of a try. `refused`: the server has understood and said no, where the match is another with the match as it is.
 * `denied`: the link is withdrawn, has expired, or opens the match no more. `unanswered`: nobody knows whether it was counted,
 * because no answer has come (`network`) or the server could give none (`server`).
 */
export type Answer =
  /** `isFulfilled`: it was so already, and has changed nothing. */
  | { readonly kind: 'accepted'; readonly match: ReportedMatch; readonly isFulfilled: boolean }
  | { readonly kind: 'refused'; readonly message: string; readonly match: ReportedMatch | null }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unanswered'; readonly by: 'network' | 'server' };

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

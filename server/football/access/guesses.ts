/**
 * Guessing of URL tokens, counted by network and in each server process for itself. Only what is wrong counts, and each
 * wrong token once: a phone that keeps asking with its revoked link is one guess, however often it asks.
 */

import { networkOf } from '#server/platform/http/network.ts';
import { createLru } from '#server/platform/lru.ts';

/** Hashes of tokens alone are kept. */
export type Guesses = {
  /** A token that is none has been tried; the seconds to wait where its network has tried too many, else null. */
  noteWrong(address: string, hash: string): number | null;
  /** A living token has been used. */
  noteSound(address: string, hash: string): void;
  /** As `noteWrong`, before the token is looked up; null also for one that has been used from this network before. */
  waitBefore(address: string, hash: string): number | null;
};

/** A club house full of phones with last year's links, and those behind one address of a mobile network. */
export const MOST_WRONG = 50;

/** As at the sign-in. */
const WINDOW_MS = 15 * 60_000;

/** Networks with wrong tokens, and tokens with their networks; beyond it the longest known are forgotten. */
const MAX_NETWORKS = 5_000;

export function createGuesses(now: () => number = () => performance.now()): Guesses {
  const wrong = createLru<{ readonly until: number; readonly hashes: Set<string> }>(MAX_NETWORKS);
  const sound = createLru<true>(MAX_NETWORKS);

  return {
    noteWrong(address, hash) {
      const network = networkOf(address);
      const known = guessesOf(network) ?? { until: now() + WINDOW_MS, hashes: new Set() };
      wrong.set(network, known);
      // One more than allowed is enough to know.
      if (known.hashes.size <= MOST_WRONG) known.hashes.add(hash);
      return waitOf(network);
    },
    noteSound(address, hash) {
      sound.set(`${networkOf(address)} ${hash}`, true);
    },
    waitBefore(address, hash) {
      const network = networkOf(address);
      return sound.has(`${network} ${hash}`) ? null : waitOf(network);
    },
  };

  function guessesOf(network: string) {
    const known = wrong.get(network);
    if (known === undefined || now() < known.until) return known;
    wrong.delete(network);
    return undefined;
  }

  function waitOf(network: string): number | null {
    const known = guessesOf(network);
    if (known === undefined || known.hashes.size <= MOST_WRONG) return null;
    return Math.ceil((known.until - now()) / 1_000);
  }
}

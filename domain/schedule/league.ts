/**
 * Round-robin pairings (総当たり) by Berger tables: every two clubs meet once, and each club's home and away matches differ
 * by one at most. An odd number of clubs leaves one of them free in each round (休み).
 */

import type { Pairing } from './pairing.ts';

/** Two places of the clubs' order, from 0: home, away. */
export type BergerPair = readonly [home: number, away: number];

/** How often every two clubs meet. */
export type Legs = 1 | 2;

/** The pairings of all rounds, in order; in the second leg with home and away exchanged. */
export function leaguePairings(clubs: readonly string[], legs: Legs): readonly Pairing[] {
  const first = bergerTable(clubs.length);
  const rounds = legs === 1 ? first : [...first, ...first.map((pairs) => pairs.map(exchanged))];
  return rounds.flatMap((pairs, index) =>
    inTurn(pairs, index).map(
      ([home, away], place): Pairing => ({
        id: `${index + 1}-${place + 1}`,
        round: index + 1,
        name: `第${index + 1}節 第${place + 1}試合`,
        slots: { home: clubAt(clubs, home), away: clubAt(clubs, away) },
      }),
    ),
  );
}

/** The Berger table for this many clubs, round by round. */
export function bergerTable(clubs: number): readonly (readonly BergerPair[])[] {
  if (clubs < 2) return [];
  const even = clubs + (clubs % 2);
  return Array.from({ length: even - 1 }, (_, round) =>
    roundOf(even, round).filter(([home, away]) => home < clubs && away < clubs),
  );
}

/** The clubs that are free in a round. */
export function restingIn(
  round: number,
  clubs: readonly string[],
  pairings: readonly Pairing[],
): readonly string[] {
  const playing = new Set(
    pairings
      .filter((pairing) => pairing.round === round)
      .flatMap(({ slots: { home, away } }) => [home, away])
      .flatMap((slot) => (slot.kind === 'club' ? [slot.club] : [])),
  );
  return clubs.filter((club) => !playing.has(club));
}

/**
 * The last club stands still while the others turn by half a circle a round; it plays away and at home in turn. The others
 * meet across the club that it meets.
 */
function roundOf(even: number, round: number): readonly BergerPair[] {
  const others = even - 1;
  const isAway = round % 2 === 0;
  const met = (isAway ? round / 2 : even / 2 + (round - 1) / 2) % others;
  const withLast: BergerPair = isAway ? [met, others] : [others, met];
  const across = Array.from({ length: even / 2 - 1 }, (_, index): BergerPair => {
    const distance = index + 1;
    return [(met + distance) % others, (met - distance + others) % others];
  });
  return [withLast, ...across];
}

/** In a table the last club always comes first; no club shall have the first kick-off in every round. */
function inTurn(pairs: readonly BergerPair[], round: number): readonly BergerPair[] {
  const start = round % Math.max(1, pairs.length);
  return [...pairs.slice(start), ...pairs.slice(0, start)];
}

function exchanged([home, away]: BergerPair): BergerPair {
  return [away, home];
}

function clubAt(clubs: readonly string[], place: number) {
  return { kind: 'club', club: clubs[place] ?? '' } as const;
}

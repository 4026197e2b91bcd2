/**
 * What the input finds stored, in its own words. A side whose club a result has settled since the match was entered (a
 * final of 準決勝1の勝者) goes under two names: the one it was entered with and the one it has. A row may bring either, on
 * each side: the file that was entered, or a newer one.
 */

import { type PerSide, SIDES, type Side } from '../match/match.ts';
import type { ChampionshipEntry } from './common.ts';
import type { MatchEntry } from './row.ts';

/** A match of the championship as it is stored. */
export type StoredMatch = Omit<MatchEntry, 'urlAccessToken'> & {
  readonly matchId: string;
  readonly enteredClubs: StoredClubs['enteredClubs'];
  /** Nobody has begun it or registered its result: its day, place and clubs may still change. */
  readonly isChangeable: boolean;
  /** Whether this URL token opens it; the token itself is not stored. */
  isOpenedBy(token: string): boolean;
};

/** A championship as it is stored; without an archive id it agrees with any. */
export type StoredChampionship = Omit<ChampionshipEntry, 'archiveId' | 'organizer'> & {
  readonly archiveId: string | null;
  readonly organizer: string;
};

/** The club that stood on a side before results put another in its place. */
export type EnteredClub = { readonly name: string; readonly id: string | null };

/** Who plays a match, as it is stored. */
export type StoredClubs = {
  readonly clubs: PerSide<string>;
  readonly clubIds: PerSide<string | null>;
  /** Null for a side that still is as it was entered. */
  readonly enteredClubs: PerSide<EnteredClub | null>;
};

type RowClubs = Pick<StoredClubs, 'clubs' | 'clubIds'>;

/** Of a match that no result has changed. */
export const AS_ENTERED: StoredClubs['enteredClubs'] = { home: null, away: null };

/** Every pair of names that the match goes under; the one it has comes first. */
export function pairingsOf({ clubs, enteredClubs }: StoredClubs): readonly PerSide<string>[] {
  const namesOf = (side: Side) => new Set([clubs[side], enteredClubs[side]?.name ?? clubs[side]]);
  return [...namesOf('home')].flatMap((home) => [...namesOf('away')].map((away) => ({ home, away })));
}

/** Whether these are the match's clubs, under whichever names. */
export function isPlayedBy(stored: StoredClubs, { home, away }: PerSide<string>): boolean {
  return pairingsOf(stored).some((pairing) => pairing.home === home && pairing.away === away);
}

/** Whether results have put a club into the match. */
export function isSettledByResults({ enteredClubs }: Pick<StoredClubs, 'enteredClubs'>): boolean {
  return SIDES.some((side) => enteredClubs[side] !== null);
}

/** Whether the row brings a name in whose place results have put another. */
export function isNamedAsEntered(stored: StoredClubs, clubs: PerSide<string>): boolean {
  return SIDES.some((side) => bringsEntered(side, stored, clubs));
}

/** The stored clubs as they were when they had the names that the row brings. */
export function clubsNamedBy(clubs: PerSide<string>, stored: StoredClubs): RowClubs {
  const named = (side: Side): EnteredClub => {
    const entered = bringsEntered(side, stored, clubs) ? stored.enteredClubs[side] : null;
    return entered ?? { name: stored.clubs[side], id: stored.clubIds[side] };
  };
  const [home, away] = [named('home'), named('away')];
  return { clubs: { home: home.name, away: away.name }, clubIds: { home: home.id, away: away.id } };
}

/**
 * The stored clubs once the row is written. What was entered for a side leaves the club there that results have put in its
 * place; another club is entered anew. A row without a club id says nothing about that of the same club.
 */
export function clubsAfter(stored: StoredClubs, row: RowClubs): StoredClubs {
  const after = (side: Side) => {
    const [name, id] = [row.clubs[side], row.clubIds[side]];
    const now = { name: stored.clubs[side], id: stored.clubIds[side] };
    const entered = stored.enteredClubs[side];
    if (name === now.name) return { now: { name, id: id ?? now.id }, entered };
    if (name === entered?.name) return { now, entered: { name, id: id ?? entered.id } };
    return { now: { name, id }, entered: null };
  };
  const [home, away] = [after('home'), after('away')];
  return {
    clubs: { home: home.now.name, away: away.now.name },
    clubIds: { home: home.now.id, away: away.now.id },
    enteredClubs: { home: home.entered, away: away.entered },
  };
}

function bringsEntered(side: Side, { clubs, enteredClubs }: StoredClubs, given: PerSide<string>): boolean {
  return given[side] !== clubs[side] && given[side] === enteredClubs[side]?.name;
}

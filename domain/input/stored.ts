/** What the input finds stored, in the input's own words. */

import type { ChampionshipEntry } from './common.ts';
import type { StoredClubs } from './entered-clubs.ts';
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

/** What the bulk input asks of the groups whose tables it fills; `app.ts` joins them. Each works in the transaction given. */

import type { Category } from '#domain/competition/category.ts';
import type { ChampionshipEntry } from '#domain/input/common.ts';
import type { StoredClubs } from '#domain/input/entered-clubs.ts';
import type { StoredChampionship } from '#domain/input/stored.ts';
import type { PerSide } from '#domain/match/match.ts';
import type { Database } from '#server/store/store.ts';

export type Division = { readonly id: string; readonly name: string; readonly roundId: number };

export type EnteredChampionship = StoredChampionship & {
  readonly practice: boolean;
  readonly divisions: readonly Division[];
};

export type InputChampionships = {
  /** Those to practise on: their clubs are made up. */
  findPracticeIds(db: Database): Promise<readonly string[]>;
  findEntered(championshipId: string, db: Database): Promise<EnteredChampionship | null>;
  /** `now` is an ISO instant. */
  insertEntered(entry: ChampionshipEntry, now: string, db: Database): Promise<void>;
  insertDivision(championshipId: string, division: Division, db: Database): Promise<void>;
  /** Of a championship that has none; `now` is an ISO instant. */
  enterArchiveId(championshipId: string, archiveId: string, now: string, db: Database): Promise<void>;
};

/** A match as entered; start time null is 時刻未定. */
export type EnteredMatch = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly divisionId: string;
  readonly group1: string | null;
  readonly group2: string | null;
  readonly label: string;
  readonly matchNumber: number | null;
  readonly date: string;
  readonly scheduledStartTime: string | null;
  readonly ground: string;
  readonly clubs: PerSide<string>;
  readonly clubIds: PerSide<string | null>;
};

/** The same later: results may have put clubs into it. */
export type ScheduledMatch = EnteredMatch & Pick<StoredClubs, 'enteredClubs'>;

/** A match of a championship as it is stored. */
export type StoredEntry = ScheduledMatch & {
  /** Nobody has begun it or registered its result. */
  readonly isChangeable: boolean;
  /** Of its schedule: another one after every change of it. */
  readonly revision: string;
};

/** What the schedule of a stored match is to become; `revision` is the one that the change was decided on. */
export type RequestedSchedule = { readonly match: ScheduledMatch; readonly revision: string };

/** `stale`: it has changed since. `begun`: it can't be changed any more. */
export type UnchangedMatch = { readonly matchId: string; readonly reason: 'gone' | 'begun' | 'stale' };

/** An answer given, byte for byte, under the key of its request. */
export type GivenAnswer = { readonly fingerprint: string; readonly status: number; readonly answer: string };
export type OperationKey = { readonly actor: string; readonly key: string };

/** `id` is null for a name that only matches know. */
export type KnownClub = { readonly id: string | null; readonly name: string };

/** A club of the list, with the other spellings that organisers use. */
export type ListedClub = {
  readonly id: string;
  readonly name: string;
  readonly variants: readonly string[];
  /** Chosen no more. */
  readonly isRetired: boolean;
};

export type InputClubs = {
  findAllClubs(db: Database): Promise<readonly ListedClub[]>;
};

export type InputMatches = {
  /** Every club name of a stored match outside these championships, with the id it was stored with, each pair once. */
  findAllClubNames(without: readonly string[], db: Database): Promise<readonly KnownClub[]>;
  findAllEntered(championshipId: string, db: Database): Promise<readonly StoredEntry[]>;
  insertMatches(matches: readonly EnteredMatch[], now: string, db: Database): Promise<void>;
  /** All of them or, by the caller's transaction, none: says which could not be changed, and why. */
  changeSchedules(
    requested: readonly RequestedSchedule[],
    stamp: { readonly actor: string; readonly now: Temporal.Instant },
    db: Database,
  ): Promise<readonly UnchangedMatch[]>;
  findOperation(key: OperationKey, db: Database): Promise<GivenAnswer | null>;
  insertOperation(key: OperationKey, given: GivenAnswer, now: string, db: Database): Promise<void>;
};

/** Where a token would open matches. */
export type TokenPlace = { readonly category: Category; readonly practice: boolean };

export type InputTokens = {
  /** `ended`: expired or revoked. `elsewhere`: the link of another category. */
  linkStatusOf(
    token: string,
    place: TokenPlace,
    now: Temporal.Instant,
    db: Database,
  ): Promise<'new' | 'living' | 'ended' | 'elsewhere'>;
  /** Of a token that is new or living; a link that ends before `until` is prolonged. */
  openMatches(
    opening: {
      readonly token: string;
      readonly matches: readonly { readonly championshipId: string; readonly matchId: string }[];
      readonly place: TokenPlace;
      readonly label: string;
      readonly until: Temporal.Instant;
    },
    now: Temporal.Instant,
    db: Database,
  ): Promise<void>;
  /** Links to the whole championship open these matches, too; gives the ids of those links. */
  openAdded(championshipId: string, matchIds: readonly string[], db: Database): Promise<readonly string[]>;
  /** What the link opens has been changed, and that is on disk. */
  forgetLink(linkId: string): void;
  /** Tells which tokens open which matches of a championship now. */
  findOpeners(
    championshipId: string,
    place: TokenPlace,
    now: Temporal.Instant,
    db: Database,
  ): Promise<(matchId: string, token: string) => boolean>;
  /** What the token opens has been changed, and that is on disk. */
  forget(token: string): void;
};

/** What competitions ask of other groups, whose tables are not theirs; `app.ts` joins them. */

import type { Category } from '#domain/competition/category.ts';
import type { Match, MatchRules, PerSide } from '#domain/match/match.ts';
import type { Database } from '#server/store/store.ts';

/** What a competition needs to know of its championship. */
export type CompetitionChampionship = {
  readonly id: string;
  readonly fiscalYear: number;
  readonly name: string;
  readonly category: Category;
  readonly rules: MatchRules;
  /** For reporters to practise on: nobody sees a table of it. */
  readonly practice: boolean;
  /** In their order. */
  readonly divisions: readonly { readonly id: string; readonly name: string }[];
};

export type CompetitionChampionships = {
  findById(championshipId: string): Promise<CompetitionChampionship | null>;
  /** Those of a fiscal year, and those of others that play in it; practice championships left out, by id. */
  findAllSeenIn(fiscalYear: number): Promise<readonly CompetitionChampionship[]>;
  isSeenIn(championship: CompetitionChampionship, fiscalYear: number): Promise<boolean>;
  /** Makes the next answer a fresh one. */
  forget(championshipId: string): void;
  revision(): number;
};

export type CompetitionMatch = {
  readonly schedule: {
    readonly matchId: string;
    readonly divisionId: string;
    readonly group1: string | null;
    readonly label: string;
    readonly date: string;
    readonly scheduledStartTime: string | null;
    readonly ground: string;
  };
  readonly match: Match;
  /** What was entered for the sides on which results have put a club since; null for the others. */
  readonly entered: PerSide<string | null>;
};

/** Where in its championship a match is played. */
export type CompetitionPlace = Pick<CompetitionMatch['schedule'], 'matchId' | 'divisionId' | 'group1'>;

/** By championship; those without a match are missing. */
export type FindPlaces = (
  championshipIds: readonly string[],
  db: Database,
) => Promise<ReadonlyMap<string, readonly CompetitionPlace[]>>;

export type CompetitionMatches = {
  /** By match id. */
  findAllForCompetition(
    championshipId: string,
    rules: MatchRules,
    db: Database,
  ): Promise<readonly CompetitionMatch[]>;
  /** Whether results have put a club into any match of it. */
  hasFilledMatches(championshipId: string, db: Database): Promise<boolean>;
  /** Nothing for a match that has begun or has these clubs already; `now` is an ISO instant. */
  fillClubs(
    championshipId: string,
    matchId: string,
    clubs: PerSide<string>,
    now: string,
    transaction: Database,
  ): Promise<void>;
};

/** What the links ask of the season, whose tables are not theirs; `app.ts` joins it. */

import type { Category } from '#domain/competition/category.ts';
import type { PerSide } from '#domain/match/match.ts';
import type { Database } from '#server/store/store.ts';

export type LinkedChampionship = {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly practice: boolean;
};

/** A match as far as it is chosen for a link, and named on its sheet; `date` and time are of Tokyo. */
export type LinkedMatch = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly divisionId: string;
  readonly label: string;
  readonly date: string;
  /** `HH:MM`; null is 時刻未定. */
  readonly scheduledStartTime: string | null;
  readonly ground: string;
  readonly clubs: PerSide<string>;
};

export type LinkSeason = {
  /** Those of these ids, practice ones too; unknown ids are missing. */
  findChampionships(ids: readonly string[], db: Database): Promise<readonly LinkedChampionship[]>;
  /** Those that are seen in a fiscal year, as somebody chooses one; practice ones left out. */
  findAllChoices(
    fiscalYear: number,
  ): Promise<readonly (LinkedChampionship & { readonly fiscalYear: number })[]>;
  /** Ids of the championships with every one of these words in their names. */
  findIdsByName(search: string, db: Database): Promise<readonly string[]>;
  findPracticeIds(db: Database): Promise<readonly string[]>;
  /** Names of the divisions of one championship, by their ids. */
  findDivisionNames(championshipId: string, db: Database): Promise<ReadonlyMap<string, string>>;
  findMatches(championshipIds: readonly string[], db: Database): Promise<readonly LinkedMatch[]>;
  /** By championship; those without a match are missing. */
  countMatches(championshipIds: readonly string[], db: Database): Promise<ReadonlyMap<string, number>>;
};

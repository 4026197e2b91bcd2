/** What photos ask of championships and matches, whose tables are not theirs; `app.ts` joins it. */

import type { MatchView } from '#contract/wire.ts';
import type { Category } from '#domain/competition/category.ts';

export type PhotoChampionships = {
  /** Null for an unknown one. */
  findById(championshipId: string): Promise<ChampionshipFacts | null>;
  /** Practice ones and unknown ids are left out. */
  findAllSummaries(championshipIds: readonly string[]): Promise<readonly ChampionshipSummary[]>;
};

export type ChampionshipFacts = { readonly id: string; readonly name: string; readonly practice: boolean };

export type ChampionshipSummary = {
  readonly id: string;
  readonly fiscalYear: number;
  readonly name: string;
  readonly category: Category;
  /** `YYYY-MM-DD` in Tokyo; null is the day of its first match. */
  readonly startDate: string | null;
};

export type PhotoMatches = {
  findView(championshipId: string, matchId: string): Promise<MatchView | null>;
  findAllViews(championshipId: string): Promise<readonly MatchView[]>;
  /** Every day each championship plays on, ascending; those without a match are missing. */
  findDates(championshipIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
};

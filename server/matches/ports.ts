/** What the matches ask of other groups, whose tables are not theirs; `app.ts` joins them. */

import type { Category } from '#domain/competition/category.ts';
import type { ShirtColours } from '#domain/match/kit-choice.ts';
import type { MatchRules } from '#domain/match/match.ts';

/** What a match needs to know of its championship. */
export type ChampionshipFacts = {
  readonly id: string;
  readonly fiscalYear: number;
  readonly name: string;
  readonly abbreviation: string;
  readonly category: Category;
  readonly rules: MatchRules;
  /** For reporters to practise on. */
  readonly practice: boolean;
  readonly divisions: readonly { readonly id: string; readonly name: string; readonly roundId: number }[];
  /** What its clubs wear. */
  readonly coloursOf: ColoursOf;
};

/** The shirts of a club as a match names it. */
export type ColoursOf = (club: { readonly id: string | null; readonly name: string }) => ShirtColours;

export type Championships = {
  findById(championshipId: string): Promise<ChampionshipFacts | null>;
  /** Those of a fiscal year, and those of others that play in it; practice championships left out. */
  findAllSeenIn(fiscalYear: number): Promise<readonly ChampionshipFacts[]>;
  isSeenIn(championship: ChampionshipFacts, fiscalYear: number): Promise<boolean>;
  /** Makes the next answer a fresh one. */
  forget(championshipId: string): void;
};

/** What a URL token opens: the matches listed, or every match of a category but those for practice. */
export type TokenScope =
  | {
      readonly kind: 'matches';
      readonly matches: readonly { readonly championshipId: string; readonly matchId: string }[];
    }
  | { readonly kind: 'category'; readonly category: Category };

export type TokenScopes = {
  /** Null for an unknown, expired or revoked token. */
  scopeOf(token: string): Promise<TokenScope | null>;
};

/** What a correction (修正) says a match was, in the words of both edit screens. */

import type { KickResult, PeriodGoals, PerSide } from './match.ts';

/** A corrected shoot-out: the kicks themselves (category flow) or only the successes of each club (token flow). */
export type CorrectedShootOut =
  | { readonly kind: 'kicks'; readonly kicks: PerSide<readonly KickResult[]> }
  | { readonly kind: 'successes'; readonly successes: PerSide<number> };

export type Correction = {
  readonly hasExtraHalves: boolean;
  readonly goals: PerSide<PeriodGoals>;
  /** Null: no shoot-out (PK戦の有無 なし). */
  readonly shootOut: CorrectedShootOut | null;
  /** `HH:MM` in Tokyo, or null. */
  readonly actualStartTime: string | null;
};

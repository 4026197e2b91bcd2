import type { Correction } from './corrected-result.ts';
import type {
  KickResult,
  MatchStatus,
  Period,
  PeriodGoals,
  PerSide,
  PostponementReason,
  ReportedState,
  Side,
} from './match.ts';

/**
 * What has happened in a match, as facts that are only ever appended. Every event raises the match's version by one;
 * the match is the fold of its events (design: the match engine).
 */
export type MatchEvent =
  | { readonly type: 'statusChanged'; readonly from: MatchStatus; readonly to: MatchStatus }
  /** 後半 → 延長前半. */
  | { readonly type: 'extraHalvesStarted' }
  /** Back to 後半; every extra-time goal is removed. */
  | { readonly type: 'extraHalvesCancelled' }
  /** → PK戦. */
  | { readonly type: 'shootOutStarted' }
  /** Back to 延長後半 or 後半; every kick is removed. */
  | { readonly type: 'shootOutCancelled' }
  | { readonly type: 'goalScored'; readonly side: Side; readonly period: Period }
  | { readonly type: 'goalCancelled'; readonly side: Side; readonly period: Period }
  | { readonly type: 'kickTaken'; readonly side: Side; readonly result: KickResult }
  /** The last recorded kick of the side is removed; `result` is what it was. */
  | { readonly type: 'kickCancelled'; readonly side: Side; readonly result: KickResult }
  | { readonly type: 'resultRegistered'; readonly actualStartTime: string | null }
  | {
      readonly type: 'matchPostponed';
      readonly reason: PostponementReason | null;
      readonly otherReason: string;
    }
  | { readonly type: 'postponementCancelled' }
  | { readonly type: 'resultCorrected'; readonly correction: Correction }
  /** An administrator has put the goals of an open match right; `goals` are all of both clubs. It goes on in its status. */
  | { readonly type: 'scoreCorrected'; readonly goals: PerSide<PeriodGoals> }
  /** The match is open again: an administrator has taken its registration back. */
  | { readonly type: 'registrationCancelled' }
  /** An administrator has put the match back to what it was at version `to`, which is `state`. */
  | { readonly type: 'revertedTo'; readonly to: number; readonly state: ReportedState };

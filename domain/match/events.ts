import type { KitChoice } from './kit-choice.ts';
import type {
  Correction,
  GoalPlace,
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
  /** `at`: when a period began by it, by its reporter's clock, in milliseconds; older records have none. */
  | {
      readonly type: 'statusChanged';
      readonly from: MatchStatus;
      readonly to: MatchStatus;
      readonly at?: number;
    }
  /** Back to 試合前; every goal is removed, and every time at which a period began. Older records say `statusChanged`. */
  | { readonly type: 'kickOffCancelled' }
  /** 後半 → 延長前半. */
  | { readonly type: 'extraHalvesStarted'; readonly at?: number }
  /** Back to 後半; every extra-time goal is removed. */
  | { readonly type: 'extraHalvesCancelled' }
  /** → PK戦. */
  | { readonly type: 'shootOutStarted' }
  /** Back to 延長後半 or 後半; every kick is removed. */
  | { readonly type: 'shootOutCancelled' }
  /** `id` names the goal from now on; older records have none. `minute` only where somebody has said it. */
  | {
      readonly type: 'goalScored';
      readonly side: Side;
      readonly period: Period;
      readonly id?: string;
      readonly minute?: number;
    }
  /** The goal of this id; without one the last on record of its side and period. */
  | {
      readonly type: 'goalCancelled';
      readonly side: Side;
      readonly period: Period;
      readonly goal?: string;
    }
  /** A goal on record put where it belongs: `from` is where it stood. Nobody has scored now. */
  | { readonly type: 'goalMoved'; readonly goal: string; readonly from: GoalPlace; readonly to: GoalPlace }
  | { readonly type: 'kickTaken'; readonly side: Side; readonly result: KickResult }
  /** A kick of the side is removed, without a column its last one; `result` is what it was. */
  | {
      readonly type: 'kickCancelled';
      readonly side: Side;
      readonly result: KickResult;
      readonly column?: number;
    }
  /** The kick of a column (from 0) had the other result. */
  | {
      readonly type: 'kickChanged';
      readonly side: Side;
      readonly column: number;
      readonly result: KickResult;
    }
  /** When a period really began, in milliseconds; null where its reporter does not know. */
  | { readonly type: 'kickOffSet'; readonly period: Period; readonly at: number | null }
  /** What a side wears; null: nobody says so any more. */
  | { readonly type: 'kitChosen'; readonly side: Side; readonly kit: KitChoice | null }
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
  /** An administrator, or who practises, has put the match back to what it was at version `to`, which is `state`. */
  | { readonly type: 'revertedTo'; readonly to: number; readonly state: ReportedState };

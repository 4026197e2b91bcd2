import type { CorrectionClaim } from './correction.ts';
import type { KitChoice } from './kit-choice.ts';
import type {
  Correction,
  GoalPlace,
  KickResult,
  MatchStatus,
  Period,
  PostponementReason,
  Side,
} from './match.ts';

/**
 * What a reporter asks for. Both generations of the flow speak these commands; their doors translate the wire.
 *
 * `seen` is the status the reporter's screen showed: a command given on another status than the stored one is a
 * conflict, never a silent wrong goal. Null where the wire carries none.
 */
export type MatchCommand =
  /** Token flow: from the status seen to a named one, forward or backward (section 4). */
  | { readonly type: 'changeStatus'; readonly seen: MatchStatus; readonly to: MatchStatus }
  /** Fiscal-year flow: one step in a direction; `to` is the status the screen wants to change to. */
  | { readonly type: 'stepStatus'; readonly direction: StepDirection; readonly to: MatchStatus }
  | { readonly type: 'startExtraHalves' }
  | { readonly type: 'cancelExtraHalves' }
  | { readonly type: 'startShootOut' }
  | { readonly type: 'cancelShootOut' }
  /** In `period`, whatever is played when it arrives; without one in the period being played. `minute`: see {@link ScoredGoal}. */
  | {
      readonly type: 'scoreGoal';
      readonly side: Side;
      readonly seen: MatchStatus;
      readonly period?: Period;
      readonly minute?: number;
    }
  /** Of this goal; without one of the last in the period being played. */
  | {
      readonly type: 'cancelGoal';
      readonly side: Side;
      readonly seen: MatchStatus;
      readonly goal?: NamedGoal;
    }
  /** `column` is the 0-based kick column the screen aimed at; null takes the first empty one. */
  | {
      readonly type: 'takeKick';
      readonly side: Side;
      readonly result: KickResult;
      readonly column: number | null;
      readonly seen: MatchStatus | null;
    }
  | {
      readonly type: 'cancelKick';
      readonly side: Side;
      readonly column: number | null;
      readonly seen: MatchStatus | null;
    }
  /** `actualStartTime` is `HH:MM` (Tokyo), or null. */
  | { readonly type: 'registerResult'; readonly actualStartTime: string | null }
  | {
      readonly type: 'postpone';
      readonly reason: PostponementReason | null;
      readonly otherReason: string;
    }
  | { readonly type: 'cancelPostponement' }
  | {
      readonly type: 'correctResult';
      readonly correction: Correction;
      readonly claim: CorrectionClaim | null;
    }
  | MendingCommand;

/** What was recorded put right in its place, by a reporter or an administrator. */
export type MendingCommand =
  | {
      readonly type: 'moveGoal';
      readonly goal: string;
      readonly from: GoalPlace;
      readonly to: GoalPlace;
    }
  /** The kick of a column (from 0) had the other result than the reporter saw. */
  | {
      readonly type: 'changeKick';
      readonly side: Side;
      readonly column: number;
      readonly result: KickResult;
    }
  /** The kick of a column (from 0) was none; those after it move up. */
  | { readonly type: 'removeKick'; readonly side: Side; readonly column: number }
  /** The end was pressed by mistake: back to PK戦 with every kick, in both flows. */
  | { readonly type: 'resumeShootOut' }
  /** When a period really began, in milliseconds; null where nobody knows. */
  | { readonly type: 'setKickOff'; readonly period: Period; readonly at: number | null }
  /** What a side wears in this match; null leaves it to its club's colours. */
  | { readonly type: 'chooseKit'; readonly side: Side; readonly kit: KitChoice | null };

/** A command of one type. */
export type CommandOf<Type extends MatchCommand['type']> = Extract<MatchCommand, { readonly type: Type }>;

/** A goal as the reporter saw it: its name and its period. An older phone may omit the period. */
export type NamedGoal = { readonly id: string; readonly period?: Period };

/** `end` finishes the match where more than one next status is offered. */
export type StepDirection = 'prev' | 'next' | 'end';

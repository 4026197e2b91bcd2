/**
 * The words of one match.
 *
 * A **match** is a fixture (who meets whom, under which rules) and what reporters have said about it so far.
 * Its **status** is what a person said, never what a clock guesses. A **period** is a part of the match in which
 * goals can fall. The **shoot-out** decides a level match; its kicks never count as goals. The **outcome** says
 * whether the match is still open, its result registered (結果登録), or the match postponed (延期).
 */

import type { KitChoice } from './kit-choice.ts';

/** The only eight statuses, as wire values in playing order (reporter specification, section 4). */
export const MATCH_STATUSES = [
  '試合前',
  '前半',
  'ハーフタイム',
  '後半',
  '延長前半',
  '延長後半',
  'PK戦',
  '試合終了',
] as const;

export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The parts of a match in which goals fall. */
export const PERIODS = ['firstHalf', 'secondHalf', 'extraFirstHalf', 'extraSecondHalf'] as const;
export type Period = (typeof PERIODS)[number];

/** `home` is `club_left` of the token flow, `away` is `club_right`. */
export const SIDES = ['home', 'away'] as const;
export type Side = (typeof SIDES)[number];

export type PerSide<T> = Readonly<Record<Side, T>>;

/** Goals of one club by period; whole numbers from 0. */
export type PeriodGoals = Readonly<Record<Period, number>>;

/**
 * A goal on record that can be named: taken back, or moved to where it belongs. `id` is the beginning of the key of the
 * operation that entered it. A correction by numbers may leave more goals than there are on record.
 */
export type ScoredGoal = {
  readonly id: string;
  readonly side: Side;
  readonly period: Period;
  /** Of its period, from 1, beyond the period's length in stoppage time; null where nobody has said it. */
  readonly minute: number | null;
};

/** Where a goal belongs. */
export type GoalPlace = Pick<ScoredGoal, 'side' | 'period' | 'minute'>;

export type KickResult = 'success' | 'failure';

/**
 * One club's part of a shoot-out. `kicks` are in the order they were recorded; `score` is the number of successes.
 * After a correction that gives only a number of successes, `kicks` is empty where the kicks on record contradict it.
 */
export type ShootOutSide = {
  readonly kicks: readonly KickResult[];
  readonly score: number;
};

/** The rules of a competition that a match is played under; data of the championship, never code. */
export type MatchRules = {
  readonly format: 'league' | 'knockout';
  /** Minutes of one half. */
  readonly halfMinutes: number;
  /** Whether a level knockout match may go to extra halves. */
  readonly extraHalves: boolean;
  /** Minutes of one extra half. */
  readonly extraHalfMinutes: number;
  /** Kicks of each club before sudden death. */
  readonly shootOutKicks: 3 | 5;
};

/** The specification's values: a knockout match that offers every transition, five kicks (section 9). */
export const DEFAULT_RULES: MatchRules = {
  format: 'knockout',
  halfMinutes: 20,
  extraHalves: true,
  extraHalfMinutes: 5,
  shootOutKicks: 5,
};

/** Who meets whom, and under which rules. */
export type Fixture = {
  readonly rules: MatchRules;
  readonly clubs: PerSide<string>;
};

/** 雨 is the default on the screens (section 5). */
export const POSTPONEMENT_REASONS = ['雨', '雷', 'その他'] as const;
export type PostponementReason = (typeof POSTPONEMENT_REASONS)[number];

/** The longest free-text reason, in characters (section 5). */
export const POSTPONEMENT_REASON_LIMIT = 50;

/** The most goals or successes a correction may name for one period or shoot-out (section 9). */
export const CORRECTION_LIMIT = 30;

/**
 * The most goals of one club in one period that can be entered one by one. Above {@link CORRECTION_LIMIT}: a reporter who has
 * forgotten half-time enters the goals of a whole match in one period.
 */
export const LIVE_GOAL_LIMIT = 99;

/** The most kicks of one club: more than twice what any shoot-out has taken. */
export const KICK_LIMIT = 100;

/** The most events that reporters make of one match (`event-limit.ts`), including what was taken back; a match has some 50 to 200. */
export const EVENT_LIMIT = 1_000;

export type Outcome =
  | { readonly kind: 'open' }
  /** `actualStartTime` is `HH:MM` in Tokyo, null when the reporter gave none. */
  | { readonly kind: 'registered'; readonly actualStartTime: string | null }
  /** The fiscal-year flow names no reason: null. `otherReason` is empty unless the reason is その他. */
  | { readonly kind: 'postponed'; readonly reason: PostponementReason | null; readonly otherReason: string };

/** One match as its events have made it. */
export type Match = {
  readonly fixture: Fixture;
  /** How many events made it; 0 for a match nobody has touched. */
  readonly version: number;
  readonly status: MatchStatus;
  /** Extra halves have been started (and not cancelled). */
  readonly hasExtraHalves: boolean;
  /** The shoot-out has been started (and not cancelled). */
  readonly hasShootOut: boolean;
  readonly goals: PerSide<PeriodGoals>;
  /** Those of `goals` that are on record, in the order they were entered. */
  readonly scored: readonly ScoredGoal[];
  readonly kickOffs: KickOffs;
  readonly kits: KitChoices;
  readonly shootOut: PerSide<ShootOutSide>;
  readonly outcome: Outcome;
};

/** When each period was begun, by its reporter's clock, in milliseconds since 1970; null where its reporter does not know. */
export type KickOffs = Readonly<Partial<Record<Period, number | null>>>;

/** What reporters have said the sides wear; a side that is not named wears what its club's colours propose. */
export type KitChoices = Readonly<Partial<Record<Side, KitChoice>>>;

/** What was reported of a match, apart from how many events it took. */
export type ReportedState = Omit<Match, 'fixture' | 'version'>;

const NONE: PeriodGoals = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
/** The goals of both clubs before the first one. */
export const NO_GOALS: PerSide<PeriodGoals> = { home: NONE, away: NONE };
const NO_KICKS: ShootOutSide = { kicks: [], score: 0 };

/** The match before anything was reported. */
export function newMatch(fixture: Fixture): Match {
  return {
    fixture,
    version: 0,
    status: '試合前',
    hasExtraHalves: false,
    hasShootOut: false,
    goals: NO_GOALS,
    scored: [],
    kickOffs: {},
    kits: {},
    shootOut: { home: NO_KICKS, away: NO_KICKS },
    outcome: { kind: 'open' },
  };
}

/** The shoot-out before its first kick. */
export const EMPTY_SHOOT_OUT: Match['shootOut'] = { home: NO_KICKS, away: NO_KICKS };

const PERIOD_OF_STATUS: Partial<Record<MatchStatus, Period>> = {
  前半: 'firstHalf',
  後半: 'secondHalf',
  延長前半: 'extraFirstHalf',
  延長後半: 'extraSecondHalf',
};

/** The period goals fall in while the match has this status; null when none can fall (section 5). */
export function periodOf(status: MatchStatus): Period | null {
  return PERIOD_OF_STATUS[status] ?? null;
}

/** Total of a club: both halves, with extra time also both extra halves; kicks never count (section 4, Scores). */
export function totalGoals(goals: PeriodGoals): number {
  return goals.firstHalf + goals.secondHalf + goals.extraFirstHalf + goals.extraSecondHalf;
}

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

/**
 * A status as older data spells it: PK終了 is the finished shoot-out and reads as 試合終了; it is never written.
 * Null for a word that is no status.
 */
export function readStatus(word: string): MatchStatus | null {
  if (word === 'PK終了') return '試合終了';
  return MATCH_STATUSES.find((status) => status === word) ?? null;
}

/** A time of day, `HH:MM` from 00:00 to 23:59 (Tokyo). */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

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

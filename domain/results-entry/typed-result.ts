/**
 * The result of a match as an office worker types it: the **total** of each club, and where they are known the goals of the first
 * half, of the extra halves, and the successes of the shoot-out. The second half is what is left of the total.
 */

import type { FieldFault, RefusedForm } from '../fault.ts';
import {
  CORRECTION_LIMIT,
  type Correction,
  type Match,
  type Period,
  type PeriodGoals,
  type PerSide,
  SIDES,
  type Side,
  totalGoals,
} from '../match/match.ts';
import { SHOOT_OUT_LEVEL } from '../match/messages.ts';
import * as sentence from './messages.ts';

export const SCORE_PARTS = ['total', 'firstHalf', 'extraFirstHalf', 'extraSecondHalf', 'shootOut'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** As typed; empty where nothing is. */
export type TypedResult = Readonly<Record<ScorePart, PerSide<string>>>;

export type ResultField = `${ScorePart}.${Side}`;

/**
 * Where the goals of each half come from. `unknown`: only the total is known, and all goals of the halves stand in the second one; no
 * goal has a minute by that.
 */
export type HalvesFrom = 'typed' | 'record' | 'unknown';

export type ReadResult = { readonly correction: Correction; readonly halves: HalvesFrom };

const NOTHING: PerSide<string> = { home: '', away: '' };

export const BLANK_RESULT: TypedResult = {
  total: NOTHING,
  firstHalf: NOTHING,
  extraFirstHalf: NOTHING,
  extraSecondHalf: NOTHING,
  shootOut: NOTHING,
};

/** A registered result as it would be typed; nothing for a match without one. */
export function typedOf(match: Match): TypedResult {
  return match.outcome.kind === 'registered' ? recordedResult(match) : BLANK_RESULT;
}

function recordedResult(match: Match): TypedResult {
  const { goals, hasExtraHalves, hasShootOut, shootOut } = match;
  const each = (numberOf: (side: Side) => number) => ({
    home: String(numberOf('home')),
    away: String(numberOf('away')),
  });
  const period = (name: Period) => each((side) => goals[side][name]);
  return {
    total: each((side) => totalGoals(goals[side])),
    firstHalf: period('firstHalf'),
    extraFirstHalf: hasExtraHalves ? period('extraFirstHalf') : NOTHING,
    extraSecondHalf: hasExtraHalves ? period('extraSecondHalf') : NOTHING,
    shootOut: hasShootOut ? each((side) => shootOut[side].score) : NOTHING,
  };
}

export function sameTyped(one: TypedResult, other: TypedResult): boolean {
  return SCORE_PARTS.every((part) =>
    SIDES.every((side) => plain(one[part][side]) === plain(other[part][side])),
  );
}

/** Whether both totals are typed, and are the same. */
export function isLevel({ total }: TypedResult): boolean {
  return plain(total.home) !== '' && plain(total.home) === plain(total.away);
}

/**
 * The correction that is typed, for `match` as it stands. Its start time stays; nobody has noted one for a match without a result.
 * Where only the total of what a reporter has recorded is typed, all that is recorded stands.
 */
export function readResult(
  typed: TypedResult,
  match: Match,
): ({ readonly ok: true } & ReadResult) | RefusedForm<ResultField> {
  const recorded = confirmsRecord(typed, match) ? withRecord(typed, match) : null;
  const full = recorded ?? typed;
  const faults = faultsIn(full, match);
  if (faults.length > 0) return { ok: false, faults };
  const hasExtraHalves = isAnyTyped(full.extraFirstHalf) || isAnyTyped(full.extraSecondHalf);
  const goals = goalsOf(full);
  const beyond = SIDES.filter((side) => goals[side].secondHalf > CORRECTION_LIMIT);
  const negative = SIDES.filter((side) => goals[side].secondHalf < 0);
  if (negative.length > 0) {
    return { ok: false, faults: faultOf('total', negative, sentence.LESS_THAN_PERIODS) };
  }
  if (beyond.length > 0) return { ok: false, faults: faultOf('total', beyond, sentence.NOT_A_NUMBER) };
  const { outcome } = match;
  return {
    ok: true,
    halves: recorded === null ? halvesOf(full, goals) : 'record',
    correction: {
      hasExtraHalves,
      goals,
      shootOut: isAnyTyped(full.shootOut) ? { kind: 'successes', successes: numbers(full.shootOut) } : null,
      actualStartTime: outcome.kind === 'registered' ? outcome.actualStartTime : null,
    },
  };
}

/** Whether nothing but the total of an open match is typed, as its reporter has it. */
function confirmsRecord({ total, firstHalf, extraFirstHalf, extraSecondHalf }: TypedResult, match: Match) {
  if (match.outcome.kind === 'registered' || match.status === '試合前') return false;
  if ([firstHalf, extraFirstHalf, extraSecondHalf].some(isAnyTyped)) return false;
  return SIDES.every(
    (side) => plain(total[side]) !== '' && Number(plain(total[side])) === totalGoals(match.goals[side]),
  );
}

/** A shoot-out that is typed stands before the recorded one. */
function withRecord(typed: TypedResult, match: Match): TypedResult {
  const recorded = recordedResult(match);
  return { ...recorded, shootOut: isAnyTyped(typed.shootOut) ? typed.shootOut : recorded.shootOut };
}

/** What is left of the total is the second half's. */
function goalsOf(typed: TypedResult): PerSide<PeriodGoals> {
  const [total, firstHalf, extraFirstHalf, extraSecondHalf] = [
    numbers(typed.total),
    numbers(typed.firstHalf),
    numbers(typed.extraFirstHalf),
    numbers(typed.extraSecondHalf),
  ];
  const of = (side: Side): PeriodGoals => ({
    firstHalf: firstHalf[side],
    secondHalf: total[side] - firstHalf[side] - extraFirstHalf[side] - extraSecondHalf[side],
    extraFirstHalf: extraFirstHalf[side],
    extraSecondHalf: extraSecondHalf[side],
  });
  return { home: of('home'), away: of('away') };
}

/** No goal at all is none in either half. */
function halvesOf({ firstHalf }: TypedResult, goals: PerSide<PeriodGoals>): HalvesFrom {
  const isNone = SIDES.every((side) => goals[side].secondHalf === 0);
  return isAnyTyped(firstHalf) || isNone ? 'typed' : 'unknown';
}

type Faults = readonly FieldFault<ResultField>[];

function faultsIn(typed: TypedResult, match: Match): Faults {
  const { total, firstHalf, extraFirstHalf, extraSecondHalf, shootOut } = typed;
  const hasExtra = isAnyTyped(extraFirstHalf) || isAnyTyped(extraSecondHalf);
  const { format, extraHalves } = match.fixture.rules;
  const offersExtra = (format === 'knockout' && extraHalves) || match.hasExtraHalves;
  const faults = [
    ...SCORE_PARTS.flatMap((part) =>
      faultOf(part, SIDES.filter(isWrong(typed[part])), sentence.NOT_A_NUMBER),
    ),
    ...faultOf('total', emptySides(total), sentence.BOTH_TOTALS),
    ...(isAnyTyped(firstHalf) ? faultOf('firstHalf', emptySides(firstHalf), sentence.BOTH_FIRST_HALVES) : []),
    ...(hasExtra
      ? (['extraFirstHalf', 'extraSecondHalf'] as const).flatMap((part) =>
          faultOf(part, emptySides(typed[part]), sentence.ALL_EXTRA_HALVES),
        )
      : []),
    ...(isAnyTyped(shootOut) ? faultOf('shootOut', emptySides(shootOut), sentence.BOTH_SHOOT_OUTS) : []),
  ];
  if (faults.length > 0) return faults;
  if (hasExtra && !offersExtra) return faultOf('extraFirstHalf', ['home'], sentence.NO_EXTRA_HALVES);
  if (!isAnyTyped(shootOut)) return [];
  if (!isLevel(typed)) return faultOf('shootOut', ['home'], sentence.SHOOT_OUT_NOT_LEVEL);
  const { home, away } = numbers(shootOut);
  return home === away ? faultOf('shootOut', SIDES, SHOOT_OUT_LEVEL) : [];
}

function faultOf(part: ScorePart, sides: readonly Side[], message: string): Faults {
  return sides.map((side) => ({ field: `${part}.${side}` as const, message }));
}

function isWrong(typed: PerSide<string>): (side: Side) => boolean {
  return (side) => {
    const text = plain(typed[side]);
    return text !== '' && !(WHOLE.test(text) && Number(text) <= CORRECTION_LIMIT);
  };
}

/** Leading zeros are a slip of the finger, and harmless. */
const WHOLE = /^\d{1,3}$/;

function emptySides(typed: PerSide<string>): readonly Side[] {
  return SIDES.filter((side) => plain(typed[side]) === '');
}

function isAnyTyped(typed: PerSide<string>): boolean {
  return emptySides(typed).length < SIDES.length;
}

/** 0 where nothing is typed. */
function numbers(typed: PerSide<string>): PerSide<number> {
  return { home: Number(plain(typed.home)), away: Number(plain(typed.away)) };
}

/** A Japanese keyboard types ３ as well as 3. */
function plain(text: string): string {
  return text.normalize('NFKC').trim();
}

/** What the edit screen holds while a result is corrected (reporter specification, sections 2, 4, 5). */

import { correctedTotals, type ResultLabel, resultLabels } from '#domain/match/correction.ts';
import type { CorrectedShootOut, Correction } from '#domain/match/match.ts';
import {
  type KickResult,
  type Match,
  type Period,
  type PeriodGoals,
  type PerSide,
  type ShootOutSide,
  SIDES,
  type Side,
} from '#domain/match/match.ts';

export type EditForm = {
  readonly goals: PerSide<PeriodGoals>;
  readonly hasExtraHalves: boolean;
  readonly hasShootOut: boolean;
  /** Kicks and 成功数 of each club; without kicks where the number alone is known. */
  readonly shootOut: PerSide<ShootOutSide>;
  /** `HH:MM`, empty when nobody noted it. */
  readonly actualStartTime: string;
};

export type EditAction =
  | { readonly type: 'goals'; readonly side: Side; readonly period: Period; readonly count: number }
  | { readonly type: 'successes'; readonly side: Side; readonly count: number }
  | { readonly type: 'kick'; readonly side: Side; readonly result: KickResult }
  | { readonly type: 'cancelKick'; readonly side: Side }
  | { readonly type: 'extraHalves'; readonly played: boolean }
  | { readonly type: 'shootOut'; readonly played: boolean }
  | { readonly type: 'startTime'; readonly time: string };

/** The form as the registered result stands. */
export function formOf(match: Match): EditForm {
  const { outcome, shootOut } = match;
  return {
    goals: match.goals,
    hasExtraHalves: match.hasExtraHalves,
    hasShootOut: match.hasShootOut,
    shootOut,
    actualStartTime: outcome.kind === 'registered' ? (outcome.actualStartTime ?? '') : '',
  };
}

/** Switching extra time or the shoot-out to なし resets its values to 0. */
export function edited(form: EditForm, action: EditAction): EditForm {
  switch (action.type) {
    case 'goals':
      return {
        ...form,
        goals: {
          ...form.goals,
          [action.side]: { ...form.goals[action.side], [action.period]: action.count },
        },
      };
    case 'successes':
      return withShootOut(form, action.side, { kicks: [], score: action.count });
    case 'kick':
      return withShootOut(form, action.side, ofKicks([...form.shootOut[action.side].kicks, action.result]));
    case 'cancelKick':
      return withShootOut(form, action.side, ofKicks(form.shootOut[action.side].kicks.slice(0, -1)));
    case 'extraHalves':
      return {
        ...form,
        hasExtraHalves: action.played,
        goals: action.played
          ? form.goals
          : { home: withoutExtraHalves(form.goals.home), away: withoutExtraHalves(form.goals.away) },
      };
    case 'shootOut':
      return {
        ...form,
        hasShootOut: action.played,
        shootOut: action.played ? form.shootOut : { home: NO_KICKS, away: NO_KICKS },
      };
    case 'startTime':
      return { ...form, actualStartTime: action.time };
  }
}

/** How an edit screen corrects a shoot-out: the kicks (category flow) or the successes of each club (token flow). */
export type ShootOutBy = CorrectedShootOut['kind'];

/** The correction that the form says. Of the kicks, where one club has a number alone, both go by their numbers. */
export function correctionOf(form: EditForm, by: ShootOutBy): Correction {
  const isByKicks = by === 'kicks' && !SIDES.some((side) => hasNumberAlone(form.shootOut[side]));
  const { home, away } = form.shootOut;
  const shootOut: CorrectedShootOut = isByKicks
    ? { kind: 'kicks', kicks: { home: home.kicks, away: away.kicks } }
    : { kind: 'successes', successes: { home: home.score, away: away.score } };
  return {
    hasExtraHalves: form.hasExtraHalves,
    goals: form.goals,
    shootOut: form.hasShootOut ? shootOut : null,
    actualStartTime: form.actualStartTime === '' ? null : form.actualStartTime,
  };
}

/** Totals and 勝ち, 負け, 引き分け, PK戦集計中 as they follow from the form. */
export function resultOf(form: EditForm): { totals: PerSide<number>; labels: PerSide<ResultLabel> } {
  const totals = correctedTotals(form);
  return { totals, labels: resultLabels(totals, form.hasShootOut ? successesOf(form) : null) };
}

export function successesOf({ shootOut }: EditForm): PerSide<number> {
  return { home: shootOut.home.score, away: shootOut.away.score };
}

/** A corrected number of successes, without the kicks that it came from. */
export function hasNumberAlone({ kicks, score }: ShootOutSide): boolean {
  return kicks.length === 0 && score > 0;
}

const NO_KICKS: ShootOutSide = { kicks: [], score: 0 };

function ofKicks(kicks: readonly KickResult[]): ShootOutSide {
  return { kicks, score: kicks.filter((kick) => kick === 'success').length };
}

function withShootOut(form: EditForm, side: Side, shootOut: ShootOutSide): EditForm {
  return { ...form, shootOut: { ...form.shootOut, [side]: shootOut } };
}

function withoutExtraHalves(goals: PeriodGoals): PeriodGoals {
  return { ...goals, extraFirstHalf: 0, extraSecondHalf: 0 };
}

/** What the edit screen holds while a result is corrected (reporter specification, sections 2, 4, 5). */

import type { Correction } from '#domain/match/corrected-result.ts';
import { correctedTotals, type ResultLabel, resultLabels } from '#domain/match/correction.ts';
import type { Match, Period, PeriodGoals, PerSide, Side } from '#domain/match/match.ts';

export type EditForm = {
  readonly goals: PerSide<PeriodGoals>;
  readonly hasExtraHalves: boolean;
  readonly hasShootOut: boolean;
  /** 成功数 of each club. */
  readonly successes: PerSide<number>;
  /** `HH:MM`, empty when nobody noted it. */
  readonly actualStartTime: string;
};

export type EditAction =
  | { readonly type: 'goals'; readonly side: Side; readonly period: Period; readonly count: number }
  | { readonly type: 'successes'; readonly side: Side; readonly count: number }
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
    successes: { home: shootOut.home.score, away: shootOut.away.score },
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
      return { ...form, successes: { ...form.successes, [action.side]: action.count } };
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
        successes: action.played ? form.successes : { home: 0, away: 0 },
      };
    case 'startTime':
      return { ...form, actualStartTime: action.time };
  }
}

export function correctionOf(form: EditForm): Correction {
  return {
    hasExtraHalves: form.hasExtraHalves,
    goals: form.goals,
    shootOut: form.hasShootOut ? { kind: 'successes', successes: form.successes } : null,
    actualStartTime: form.actualStartTime === '' ? null : form.actualStartTime,
  };
}

/** Totals and 勝ち, 負け, 引き分け, PK戦集計中 as they follow from the form. */
export function resultOf(form: EditForm): { totals: PerSide<number>; labels: PerSide<ResultLabel> } {
  const totals = correctedTotals(form);
  return { totals, labels: resultLabels(totals, form.hasShootOut ? form.successes : null) };
}

function withoutExtraHalves(goals: PeriodGoals): PeriodGoals {
  return { ...goals, extraFirstHalf: 0, extraSecondHalf: 0 };
}

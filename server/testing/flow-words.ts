/** The same wishes of a reporter as calls of each flow, for tests of what all flows have in common. */

import type { Call } from '#contract/call.ts';
import type { FiscalYearFlow } from '#contract/match/fiscal-year-flow.ts';
import {
  mendMatch,
  operatePkScore,
  operateScore,
  registerPostponement,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { MATCH_STATUSES, type MatchStatus, type Period, type Side } from '#domain/match/match.ts';

/** A call with its body. */
export type Write = { readonly call: Call; readonly body: object };
/** The calls of a flow for one match. */
export type Words = {
  readonly championshipId: string;
  readonly step: (from: MatchStatus, to: MatchStatus) => Write;
  readonly score: (side: Side, status: MatchStatus, goal?: { id: string; period: Period }) => Write;
  readonly kick: (side: Side, index: number, result: 'success' | 'failure' | 'cancel') => Write;
  readonly mend: (mending: object) => Write;
  readonly postpone: Write;
};

const CLUBS = { home: 'club_left', away: 'club_right' } as const;

/** Of the token flow. */
export const TOKEN_WORDS: Words = {
  championshipId: 'cup',
  step: (currentStatus, newStatus) => ({ call: updateMatchStatus, body: { currentStatus, newStatus } }),
  score: (side, matchStatus, goal) => ({
    call: operateScore,
    body: {
      scoredClub: CLUBS[side],
      matchStatus,
      operation: goal === undefined ? 'plus' : 'minus',
      ...(goal && { goal: goal.id, period: goal.period }),
    },
  }),
  kick: (side, index, operation) => ({
    call: operatePkScore,
    body: { triedClub: CLUBS[side], matchStatus: 'PK戦', operation, index },
  }),
  mend: (mending) => ({ call: mendMatch, body: { mending } }),
  postpone: { call: registerPostponement, body: { postponementReason: '雨' } },
};

/** Of one of the groups that have the fiscal-year flow. */
export function wordsOfYear(flow: FiscalYearFlow, championshipId: string): Words {
  const year = { fiscalYear: '2026' };
  const named = { ...year, match: '第1試合', round: '１部' };
  return {
    championshipId,
    step: (from, to) => {
      if (to === '延長前半') return { call: flow.registerExtraHalves, body: { ...year, action: 'register' } };
      if (to === 'PK戦') return { call: flow.registerPk, body: { ...year, action: 'register' } };
      const isBack = MATCH_STATUSES.indexOf(to) < MATCH_STATUSES.indexOf(from);
      const direction = isBack ? 'prev' : to === '試合終了' ? 'end' : 'next';
      return { call: flow.handleGameStatus, body: { ...named, changingGameStatus: to, direction } };
    },
    score: (homeOrAway, gameStatus, goal) => ({
      call: goal === undefined ? flow.plusScore : flow.minusScore,
      body: { ...named, homeOrAway, gameStatus, ...(goal && { goal: goal.id, period: goal.period }) },
    }),
    kick: (homeOrAway, index, result) => ({
      call: flow.managePkScore,
      body: { ...named, homeOrAway, index, result },
    }),
    mend: (mending) => ({ call: flow.mendMatch, body: { ...year, mending } }),
    postpone: { call: flow.registerMatchPostponement, body: year },
  };
}

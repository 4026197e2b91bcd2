import type { CommandOf, MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import type { KickResult, Match, MatchStatus, Side } from '#domain/match/match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, PRACTICE_FLOW, TOKEN_FLOW } from '#domain/match/policy.ts';
import type { MatchAddress } from '../outbox/operation.ts';

/** One of the two generations of the flow, as the screens need it: its rules, and what its calls have a command for. */
export type ReporterFlow = {
  readonly policy: FlowPolicy;
  /** On to one of `nextStatuses`. */
  readonly moveOn: (match: Match, to: MatchStatus) => MatchCommand;
  /** Back to `previousStatus`. */
  readonly goBack: (match: Match, to: MatchStatus) => MatchCommand;
  readonly takeKick: (match: Match, side: Side, result: KickResult) => MatchCommand;
  readonly cancelKick: (match: Match, side: Side) => MatchCommand;
  /** What may be taken back as a whole now, other than by `goBack`. */
  readonly takeBacks: (match: Match) => readonly TakeBack[];
};

export type TakeBack = CommandOf<'cancelExtraHalves' | 'cancelShootOut' | 'resumeShootOut'>;

/** A kick is for a column, so that one entered on two phones is known as the same; a cancelled one is the last. */
const KICKS: Pick<ReporterFlow, 'takeKick' | 'cancelKick'> = {
  takeKick: ({ status, shootOut }, side, result) => ({
    type: 'takeKick',
    side,
    result,
    column: shootOut[side].kicks.length,
    seen: status,
  }),
  // Where there is none, the rule book says so before the column is looked at.
  cancelKick: ({ status, shootOut }, side) => ({
    type: 'cancelKick',
    side,
    column: Math.max(0, shootOut[side].kicks.length - 1),
    seen: status,
  }),
};

const RESUME: TakeBack = { type: 'resumeShootOut' };

/** A change names the status seen and the one wanted. */
export const tokenFlow: ReporterFlow = {
  policy: TOKEN_FLOW,
  moveOn: (match, to) => ({ type: 'changeStatus', seen: match.status, to }),
  goBack: (match, to) =>
    // Its own way back would lead past the shoot-out, and drop the kicks.
    to === 'PK戦' ? RESUME : { type: 'changeStatus', seen: match.status, to },
  ...KICKS,
  takeBacks: (match) => (decide(match, RESUME, TOKEN_FLOW).ok && match.status === '試合終了' ? [RESUME] : []),
};

/** A change is one step; extra halves and shoot-out begin and are taken back by calls of their own. */
export const fiscalYearFlow: ReporterFlow = {
  policy: FISCAL_YEAR_FLOW,
  moveOn: (_match, to) => {
    if (to === '延長前半') return { type: 'startExtraHalves' };
    if (to === 'PK戦') return { type: 'startShootOut' };
    return { type: 'stepStatus', direction: to === '試合終了' ? 'end' : 'next', to };
  },
  goBack: ({ status }, to) => {
    if (status === '延長前半') return { type: 'cancelExtraHalves' };
    if (status === 'PK戦') return { type: 'cancelShootOut' };
    return { type: 'stepStatus', direction: 'prev', to };
  },
  ...KICKS,
  takeBacks: (match) => {
    // In these the way back does the same.
    if (match.status === '延長前半' || match.status === 'PK戦') return [];
    return TAKE_BACKS.filter((command) => decide(match, command, FISCAL_YEAR_FLOW).ok);
  },
};

const TAKE_BACKS: readonly TakeBack[] = [{ type: 'cancelExtraHalves' }, { type: 'cancelShootOut' }];

/** The same for practice. */
export const practiceFlow: ReporterFlow = { ...fiscalYearFlow, policy: PRACTICE_FLOW };

/** The flow behind an address' door. */
export function flowOf({ door }: Pick<MatchAddress, 'door'>): ReporterFlow {
  if (door === 'test-match') return practiceFlow;
  return door === 'token' ? tokenFlow : fiscalYearFlow;
}

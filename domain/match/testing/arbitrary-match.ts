/** Random reporting for the properties: wishes that are made to fit the match as far as it has come, sensible or not. */

import fc from 'fast-check';
import type { MatchCommand } from '../commands.ts';
import type { Correction } from '../match.ts';
import {
  CORRECTION_LIMIT,
  MATCH_STATUSES,
  type Match,
  type MatchRules,
  type MatchStatus,
  PERIODS,
  POSTPONEMENT_REASONS,
  SIDES,
} from '../match.ts';
import { nextStatuses, previousStatus } from '../phases.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from '../policy.ts';

/** A wish becomes a command once the match it meets is known. */
export type Wish = (match: Match) => MatchCommand;

export const anyPolicy: fc.Arbitrary<FlowPolicy> = fc.constantFrom(TOKEN_FLOW, FISCAL_YEAR_FLOW);

export const anyRules: fc.Arbitrary<MatchRules> = fc.record({
  format: fc.constantFrom('league', 'knockout'),
  halfMinutes: fc.integer({ min: 10, max: 45 }),
  extraHalves: fc.boolean(),
  extraHalfMinutes: fc.integer({ min: 3, max: 15 }),
  shootOutKicks: fc.constantFrom(3, 5),
});

const anySide = fc.constantFrom(...SIDES);
const anyStatus = fc.constantFrom(...MATCH_STATUSES);
const anyKick = fc.constantFrom('success', 'failure');
const anyStartTime = fc.constantFrom(null, '10:00', '23:59', '24:00', '');

/** Mostly what the screen showed is true; now and then it is stale. */
const anySight: fc.Arbitrary<(match: Match) => MatchStatus> = fc.oneof(
  { weight: 9, arbitrary: fc.constant((match: Match) => match.status) },
  { weight: 1, arbitrary: anyStatus.map((status) => () => status) },
);

const advance: fc.Arbitrary<Wish> = fc.nat({ max: 2 }).map((choice) => (match) => {
  const next = nextStatuses(match);
  return { type: 'changeStatus', seen: match.status, to: next[choice % next.length] ?? match.status };
});

const goBack: fc.Arbitrary<Wish> = anyPolicy.map((policy) => (match) => ({
  type: 'changeStatus',
  seen: match.status,
  to: previousStatus(match, policy) ?? match.status,
}));

const jump: fc.Arbitrary<Wish> = fc.tuple(anyStatus, anySight).map(([to, sight]) => (match) => ({
  type: 'changeStatus',
  seen: sight(match),
  to,
}));

const step: fc.Arbitrary<Wish> = fc
  .tuple(anyStatus, fc.constantFrom('prev', 'next', 'end'))
  .map(([to, direction]) => () => ({ type: 'stepStatus', direction, to }));

const score: fc.Arbitrary<Wish> = fc
  .tuple(fc.constantFrom('scoreGoal', 'scoreGoal', 'cancelGoal'), anySide, anySight)
  .map(([type, side, sight]) => (match) => ({ type, side, seen: sight(match) }));

/** Of any goal or kick on record, in its place, sensible or not; a goal that was forgotten where there is none. */
const mend: fc.Arbitrary<Wish> = fc
  .tuple(
    anySide,
    fc.constantFrom(...PERIODS),
    fc.option(fc.integer({ min: 1, max: 60 })),
    fc.nat({ max: 20 }),
    fc.constantFrom('goal', 'noGoal', 'move', 'move', 'kick', 'noKick', 'kickOff'),
  )
  .map(([side, period, minute, choice, what]) => (match) => {
    const { status: seen, scored, shootOut } = match;
    const goal = scored[choice % Math.max(1, scored.length)];
    const column = choice % Math.max(1, shootOut[side].kicks.length);
    if (what === 'kickOff') return { type: 'setKickOff', period, at: minute };
    if (what === 'kick') return { type: 'changeKick', side, column, result: 'success' };
    if (what === 'noKick') return { type: 'removeKick', side, column };
    if (what === 'goal' || goal === undefined) {
      return { type: 'scoreGoal', side, seen, period, ...(minute !== null && { minute }) };
    }
    if (what === 'noGoal') return { type: 'cancelGoal', side: goal.side, seen, goal };
    const from = { side: goal.side, period: goal.period, minute: goal.minute };
    return { type: 'moveGoal', goal: goal.id, from, to: { side, period, minute } };
  });

const kick: fc.Arbitrary<Wish> = fc
  .tuple(anySide, anyKick, fc.option(fc.nat({ max: 6 })), anySight)
  .map(([side, result, column, sight]) => (match) => ({
    type: 'takeKick',
    side,
    result,
    column,
    seen: sight(match),
  }));

const unkick: fc.Arbitrary<Wish> = anySide.map((side) => () => ({
  type: 'cancelKick',
  side,
  column: null,
  seen: null,
}));

const extraAndShootOut: fc.Arbitrary<Wish> = fc
  .constantFrom('startExtraHalves', 'cancelExtraHalves', 'startShootOut', 'cancelShootOut')
  .map((type) => () => ({ type }));

const register: fc.Arbitrary<Wish> = anyStartTime.map((actualStartTime) => () => ({
  type: 'registerResult',
  actualStartTime,
}));

const postponement: fc.Arbitrary<Wish> = fc
  .tuple(fc.constantFrom(...POSTPONEMENT_REASONS, null), fc.string({ maxLength: 60 }), fc.boolean())
  .map(
    ([reason, otherReason, cancels]) =>
      () =>
        cancels ? { type: 'cancelPostponement' } : { type: 'postpone', reason, otherReason },
  );

/** Numbers on both sides of what is allowed. */
const anyNumber = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: CORRECTION_LIMIT }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, CORRECTION_LIMIT + 1, 0.5, Number.NaN) },
);
const anyGoals = fc.record({
  firstHalf: anyNumber,
  secondHalf: anyNumber,
  extraFirstHalf: anyNumber,
  extraSecondHalf: anyNumber,
});
const anyKicks = fc.array(anyKick, { maxLength: 12 });

export const anyCorrection: fc.Arbitrary<Correction> = fc.record({
  hasExtraHalves: fc.boolean(),
  goals: fc.record({ home: anyGoals, away: anyGoals }),
  shootOut: fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('kicks'), kicks: fc.record({ home: anyKicks, away: anyKicks }) }),
    fc.record({
      kind: fc.constant('successes'),
      successes: fc.record({ home: anyNumber, away: anyNumber }),
    }),
  ),
  actualStartTime: anyStartTime,
});

const correct: fc.Arbitrary<Wish> = anyCorrection.map((correction) => () => ({
  type: 'correctResult',
  correction,
  claim: null,
}));

/** What a reporter may wish while a match is being played, registered and postponed, weighted so that matches end. */
export const anyWishes: fc.Arbitrary<readonly Wish[]> = fc.array(
  fc.oneof(
    { weight: 10, arbitrary: advance },
    { weight: 2, arbitrary: goBack },
    { weight: 2, arbitrary: jump },
    { weight: 2, arbitrary: step },
    { weight: 8, arbitrary: score },
    { weight: 6, arbitrary: kick },
    { weight: 2, arbitrary: unkick },
    { weight: 4, arbitrary: mend },
    { weight: 2, arbitrary: extraAndShootOut },
    { weight: 1, arbitrary: register },
    { weight: 1, arbitrary: postponement },
    { weight: 2, arbitrary: correct },
  ),
  { minLength: 1, maxLength: 80, size: 'max' },
);

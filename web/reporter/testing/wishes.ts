/** What reporters want on a match as their screen shows it, at random. */

import fc from 'fast-check';
import { otherSide, periodOf, SIDES } from '#domain/match/match.ts';
import { nextStatuses, previousStatus } from '#domain/match/phases.ts';
import type { Wish } from './entry.ts';

export const side = fc.constantFrom(...SIDES);
export const forward = fc.nat({ max: 2 }).map(
  (choice): Wish =>
    (match, flow) => {
      const next = nextStatuses(match);
      return flow.moveOn(match, next[choice % next.length] ?? match.status);
    },
);
const backward = fc.constant<Wish>((match, flow) =>
  flow.goBack(match, previousStatus(match, flow.policy) ?? match.status),
);
/** In the token flow this is the shoot-out that goes on, too. Where nothing can be taken back, the match goes on. */
const takeBack = fc.constant<Wish>(
  (match, flow) => flow.takeBacks(match)[0] ?? flow.moveOn(match, nextStatuses(match)[0] ?? match.status),
);
export const goal = side.map(
  (club): Wish =>
    (match) => {
      const period = periodOf(match.status);
      return { type: 'scoreGoal', side: club, seen: match.status, ...(period === null ? {} : { period }) };
    },
);
/** As the button says it, and as the timeline does: the last goal, or any. */
export const noGoal = fc.tuple(side, fc.nat({ max: 9 })).map(
  ([club, choice]): Wish =>
    (match) => {
      const own = match.scored.filter((one) => one.side === club);
      const named = own[choice % Math.max(1, own.length)];
      const seen = match.status;
      return { type: 'cancelGoal', side: club, seen, ...(named === undefined ? {} : { goal: named }) };
    },
);
export const mending = fc.tuple(side, fc.nat({ max: 9 }), fc.constantFrom('goal', 'kick', 'noKick')).map(
  ([club, choice, what]): Wish =>
    (match, flow) => {
      const moved = match.scored[choice % Math.max(1, match.scored.length)];
      const { kicks } = match.shootOut[club];
      const column = choice % Math.max(1, kicks.length);
      if (what === 'goal' && moved !== undefined) {
        const { id, side: from, period, minute } = moved;
        const to = { side: otherSide(from), period, minute };
        return { type: 'moveGoal', goal: id, from: { side: from, period, minute }, to };
      }
      if (kicks[column] === undefined) return flow.takeKick(match, club, 'success');
      if (what === 'noKick') return { type: 'removeKick', side: club, column };
      const result = kicks[column] === 'success' ? 'failure' : 'success';
      return { type: 'changeKick', side: club, column, result };
    },
);
export const kick = fc.tuple(side, fc.constantFrom('success', 'failure')).map(
  ([club, result]): Wish =>
    (match, flow) =>
      flow.takeKick(match, club, result),
);
const unkick = side.map(
  (club): Wish =>
    (match, flow) =>
      flow.cancelKick(match, club),
);
const closing = fc.constantFrom<Wish>(
  () => ({ type: 'registerResult', actualStartTime: '10:02' }),
  () => ({ type: 'postpone', reason: '雨', otherReason: '' }),
);

export const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 6, arbitrary: forward },
  { weight: 1, arbitrary: backward },
  { weight: 1, arbitrary: takeBack },
  { weight: 8, arbitrary: goal },
  { weight: 2, arbitrary: noGoal },
  { weight: 2, arbitrary: mending },
  { weight: 5, arbitrary: kick },
  { weight: 1, arbitrary: unkick },
  { weight: 1, arbitrary: closing },
);

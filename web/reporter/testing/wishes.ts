/** What reporters want on a match as their screen shows it, at random. */

import fc from 'fast-check';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type GoalPlace, type Match, otherSide, periodOf, SIDES } from '#domain/match/match.ts';
import { periodsBegun } from '#domain/match/periods.ts';
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
/** Where a goal is moved: for the other club, to a period that has begun, or to a minute. */
const place = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constant((_match: Match, goal: GoalPlace) => ({ ...goal, side: otherSide(goal.side) })),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 3 }).map((choice) => (match: Match, goal: GoalPlace) => {
      const begun = periodsBegun(match);
      return { ...goal, period: begun[choice % Math.max(1, begun.length)] ?? goal.period };
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 20 })
      .map((minute) => (_match: Match, goal: GoalPlace) => ({ ...goal, minute })),
  },
);
export const moving = fc.tuple(side, fc.nat({ max: 9 }), place).map(
  ([club, choice, placeOf]): Wish =>
    (match) => {
      const moved = match.scored[choice % Math.max(1, match.scored.length)];
      if (moved === undefined) return { type: 'scoreGoal', side: club, seen: match.status };
      const { id, ...from } = moved;
      return { type: 'moveGoal', goal: id, from, to: placeOf(match, from) };
    },
);
/** A goal that fell in an earlier period, or whose minute somebody has noted. */
const lateGoal = fc.tuple(side, fc.nat({ max: 3 }), fc.option(fc.integer({ min: 1, max: 20 }))).map(
  ([club, choice, minute]): Wish =>
    (match) => {
      const begun = periodsBegun(match);
      const period = begun[choice % Math.max(1, begun.length)] ?? 'firstHalf';
      return {
        type: 'scoreGoal',
        side: club,
        seen: match.status,
        period,
        ...(minute === null ? {} : { minute }),
      };
    },
);
const kickMending = fc.tuple(side, fc.nat({ max: 9 }), fc.boolean()).map(
  ([club, choice, isNone]): Wish =>
    (match, flow) => {
      const { kicks } = match.shootOut[club];
      const column = choice % Math.max(1, kicks.length);
      if (kicks[column] === undefined) return flow.takeKick(match, club, 'success');
      if (isNone) return { type: 'removeKick', side: club, column };
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
/** Ends the match as it is seen: 試合終了, PK戦 and at last 結果登録. */
export const ending = fc.boolean().map(
  (isDecidedByKicks): Wish =>
    (match, flow) => {
      if (match.status === '試合終了') return REGISTER;
      const next = nextStatuses(match);
      const wanted = isDecidedByKicks ? 'PK戦' : '試合終了';
      return flow.moveOn(match, next.includes(wanted) ? wanted : (next[0] ?? match.status));
    },
);
const REGISTER: MatchCommand = { type: 'registerResult', actualStartTime: '10:02' };
const closing = fc.constantFrom<Wish>(
  () => REGISTER,
  () => ({ type: 'postpone', reason: '雨', otherReason: '' }),
);
/** What is done to a match that has been closed: the postponement is cancelled, the result is corrected. */
const reopening = fc.tuple(side, fc.constantFrom(1, -1)).map(
  ([club, difference]): Wish =>
    (match, { policy }) => {
      const { outcome, goals, hasShootOut, hasExtraHalves, shootOut } = match;
      // The fiscal-year flow has no call for it.
      if (outcome.kind === 'postponed' && policy.flow === 'token') return { type: 'cancelPostponement' };
      const count = Math.max(0, goals[club].firstHalf + difference);
      const successes = { home: shootOut.home.score, away: shootOut.away.score };
      const kicks = { home: shootOut.home.kicks, away: shootOut.away.kicks };
      const addsUp = SIDES.every(
        (one) => kicks[one].filter((result) => result === 'success').length === successes[one],
      );
      // The fiscal-year flow says every kick, and numbers only where these are all that is known.
      const isByKicks = policy.flow === 'fiscalYear' && addsUp;
      const played = isByKicks
        ? { kind: 'kicks' as const, kicks }
        : { kind: 'successes' as const, successes };
      const correction = {
        hasExtraHalves,
        goals: { ...goals, [club]: { ...goals[club], firstHalf: count } },
        shootOut: hasShootOut ? played : null,
        actualStartTime: outcome.kind === 'registered' ? outcome.actualStartTime : null,
      };
      return { type: 'correctResult', correction, claim: null };
    },
);
const aside = fc.tuple(side, fc.constantFrom('白', '赤')).map(
  ([club, kit]): Wish =>
    () => ({ type: 'chooseKit', side: club, kit }),
);
/** The beginning of a period is put right by some minutes. */
const kickOff = fc.integer({ min: -3, max: 3 }).map(
  (minutes): Wish =>
    (match) => {
      const period = periodsBegun(match).at(-1) ?? 'firstHalf';
      const at = match.kickOffs[period];
      return { type: 'setKickOff', period, at: typeof at === 'number' ? at + minutes * 60_000 : null };
    },
);

export const anyWish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 6, arbitrary: forward },
  { weight: 1, arbitrary: backward },
  { weight: 1, arbitrary: takeBack },
  { weight: 8, arbitrary: goal },
  { weight: 1, arbitrary: lateGoal },
  { weight: 2, arbitrary: noGoal },
  { weight: 1, arbitrary: moving },
  { weight: 1, arbitrary: kickMending },
  { weight: 5, arbitrary: kick },
  { weight: 1, arbitrary: unkick },
  { weight: 1, arbitrary: closing },
  { weight: 1, arbitrary: fc.oneof(reopening, aside, kickOff) },
);

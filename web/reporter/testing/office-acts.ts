/** What the office does to a match as it is, at random: administrators, and the server's own housekeeping. */

import fc from 'fast-check';
import { type AdministratorCommand, stateOf } from '#domain/match/administration.ts';
import { type Match, otherSide, PERIODS, type Period, periodOf } from '#domain/match/match.ts';
import { side } from './wishes.ts';

/** Decides on the match as it is. `past` are all its versions so far, from 0. Null does nothing. */
export type OfficeCommand = (match: Match, past: readonly Match[]) => AdministratorCommand | null;

export type Office = {
  readonly administer: (decide: OfficeCommand) => void;
  /** Removes the stored answers of what is on record: a server whose clock was wrong has cleaned them. */
  readonly forgetAnswers: () => Promise<void>;
};

export type OfficeAct = (office: Office) => void | Promise<void>;

/** Corrects the goals of the period being played, or of 前半, by one. */
const correction = fc.tuple(side, fc.constantFrom(1, -1)).map(
  ([club, difference]): OfficeCommand =>
    ({ status, goals }) => {
      const period = periodOf(status) ?? 'firstHalf';
      const count = Math.max(0, goals[club][period] + difference);
      return { type: 'correctScore', goals: { ...goals, [club]: { ...goals[club], [period]: count } } };
    },
);

/** Withdraws one goal, moves it, or adds one. */
const goalWork = fc
  .tuple(
    side,
    fc.nat({ max: 9 }),
    fc.constantFrom<Period>(...PERIODS),
    fc.constantFrom('drop', 'move', 'add'),
  )
  .map(
    ([club, choice, period, what]): OfficeCommand =>
      ({ scored }) => {
        if (what === 'add') return { type: 'addGoal', place: { side: club, period, minute: null } };
        const goal = scored[choice % Math.max(1, scored.length)];
        if (goal === undefined) return null;
        const { id, ...from } = goal;
        if (what === 'drop') return { type: 'dropGoal', goal: id, side: from.side, period: from.period };
        return { type: 'moveGoal', goal: id, from, to: { ...from, side: otherSide(from.side) } };
      },
  );

/** Registers, postpones, enters the paper's result, and takes each of them back. */
const closing = fc.constantFrom<OfficeCommand>(
  () => ({ type: 'registerResult', actualStartTime: null }),
  ({ goals, hasExtraHalves }) => ({
    type: 'enterResult',
    correction: { hasExtraHalves, goals, shootOut: null, actualStartTime: '10:00' },
  }),
  () => ({ type: 'reopen' }),
  () => ({ type: 'postpone', reason: '雷', otherReason: '' }),
  () => ({ type: 'cancelPostponement' }),
);

/** Puts the match back to one of its last versions. */
const revert = fc.integer({ min: 1, max: 5 }).map(
  (steps): OfficeCommand =>
    (match, past) => {
      const to = match.version - steps;
      const then = past[to];
      return then === undefined ? null : { type: 'revert', to, state: stateOf(then) };
    },
);

const command: fc.Arbitrary<OfficeCommand> = fc.oneof(
  { weight: 3, arbitrary: correction },
  { weight: 3, arbitrary: goalWork },
  { weight: 2, arbitrary: closing },
  { weight: 1, arbitrary: revert },
);

export const officeAct: fc.Arbitrary<OfficeAct> = fc.oneof(
  {
    weight: 4,
    arbitrary: command.map(
      (decide): OfficeAct =>
        ({ administer }) =>
          administer(decide),
    ),
  },
  { weight: 1, arbitrary: fc.constant<OfficeAct>(({ forgetAnswers }) => forgetAnswers()) },
);

import { expect, test } from 'vitest';
import { type AdministratorCommand, administer, stateOf } from './administration.ts';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import { fold } from './evolve.ts';
import { historyOf } from './history.ts';
import type { Fixture } from './match.ts';
import { TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT } from './testing/situations.ts';

const FIXTURE: Fixture = { rules: KNOCKOUT, clubs: { home: '緑ヶ丘FC', away: '港南SC' } };
const KICK_OFF: MatchCommand = { type: 'changeStatus', seen: '試合前', to: '前半' };
const GOAL: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '前半' };
const CANCEL: MatchCommand = { type: 'cancelGoal', side: 'home', seen: '前半' };
const HALF_TIME: MatchCommand = { type: 'changeStatus', seen: '前半', to: 'ハーフタイム' };

/** A number goes back to that version. */
function eventsAfter(doings: readonly (MatchCommand | number)[]): readonly MatchEvent[] {
  let events: readonly MatchEvent[] = [];
  for (const doing of doings) {
    const match = fold(FIXTURE, events);
    const back = (to: number): AdministratorCommand => ({
      type: 'revert',
      to,
      state: stateOf(fold(FIXTURE, events.slice(0, to))),
    });
    const decision =
      typeof doing === 'number'
        ? administer(match, match.version, back(doing))
        : decide(match, doing, TOKEN_FLOW);
    if (!decision.ok) throw new Error(decision.fault.message);
    events = [...events, ...decision.events];
  }
  return events;
}

const undoneAfter = (...doings: readonly (MatchCommand | number)[]) =>
  historyOf(FIXTURE, eventsAfter(doings))
    .filter(({ isUndone }) => isUndone)
    .map(({ after }) => after.version);

test('どの出来事にも、その後の試合がある', () => {
  const steps = historyOf(FIXTURE, eventsAfter([KICK_OFF, GOAL, 1, GOAL]));
  expect(steps.map(({ after }) => [after.version, after.goals.home.firstHalf])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
    [4, 1],
  ]);
});

test('取り消された得点は、取り消しとして残る', () => {
  expect(undoneAfter(KICK_OFF, GOAL, GOAL, CANCEL)).toEqual([3]);
});

test('得点の修正を重ねると前の修正は取り消しになり、巻き戻すと戻る', () => {
  const none = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
  const correction = (firstHalf: number): MatchEvent => ({
    type: 'scoreCorrected',
    goals: { home: { ...none, firstHalf }, away: none },
  });
  const corrected = [...eventsAfter([KICK_OFF, GOAL]), correction(0), correction(3)];
  const undone = (events: readonly MatchEvent[]) =>
    historyOf(FIXTURE, events)
      .filter(({ isUndone }) => isUndone)
      .map(({ after }) => after.version);
  expect(undone(corrected)).toEqual([2, 3]);
  const state = stateOf(fold(FIXTURE, corrected.slice(0, 2)));
  expect(undone([...corrected, { type: 'revertedTo', to: 2, state }])).toEqual([3, 4]);
});

test('巻き戻すと、その時点より後のものがすべて取り消しになる', () => {
  expect(undoneAfter(KICK_OFF, GOAL, HALF_TIME, 1)).toEqual([2, 3]);
});

test('巻き戻しの前に巻き戻すと、そのときあったものが戻り、取り消されていたものは戻らない', () => {
  expect(undoneAfter(KICK_OFF, GOAL, CANCEL, GOAL, 1, 4)).toEqual([2, 5]);
});

test('登録のない試合に入れた結果は初めての結果、登録された結果を変えたものは修正', () => {
  const none = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
  const entered = (firstHalf: number): MatchEvent => ({
    type: 'resultCorrected',
    correction: {
      hasExtraHalves: false,
      goals: { home: { ...none, firstHalf }, away: none },
      shootOut: null,
      actualStartTime: null,
    },
  });
  const over: MatchEvent = { type: 'statusChanged', from: '試合前', to: '試合終了' };
  const steps = historyOf(FIXTURE, [over, entered(1), entered(2)]);
  expect(steps.map(({ isFirstResult }) => isFirstResult)).toEqual([false, true, false]);
});

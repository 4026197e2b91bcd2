import { Session } from 'node:inspector/promises';
import { afterAll, expect, test } from 'vitest';
import { stateOf } from './administration.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { DEFAULT_RULES, type Fixture, newMatch } from './match.ts';
import type { RecordedEvent } from './timeline-notes.ts';

/** Before the timeline is loaded: V8 counts the blocks only of code that it compiles from then on. */
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { REPORTERS_TIMELINE, timelineOf } = await import('./timeline.ts');
afterAll(() => session.disconnect());

const FIXTURE: Fixture = { rules: DEFAULT_RULES, clubs: { home: '東FC', away: '西SC' } };
const MINUTE = 60_000;

const KICK_OFF: MatchEvent = { type: 'statusChanged', from: '試合前', to: '前半', at: 0 };
const UNTOUCHED = stateOf(newMatch(FIXTURE));
const GOAL: MatchEvent = { type: 'goalScored', side: 'home', period: 'firstHalf' };
const GOAL_CANCELLED: MatchEvent = { type: 'goalCancelled', side: 'home', period: 'firstHalf' };

const SHOOT_OUT: MatchEvent = { type: 'shootOutStarted' };
const KICK: MatchEvent = { type: 'kickTaken', side: 'home', result: 'success' };
const KICK_CANCELLED: MatchEvent = { type: 'kickCancelled', side: 'home', result: 'success' };

/** Histories of a given number of events after the kick-off. */
const RESTARTS: readonly MatchEvent[] = [GOAL, { type: 'revertedTo', to: 0, state: UNTOUCHED }, KICK_OFF];

const HISTORIES: readonly (readonly [string, (index: number) => MatchEvent])[] = [
  ['得点', () => GOAL],
  ['時刻のある得点とない得点', (index) => (index % 2 === 0 ? GOAL : { ...GOAL, minute: (index % 20) + 1 })],
  ['得点とその取り消し', (index) => (index % 2 === 0 ? GOAL : GOAL_CANCELLED)],
  [
    'PK戦のキックとその取り消し',
    (index) => (index === 0 ? SHOOT_OUT : index % 2 === 1 ? KICK : KICK_CANCELLED),
  ],
  [
    '試合状態の行き来',
    (index) =>
      index % 2 === 0
        ? { type: 'statusChanged', from: '前半', to: 'ハーフタイム' }
        : { type: 'statusChanged', from: 'ハーフタイム', to: '前半' },
  ],
  ['練習のやり直し', (index) => RESTARTS[index % RESTARTS.length] ?? GOAL],
];

test.for(HISTORIES)('%sがいくつあっても、一つあたりの仕事は変わらない', async ([, eventAt]) => {
  const few = await stepsFor(historyOf(250, eventAt));
  const many = await stepsFor(historyOf(1_000, eventAt));
  expect(many / few).toBeLessThan(6);
});

function historyOf(count: number, eventAt: (index: number) => MatchEvent) {
  const events = [KICK_OFF, ...Array.from({ length: count }, (_, index) => eventAt(index))];
  expect(events.reduce(evolve, newMatch(FIXTURE)).version).toBe(count + 1);
  return events.map((event, index) => ({ event, recordedAt: index * MINUTE }));
}

/** How often functions and blocks of the domain, such as the body of a loop, are run to make the timeline of these events. */
async function stepsFor(events: readonly RecordedEvent[]): Promise<number> {
  // Counts from zero.
  await session.post('Profiler.takePreciseCoverage');
  timelineOf(FIXTURE, events, REPORTERS_TIMELINE);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/domain/match/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0);
}

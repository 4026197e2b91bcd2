import { describe, expect, test } from 'vitest';
import type { MatchCommand } from './commands.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import { type Match, type MatchStatus, newMatch, type Side } from './match.ts';
import { FISCAL_YEAR_FLOW, type FlowPolicy, TOKEN_FLOW } from './policy.ts';
import { KNOCKOUT } from './testing/situations.ts';
import { REPORTERS_TIMELINE, timelineOf } from './timeline.ts';
import type { RecordedEvent } from './timeline-notes.ts';
import { undoesOf } from './undo.ts';

type Act = (match: Match, policy: FlowPolicy) => MatchCommand;

const to =
  (status: MatchStatus): Act =>
  ({ status: seen }, { flow }) => {
    if (flow === 'token') return { type: 'changeStatus', seen, to: status };
    if (status === 'PK戦') return { type: 'startShootOut' };
    if (status === '延長前半') return { type: 'startExtraHalves' };
    return { type: 'stepStatus', direction: status === '試合終了' ? 'end' : 'next', to: status };
  };
const goal =
  (side: Side): Act =>
  ({ status: seen }) => ({ type: 'scoreGoal', side, seen });
const noGoal =
  (side: Side): Act =>
  ({ status: seen }) => ({ type: 'cancelGoal', side, seen });
const kick =
  (side: Side): Act =>
  () => ({ type: 'takeKick', side, result: 'success', column: null, seen: 'PK戦' });
const register: Act = () => ({ type: 'registerResult', actualStartTime: null });

const HALVES = [to('前半'), to('ハーフタイム'), to('後半')];

/** What can be undone after these acts, as 版: what. */
function undoes(acts: readonly Act[], policy: FlowPolicy = TOKEN_FLOW): Record<number, string> {
  const fixture = { rules: KNOCKOUT, clubs: { home: '北', away: '南' } };
  let match = newMatch(fixture);
  const events: RecordedEvent[] = [];
  for (const act of acts) {
    const decision = decide(match, act(match, policy), policy);
    if (!decision.ok) throw new Error(decision.fault.message);
    for (const event of decision.events) {
      match = evolve(match, event);
      events.push({ event, recordedAt: match.version * 60_000 });
    }
  }
  const found = undoesOf(timelineOf(fixture, events, REPORTERS_TIMELINE), match, policy);
  return Object.fromEntries(
    [...found].map(([version, undo]) => [
      version,
      undo.kind === 'phase'
        ? `${undo.to}に戻す`
        : `${undo.kind} ${undo.side}${undo.kind === 'kick' ? ` ${undo.column}` : ''}`,
    ]),
  );
}

describe('経過から取り消せるもの', () => {
  test.each<[string, readonly Act[], Record<number, string>]>([
    ['何もなければ、ない', [], {}],
    ['始めたばかりなら、開始', [to('前半')], { 1: '試合前に戻す' }],
    ['得点のあとは、得点だけ', [to('前半'), goal('home')], { 2: 'goal home' }],
    [
      'どの得点も、一つずつ',
      [to('前半'), goal('home'), goal('home'), goal('away')],
      { 2: 'goal home', 3: 'goal home', 4: 'goal away' },
    ],
    [
      '取り消したあとは、残った得点',
      [to('前半'), goal('home'), goal('home'), noGoal('home')],
      { 2: 'goal home' },
    ],
    ['得点をすべて取り消せば、また開始', [to('前半'), goal('home'), noGoal('home')], { 1: '試合前に戻す' }],
    [
      '終わった前半の得点も、前半に戻さずに',
      [to('前半'), goal('home'), to('ハーフタイム')],
      { 2: 'goal home', 3: '前半に戻す' },
    ],
    [
      '後半の得点',
      [to('前半'), goal('home'), to('ハーフタイム'), to('後半'), goal('away')],
      { 2: 'goal home', 5: 'goal away' },
    ],
    ['延長前半の開始', [...HALVES, to('延長前半')], { 4: '後半に戻す' }],
    [
      'PK戦では、どのキックも',
      [...HALVES, to('PK戦'), kick('home'), kick('away'), kick('home')],
      { 5: 'kick home 0', 6: 'kick away 0', 7: 'kick home 1' },
    ],
    [
      'PK戦を始めたばかりなら、開始も得点も',
      [...HALVES, goal('home'), to('PK戦')],
      { 4: 'goal home', 5: '後半に戻す' },
    ],
    ['終了', [...HALVES, to('試合終了')], { 4: '後半に戻す' }],
    ['登録したあとは、ない', [...HALVES, to('試合終了'), register], {}],
  ])('%s', (_what, acts, expected) => {
    expect(undoes(acts)).toEqual(expected);
  });

  test('得点が数で直されたあとも、記録に残る得点は名指しで取り消せる', () => {
    const fixture = { rules: KNOCKOUT, clubs: { home: '北', away: '南' } };
    const none = { firstHalf: 0, secondHalf: 0, extraFirstHalf: 0, extraSecondHalf: 0 };
    const events = [
      { type: 'statusChanged', from: '試合前', to: '前半' },
      { type: 'goalScored', side: 'home', period: 'firstHalf' },
      { type: 'goalScored', side: 'away', period: 'firstHalf' },
      {
        type: 'scoreCorrected',
        goals: { home: { ...none, firstHalf: 2 }, away: { ...none, firstHalf: 1 } },
      },
    ] as const;
    const recorded = events.map((event) => ({ event, recordedAt: 0 }));
    const match = events.reduce(evolve, newMatch(fixture));
    const found = undoesOf(timelineOf(fixture, recorded, REPORTERS_TIMELINE), match, TOKEN_FLOW);
    expect([...found.keys()]).toEqual([2, 3]);
  });

  test.each([TOKEN_FLOW, FISCAL_YEAR_FLOW])(
    'PK戦のあとの終了はPK戦に戻せ、キックはどれも取り消せる（$flow）',
    (policy) => {
      const acts = [...HALVES, to('PK戦'), kick('home'), to('試合終了')];
      expect(undoes(acts, policy)).toEqual({ 5: 'kick home 0', 6: 'PK戦に戻す' });
    },
  );
});

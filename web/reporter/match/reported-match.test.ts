import { describe, expect, it } from 'vitest';
import type { MatchCommand } from '#domain/match/commands.ts';
import { inView, matchAfter, onWire, wayTo } from '../testing/wire.ts';
import { fromTokenFlow, newerOf, withMatchView } from './reported-match.ts';

const finished = wayTo('試合終了');
const situations: readonly (readonly [string, readonly MatchCommand[]])[] = [
  ['手つかずの試合', []],
  ['前半に1点', [...wayTo('前半'), { type: 'scoreGoal', side: 'home', seen: '前半' }]],
  ['延長後半', wayTo('延長後半')],
  [
    'PK戦の途中',
    [
      ...wayTo('PK戦'),
      { type: 'takeKick', side: 'home', result: 'success', column: null, seen: 'PK戦' },
      { type: 'takeKick', side: 'away', result: 'failure', column: null, seen: 'PK戦' },
    ],
  ],
  ['登録済み', [...finished, { type: 'registerResult', actualStartTime: '10:32' }]],
  ['開始時刻なしの登録', [...finished, { type: 'registerResult', actualStartTime: null }]],
  ['雨で延期', [{ type: 'postpone', reason: '雨', otherReason: '' }]],
  ['台風で延期', [{ type: 'postpone', reason: 'その他', otherReason: '台風のため' }]],
  ['理由のない延期', [{ type: 'postpone', reason: null, otherReason: '' }]],
];

describe('通信の形から試合を読む', () => {
  it.each(situations)('%s は往復しても変わらない', (_name, commands) => {
    const match = matchAfter(commands, { shootOutKicks: 3, halfMinutes: 15 });
    expect(fromTokenFlow(onWire(match)).match).toEqual(match);
  });

  it.each(situations)('%s はライブ配信から読んでも同じ試合になる', (_name, commands) => {
    const match = matchAfter(commands);
    const known = { ...fromTokenFlow(onWire(matchAfter([]))), match: { ...matchAfter([]), version: -1 } };
    expect(withMatchView(known, inView(match)).match).toEqual(match);
  });

  it('古い版と同じ版のライブ配信は無視する', () => {
    const known = fromTokenFlow(onWire(matchAfter(wayTo('後半'))));
    expect(withMatchView(known, inView(matchAfter(wayTo('前半'))))).toBe(known);
    expect(withMatchView(known, inView(known.match))).toBe(known);
    const fixture = { ...known.match.fixture, clubs: { home: '北', away: '南' } };
    expect(withMatchView(known, inView({ ...known.match, fixture })).match.fixture.clubs.home).toBe('北');
  });

  it.each([
    ['日', { match_date: '2026-11-22' }, { date: '2026-11-22' }],
    ['時刻', { scheduled_match_start_time: null }, { scheduledStartTime: null }],
    ['会場', { venue: '円山' }, { ground: '円山' }],
    ['部', { round: '２部' }, { division: '２部' }],
  ])('変わった%sは、同じ版のライブ配信からも読む', (_what, changes, expected) => {
    const known = fromTokenFlow(onWire(matchAfter([])));
    expect(withMatchView(known, { ...inView(known.match), ...changes })).toEqual({ ...known, ...expected });
    const newer = { ...known, match: matchAfter(wayTo('前半')) };
    expect(withMatchView(newer, { ...inView(known.match), ...changes })).toBe(newer);
  });

  it('別の試合のライブ配信は無視する', () => {
    const known = fromTokenFlow(onWire(matchAfter([])));
    const other = { ...inView(matchAfter(wayTo('後半'))), match_id: 'm-2' };
    expect(withMatchView(known, other)).toBe(known);
  });

  it('別の系統のライブ配信と応答は、低い版でも、今のものになる', () => {
    const shown = fromTokenFlow({ ...onWire(matchAfter(wayTo('後半'))), epoch: 'a.1' });
    const lower = matchAfter(wayTo('前半'));
    const told = withMatchView(shown, { ...inView(lower), epoch: 'a.2' });
    expect([told.match, told.epoch]).toEqual([lower, 'a.2']);
    const answer = fromTokenFlow({ ...onWire(lower), epoch: 'a.2' });
    expect(newerOf(shown, answer)).toBe(answer);
    expect(newerOf(answer, shown)).toBe(answer);
    const restored = fromTokenFlow({ ...onWire(lower), epoch: 'b.1' });
    expect(newerOf(shown, restored)).toBe(restored);
  });

  it('遅れて届いた古い応答より、新しい版を残す', () => {
    const older = fromTokenFlow(onWire(matchAfter(wayTo('前半'))));
    const newer = fromTokenFlow(onWire(matchAfter(wayTo('後半'))));
    expect(newerOf(newer, older)).toBe(newer);
    expect(newerOf(older, newer)).toBe(newer);
    expect(newerOf(undefined, older)).toBe(older);
  });
});

import { describe, expect, it } from 'vitest';
import type { Entry } from '#contract/match/entries.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import type { Operation } from '../outbox/operation.ts';
import { matchAfter, wayTo } from '../testing/wire.ts';
import { enteredOf, type Known, rowsOf } from './entered.ts';
import { withFresh } from './entries-query.ts';

const GOAL: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '前半' };
const AT = '2026-05-16T01:00:00.000Z';

const KICKED_OFF: readonly Entry[] = [
  {
    version: 1,
    recorded_at: AT,
    operation: 'aaaaaaaa',
    event: { type: 'statusChanged', from: '試合前', to: '前半' },
  },
];

function operation(key: string, command: MatchCommand): Operation {
  const address = { door: 'token', championshipId: 'c', matchId: 'm', token: 't' };
  const names = { fiscalYear: '2026', division: '１部', label: '第1試合' };
  return { key, address, names, command, seen: null, recordedAt: AT, place: 1, stopped: null };
}

const known = (changes: Partial<Known>): Known => ({
  match: matchAfter(wayTo('前半')),
  entries: KICKED_OFF,
  waiting: [],
  isOwn: () => false,
  ...changes,
});

const told = (one: Known) =>
  enteredOf(one, TOKEN_FLOW).map(({ event, isWaiting }) => `${event.type}${isWaiting ? ' 送信待ち' : ''}`);

describe('入力されたものと送信待ちのもの', () => {
  it('送信待ちは、サーバーの知るものの後に並ぶ', () => {
    expect(told(known({ waiting: [operation('bbbbbbbb-1', GOAL)] }))).toEqual([
      'statusChanged',
      'goalScored 送信待ち',
    ]);
  });

  it('答えがまだ届かないだけのものを、二度並べない', () => {
    const counted: Entry = {
      version: 2,
      recorded_at: AT,
      operation: 'bbbbbbbb',
      event: { type: 'goalScored', side: 'home', period: 'firstHalf' },
    };
    const one = known({ entries: [...KICKED_OFF, counted], waiting: [operation('bbbbbbbb-1', GOAL)] });
    expect(told(one)).toEqual(['statusChanged', 'goalScored']);
  });

  it('今の試合では断られるものは並べない', () => {
    const late: MatchCommand = { type: 'scoreGoal', side: 'home', seen: '後半' };
    expect(told(known({ waiting: [operation('bbbbbbbb-1', late)] }))).toEqual(['statusChanged']);
  });

  it('やり直した練習試合は、前の記録を捨て、残った記録の番号から数える', () => {
    const { fixture: _fixture, version: _version, ...untouched } = matchAfter([]);
    const [home, away] = [
      { kicks: [], score: 0 },
      { kicks: [], score: 0 },
    ];
    const state = { ...untouched, scored: [], shootOut: { home, away } };
    const at = (version: number, event: Entry['event']): Entry => ({
      version,
      recorded_at: AT,
      operation: `operation-${version}`.slice(-8),
      event,
    });
    const kickOff = { type: 'statusChanged', from: '試合前', to: '前半' } as const;
    const restarted = at(3, { type: 'revertedTo', to: 0, state });
    const afterwards = [
      restarted,
      at(4, kickOff),
      at(5, { type: 'goalScored', side: 'home', period: 'firstHalf' }),
    ];
    const all = withFresh(
      { version: 1, entries: [at(1, kickOff)] },
      { version: 5, begins_after: 2, entries: afterwards },
    );
    expect(all.entries).toEqual(afterwards);
    const one = known({ entries: all.entries });
    expect(rowsOf(one, enteredOf(one, TOKEN_FLOW)).map(({ row }) => row)).toMatchObject([
      { version: 4, kind: 'phase', status: '前半', isUndone: false },
      { version: 5, kind: 'goal', goal: 'v5', score: { home: 1, away: 0 }, isUndone: false },
    ]);
    expect(withFresh(all, { version: 5, begins_after: 2, entries: [] })).toEqual(all);
  });

  it('これまでを知らない端末は、送信待ちだけを、スコアと時間なしで並べる', () => {
    const one = known({ entries: null, waiting: [operation('bbbbbbbb-1', GOAL)] });
    const entered = enteredOf(one, TOKEN_FLOW);
    expect(rowsOf(one, entered).map(({ row }) => row)).toMatchObject([
      { kind: 'goal', side: 'home', score: null, minute: null },
    ]);
  });
});

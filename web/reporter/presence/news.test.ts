import { describe, expect, it } from 'vitest';
import type { Side } from '#domain/match/match.ts';
import type { Entered, EnteredRow } from '../timeline/entered.ts';
import { doubtsAfter, newsAfter } from './news.ts';

const goal = (where: 'own' | 'other', seconds: number, side: Side = 'home'): Entered => ({
  event: { type: 'goalScored', side, period: 'firstHalf' },
  recordedAt: seconds * 1_000,
  operation: `${where} ${seconds}`,
  isOwn: where === 'own',
  isWaiting: false,
});

const rowsOf = (entered: readonly Entered[], undone: readonly number[] = []): readonly EnteredRow[] =>
  entered.map((one, place) => ({
    entered: one,
    row: {
      kind: 'goal',
      goal: `v${place + 1}`,
      side: 'home',
      version: place + 1,
      recordedAt: one.recordedAt,
      isUndone: undone.includes(place + 1),
      minute: null,
      score: null,
    },
  }));

describe('別の端末の新しい入力', () => {
  it.each<[string, number, readonly Entered[], string | null]>([
    ['ない', 0, [], null],
    ['自分のものは数えない', 0, [goal('own', 0)], null],
    ['見たものは数えない', 1, [goal('other', 0)], null],
    ['新しいもの', 1, [goal('other', 0), goal('other', 9)], '1件、最後は other 9、版2'],
    ['自分のものの前でも', 0, [goal('other', 0), goal('own', 9)], '1件、最後は other 0、版1'],
    ['いくつも', 0, [goal('other', 0), goal('own', 1), goal('other', 2)], '2件、最後は other 2、版3'],
  ])('%s', (_what, since, entered, expected) => {
    const news = newsAfter(since, entered);
    expect(news && `${news.count}件、最後は ${news.last.operation}、版${news.version}`).toBe(expected);
  });
});

describe('二重かもしれない得点', () => {
  const both = [goal('own', 0), goal('other', 20)];

  it('後のものが新しければ尋ねる', () => {
    expect(doubtsAfter(1, rowsOf(both))).toMatchObject([
      { version: 2, own: { operation: 'own 0' }, other: { operation: 'other 20' } },
    ]);
  });

  it('もう答えたものは尋ねない', () => {
    expect(doubtsAfter(2, rowsOf(both))).toEqual([]);
  });

  it.each([1, 2])('%i番目を取り消せば尋ねない', (version) => {
    expect(doubtsAfter(0, rowsOf(both, [version]))).toEqual([]);
  });
});

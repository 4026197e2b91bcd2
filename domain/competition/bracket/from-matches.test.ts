import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knockoutPairings } from '../../schedule/knockout.ts';
import { participantName } from '../../schedule/pairing.ts';
import { faultsIn } from './faults.ts';
import { bracketFromMatches, type NamedMatch } from './from-matches.ts';
import { drawnBracket } from './rounds.ts';

function match(label: string, home: string, away: string): NamedMatch {
  return { matchId: `id-${label}`, label, home, away };
}

const SEMI_FINALS = [match('準決勝第1試合', '北', '南'), match('準決勝第2試合', '東', '西')];
const FINAL = match('決勝', '準決勝第1試合の勝者', '準決勝第2試合の勝者');
const THIRD = match('3位決定戦', '準決勝第1試合の敗者', '準決勝第2試合の敗者');

function storedFor(count: number): readonly NamedMatch[] {
  const clubs = Array.from({ length: count }, (_, index) => `クラブ${index + 1}`);
  const pairings = knockoutPairings(clubs, 'played');
  return pairings.map(({ name, slots }) =>
    match(name, participantName(slots.home, pairings), participantName(slots.away, pairings)),
  );
}

describe('登録された試合から作るトーナメント表', () => {
  test('名前で互いを指す試合が結び付き、ほかの試合は入らない', () => {
    const group = [match('第1試合', '北', '東'), match('第2試合', '南', '西')];
    expect(bracketFromMatches([...group, THIRD, FINAL, ...SEMI_FINALS])).toMatchObject([
      { name: '3位決定戦', slots: { home: { kind: 'loser', of: 'm5' }, away: { kind: 'loser', of: 'm6' } } },
      { name: '決勝', slots: { home: { kind: 'winner', of: 'm5' } }, storedMatch: 'id-決勝' },
      { id: 'm5', name: '準決勝第1試合', slots: { home: { kind: 'club', club: '北' } } },
      { id: 'm6', name: '準決勝第2試合' },
    ]);
  });

  test('互いを指す試合がなければ、何も作らない', () => {
    expect(bracketFromMatches([...SEMI_FINALS, match('決勝', '北', '東')])).toEqual([]);
  });

  test('同じ名前の試合が二つあれば、どちらの勝者かわからないので、クラブの名前として残る', () => {
    const twice = match('準決勝第1試合', '港', '浜');
    const bracket = bracketFromMatches([...SEMI_FINALS, twice, FINAL]);
    expect(bracket.find(({ name }) => name === '決勝')?.slots.home).toMatchObject({
      kind: 'winner',
      of: 'bye1',
    });
    expect(bracket.find(({ id }) => id === 'bye1')?.slots.home).toEqual({
      kind: 'club',
      club: '準決勝第1試合の勝者',
    });
  });

  test('輪になっていても、作り終わる', () => {
    const circle = [match('A', 'Bの勝者', '北'), match('B', 'Aの勝者', '南')];
    expect(bracketFromMatches(circle).length).toBeGreaterThan(0);
  });

  test('どの数のクラブでも、すべての試合が結び付き、回戦ごとに試合が半分になり、誤りがない', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 64 }), (count) => {
        const stored = storedFor(count);
        const bracket = bracketFromMatches(stored);
        const tied = bracket.flatMap(({ storedMatch }) => storedMatch ?? []);
        expect(tied.toSorted()).toEqual(stored.map(({ matchId }) => matchId).toSorted());
        const assembled = bracket.map((entry) => ({ ...entry, matchId: entry.id, state: UNPLAYED }));
        expect(faultsIn(assembled)).toEqual([]);
        const sizes = drawnBracket(assembled).rounds.map((round) => round.length);
        expect(sizes).toEqual(sizes.map((_, index) => 2 ** (sizes.length - 1 - index)));
      }),
    );
  });
});

const UNPLAYED = { kind: 'unplayed' } as const;

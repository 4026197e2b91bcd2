import { expect, test } from 'vitest';
import type { BracketMatch, Slot } from './bracket.ts';
import { bracketOf, seededLines } from './draw.ts';
import { drawnBracket } from './rounds.ts';

const entrants = (count: number) =>
  Array.from({ length: count }, (_, index): Slot => ({ kind: 'club', club: `${index}` }));

function drawn(count: number, thirdPlace: 'played' | 'notPlayed') {
  const { rounds, others } = drawnBracket(bracketOf(seededLines(entrants(count)), thirdPlace));
  return [rounds.map((round) => round.map(({ matchId }) => matchId)), others.map(({ matchId }) => matchId)];
}

test('回戦は初めから決勝まで、上から下へ描かれ、3位決定戦は脇に立つ', () => {
  expect(drawn(6, 'played')).toEqual([[['1-1', '1-2', '1-3', '1-4'], ['2-1', '2-2'], ['3-1']], ['third']]);
});

test.each([2, 3, 5, 8, 16, 33])('%iクラブ: 回戦ごとに試合が半分になる', (count) => {
  const [rounds] = drawn(count, 'notPlayed');
  const sizes = rounds?.map((round) => round.length) ?? [];
  expect(sizes).toEqual(sizes.map((_, index) => 2 ** (sizes.length - 1 - index)));
});

test('並べる順が違っても、同じ回戦に描かれる', () => {
  const bracket = bracketOf(entrants(4), 'notPlayed');
  expect(drawnBracket(bracket.toReversed()).rounds).toEqual(drawnBracket(bracket).rounds);
});

test('輪になったトーナメント表も、描き終わる', () => {
  const winner = (of: string): Slot => ({ kind: 'winner', of });
  const match = (matchId: string, of: string) =>
    ({
      matchId,
      name: matchId,
      slots: { home: winner(of), away: { kind: 'bye' } },
      state: { kind: 'unplayed' },
    }) as const;
  expect(drawnBracket([match('1', '2'), match('2', '1')]).rounds.flat()).toHaveLength(2);
});

test('前の試合の勝者が両側に立つ試合が続いても、どの試合も一度だけ描かれる', () => {
  const bracket = Array.from({ length: 100 }, (_, index): BracketMatch => {
    const before: Slot = { kind: 'winner', of: `${index - 1}` };
    const slots = { home: before, away: before };
    return { matchId: `${index}`, name: '', slots, state: { kind: 'unplayed' } };
  });
  expect(drawnBracket(bracket).rounds.map((round) => round.length)).toEqual(bracket.map(() => 1));
});

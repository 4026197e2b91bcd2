import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { knockoutPairings } from './knockout.ts';
import { participantName } from './pairing.ts';

function inWords(clubs: readonly string[], thirdPlace: 'played' | 'notPlayed' = 'notPlayed') {
  const pairings = knockoutPairings(clubs, thirdPlace);
  return pairings.map(
    ({ name, slots }) =>
      `${name}：${participantName(slots.home, pairings)} - ${participantName(slots.away, pairings)}`,
  );
}

function clubsOf(count: number) {
  return Array.from({ length: count }, (_, index) => `${index + 1}`);
}

describe('トーナメントの組み合わせ', () => {
  test.each([
    [1, 'notPlayed', []],
    [2, 'played', ['決勝：1 - 2']],
    [3, 'played', ['準決勝第1試合：3 - 2', '決勝：1 - 準決勝第1試合の勝者']],
    [
      4,
      'played',
      [
        '準決勝第1試合：1 - 4',
        '準決勝第2試合：3 - 2',
        '3位決定戦：準決勝第1試合の敗者 - 準決勝第2試合の敗者',
        '決勝：準決勝第1試合の勝者 - 準決勝第2試合の勝者',
      ],
    ],
    [
      6,
      'notPlayed',
      [
        '準々決勝第1試合：5 - 4',
        '準々決勝第2試合：3 - 6',
        '準決勝第1試合：1 - 準々決勝第1試合の勝者',
        '準決勝第2試合：準々決勝第2試合の勝者 - 2',
        '決勝：準決勝第1試合の勝者 - 準決勝第2試合の勝者',
      ],
    ],
  ] as const)('%iクラブ（3位決定戦 %s）', (count, thirdPlace, expected) => {
    expect(inWords(clubsOf(count), thirdPlace)).toEqual(expected);
  });

  const anyCount = fc.integer({ min: 2, max: 64 });

  test('試合の数は、クラブの数より1少なく、3位決定戦があれば同じ', () => {
    fc.assert(
      fc.property(anyCount, (count) => {
        expect(knockoutPairings(clubsOf(count), 'notPlayed')).toHaveLength(count - 1);
        expect(knockoutPairings(clubsOf(count), 'played')).toHaveLength(count > 3 ? count : count - 1);
      }),
    );
  });

  test('どのクラブも一度だけ現れ、どの勝者も一度だけ次に進み、決勝は最後', () => {
    fc.assert(
      fc.property(anyCount, (count) => {
        const pairings = knockoutPairings(clubsOf(count), 'played');
        const slots = pairings.flatMap(({ slots: { home, away } }) => [home, away]);
        const clubs = slots.flatMap((slot) => (slot.kind === 'club' ? [slot.club] : []));
        expect(clubs.toSorted()).toEqual(clubsOf(count).toSorted());
        const winners = slots.flatMap((slot) => (slot.kind === 'winner' ? [slot.of] : []));
        expect(new Set(winners).size).toBe(winners.length);
        expect(winners).toHaveLength(count - 2);
        expect(pairings.at(-1)?.name).toBe('決勝');
      }),
    );
  });

  test('2回戦から出るのは、シードの上からで、ほかのクラブは1回戦から出る', () => {
    fc.assert(
      fc.property(anyCount, (count) => {
        const size = 2 ** Math.ceil(Math.log2(count));
        const later = knockoutPairings(clubsOf(count), 'notPlayed')
          .filter(({ round }) => round > 1)
          .flatMap(({ slots: { home, away } }) => [home, away])
          .flatMap((slot) => (slot.kind === 'club' ? [Number(slot.club)] : []));
        expect(later.toSorted((a, b) => a - b)).toEqual(clubsOf(size - count).map(Number));
      }),
    );
  });
});

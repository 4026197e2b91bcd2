import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bergerTable, leaguePairings, restingIn } from './league.ts';
import type { Pairing } from './pairing.ts';

function inWords(clubs: number) {
  return bergerTable(clubs).map((pairs) => pairs.map(([home, away]) => `${home + 1}-${away + 1}`).join(' '));
}

describe('ベルガー表', () => {
  test.each([
    [2, ['1-2']],
    [3, ['2-3', '1-2', '3-1']],
    [4, ['1-4 2-3', '4-3 1-2', '2-4 3-1']],
    [5, ['2-5 3-4', '5-3 1-2', '3-1 4-5', '1-4 2-3', '4-2 5-1']],
    [6, ['1-6 2-5 3-4', '6-4 5-3 1-2', '2-6 3-1 4-5', '6-5 1-4 2-3', '3-6 4-2 5-1']],
    [
      8,
      [
        '1-8 2-7 3-6 4-5',
        '8-5 6-4 7-3 1-2',
        '2-8 3-1 4-7 5-6',
        '8-6 7-5 1-4 2-3',
        '3-8 4-2 5-1 6-7',
        '8-7 1-6 2-5 3-4',
        '4-8 5-3 6-2 7-1',
      ],
    ],
  ])('%iクラブの表は、知られているとおり', (clubs, table) => {
    expect(inWords(clubs)).toEqual(table);
  });

  test.each([0, 1])('%iクラブでは、試合がない', (clubs) => {
    expect(bergerTable(clubs)).toEqual([]);
  });
});

const anyClubs = fc
  .integer({ min: 2, max: 24 })
  .map((count) => Array.from({ length: count }, (_, index) => `クラブ${index + 1}`));
const anyLegs = fc.constantFrom(1, 2) as fc.Arbitrary<1 | 2>;

function namesOf({ slots }: Pairing): readonly [string, string] {
  const { home, away } = slots;
  if (home.kind !== 'club' || away.kind !== 'club') throw new Error('A league has clubs only.');
  return [home.club, away.club];
}

function count(names: readonly string[], name: string): number {
  return names.filter((one) => one === name).length;
}

describe('総当たり', () => {
  test('どの二つのクラブも、決められた回数だけ会い、2回なら一度ずつホームになる', () => {
    fc.assert(
      fc.property(anyClubs, anyLegs, (clubs, legs) => {
        const met = leaguePairings(clubs, legs).map((pairing) => namesOf(pairing).join(' 対 '));
        expect(new Set(met).size).toBe(met.length);
        const expected = (clubs.length * (clubs.length - 1) * legs) / 2;
        expect(met).toHaveLength(expected);
        const unordered = met.map((pair) => pair.split(' 対 ').toSorted().join(' 対 '));
        expect(new Set(unordered).size).toBe(expected / legs);
      }),
    );
  });

  test('どのクラブも、1節に1試合まで。奇数なら1クラブずつ、同じ回数だけ休む', () => {
    fc.assert(
      fc.property(anyClubs, anyLegs, (clubs, legs) => {
        const pairings = leaguePairings(clubs, legs);
        const rounds = [...new Set(pairings.map(({ round }) => round))];
        const resting = rounds.flatMap((round) => {
          const names = pairings.filter((pairing) => pairing.round === round).flatMap(namesOf);
          expect(new Set(names).size).toBe(names.length);
          const free = restingIn(round, clubs, pairings);
          expect(free).toHaveLength(clubs.length % 2);
          return free;
        });
        for (const club of clubs) expect(count(resting, club)).toBe(clubs.length % 2 === 0 ? 0 : legs);
      }),
    );
  });

  test('ホームとアウェイの差は1まで。奇数か2回なら差がない', () => {
    fc.assert(
      fc.property(anyClubs, anyLegs, (clubs, legs) => {
        const pairs = leaguePairings(clubs, legs).map(namesOf);
        const most = clubs.length % 2 === 0 && legs === 1 ? 1 : 0;
        for (const club of clubs) {
          const home = pairs.filter(([name]) => name === club).length;
          const away = pairs.filter(([, name]) => name === club).length;
          expect(Math.abs(home - away)).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  test('第1試合が、いつも同じクラブにならない', () => {
    const clubs = ['北', '南', '東', '西', '中央', '港'];
    const first = leaguePairings(clubs, 1).filter(({ name }) => name.endsWith(' 第1試合'));
    const names = first.flatMap(namesOf);
    for (const club of clubs) expect(count(names, club)).toBeLessThan(first.length);
  });
});

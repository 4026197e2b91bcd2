import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnOrder, LOT_LIMIT } from './lot.ts';

test('同じ番号なら、いつ引いても同じ順になる', () => {
  // Published draws are repeated by these numbers: an order that changes here is a fault.
  expect(drawnOrder(['北', '南', '東', '西'], 1)).toEqual(drawnOrder(['西', '東', '南', '北'], 1));
  expect(drawnOrder(['A', 'B', 'C', 'D', 'E'], 20_261_126 % LOT_LIMIT).join('')).toMatchInlineSnapshot(
    `"ABCDE"`,
  );
});

test('どの番号でも、クラブは一つも欠けず、増えもしない', () => {
  const anyClubs = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 });
  fc.assert(
    fc.property(anyClubs, fc.integer({ min: 0, max: LOT_LIMIT }), (clubs, number) => {
      expect(drawnOrder(clubs, number).toSorted()).toEqual(clubs.toSorted());
    }),
  );
});

test('どのクラブも、同じくらい先頭になる', () => {
  const firsts = Array.from(
    { length: 6_000 },
    (_, number) => drawnOrder(['A', 'B', 'C', 'D', 'E', 'F'], number)[0],
  );
  for (const club of ['A', 'B', 'C', 'D', 'E', 'F']) {
    const share = firsts.filter((first) => first === club).length / firsts.length;
    expect(share).toBeGreaterThan(0.14);
    expect(share).toBeLessThan(0.2);
  }
});

import { expect, test } from 'vitest';
import { newestFirst } from './publication.ts';

test('新しい年度が先、その中では大きい番号が先で、番号は数として比べる', () => {
  const places = [
    { fiscalYear: 2025, number: 30 },
    { fiscalYear: 2026, number: 9 },
    { fiscalYear: 2026, number: 10 },
    { fiscalYear: 2025, number: 4 },
  ];
  expect(places.toSorted(newestFirst).map(({ fiscalYear, number }) => `${fiscalYear}-${number}`)).toEqual([
    '2026-10',
    '2026-9',
    '2025-30',
    '2025-4',
  ]);
});

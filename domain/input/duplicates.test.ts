import { expect, test } from 'vitest';
import { findDuplicates } from './duplicates.ts';
import { matchEntry } from './testing/forms.ts';

const day = { matchDate: '2026-05-16' };
const swapped = { clubLeftName: '白石キッカーズ', clubRightName: 'ひばりが丘FCジュニア' };

test.each([
  ['同じ試合が二度', [{}, {}], [{ kind: 'sameMatch', places: [0, 1] }]],
  [
    '時刻が違えば、同じ組み合わせの二試合',
    [{}, { scheduledStartTime: '13:00' }],
    [{ kind: 'samePairing', places: [0, 1] }],
  ],
  ['左右が逆でも同じ組み合わせ', [{}, swapped], [{ kind: 'samePairing', places: [0, 1] }]],
  [
    '三行のうち二行が同じ試合',
    [{}, { scheduledStartTime: '13:00' }, {}],
    [{ kind: 'sameMatch', places: [0, 1, 2] }],
  ],
  ['別の日なら重なりではない', [{}, { matchDate: '2026-05-17' }], []],
  ['相手が違えば重なりではない', [{}, { ...day, clubRightName: '中の島SSS' }], []],
])('%s', (_what, rows, duplicates) => {
  expect(findDuplicates(rows.map((changes) => matchEntry(changes)))).toEqual(duplicates);
});

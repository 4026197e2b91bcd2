import { expect, test } from 'vitest';
import { planRows } from './plan.ts';
import { renamedMatches } from './renamed.ts';
import { matchEntry } from './testing/forms.ts';

const placeholder = {
  ...matchEntry({ clubLeftName: '準決勝1の勝者' }),
  matchId: 'cup-20260516-準決勝1の-白石キッカ-01',
  isOpenedBy: () => true,
};

const found = (...rows: Parameters<typeof matchEntry>[0][]) => {
  const planned = planRows(
    'cup',
    [placeholder],
    rows.map((changes) => ({ entry: matchEntry(changes), matchId: null })),
  );
  return renamedMatches([placeholder], planned);
};

test('勝者の名が決まった行は、同じ日時・会場・部・番号の試合に気づく', () => {
  expect(found({})).toEqual([placeholder]);
});

test.each([
  ['時刻が違う', { scheduledStartTime: '13:00' }],
  ['会場が違う', { ground: 'SSAP' }],
  ['番号が違う', { matchNumber: '2' }],
  ['部が違う', { divisionName: '決勝' }],
])('別の試合には気づかない: %s', (_what, changes) => {
  expect(found(changes)).toEqual([null]);
});

test('登録された試合を言う行がほかにあれば、気づかない', () => {
  expect(found({ clubLeftName: '準決勝1の勝者' }, {})).toEqual([null, null]);
});

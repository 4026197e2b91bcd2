import { expect, test } from 'vitest';
import { type Archived, byNewestStart } from './archive.ts';

const archived = (id: string, startsOn: string | null, name = '春季カップ'): Archived => ({
  id,
  name,
  startsOn,
});

test.each<[string, readonly Archived[]]>([
  ['新しく始まる大会が先', [archived('a', '2026-09-05'), archived('b', '2026-04-11')]],
  ['年をまたぐ', [archived('a', '2027-01-09'), archived('b', '2026-12-26')]],
  ['日程未定は最後', [archived('b', '2026-04-01'), archived('a', null)]],
  [
    '同じ日は名前の順',
    [archived('b', '2026-05-01', 'あおばカップ'), archived('a', '2026-05-01', 'わかば杯')],
  ],
  [
    '名前の数は数として',
    [archived('b', '2026-05-01', 'リーグ 2部'), archived('a', '2026-05-01', 'リーグ 10部')],
  ],
  ['全角の数も数として', [archived('b', null, 'リーグ２部'), archived('a', null, 'リーグ１０部')]],
  ['同じ日の同じ名前は番号の順', [archived('a', '2026-05-01'), archived('b', '2026-05-01')]],
  ['日程未定どうしの同じ名前も番号の順', [archived('a', null), archived('b', null)]],
])('%s', (_reason, ordered) => {
  expect([...ordered].reverse().sort(byNewestStart)).toEqual(ordered);
  expect([...ordered].sort(byNewestStart)).toEqual(ordered);
});

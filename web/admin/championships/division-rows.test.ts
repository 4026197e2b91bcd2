import { expect, test } from 'vitest';
import { mergedDivisions, type TypedDivision } from './division-rows.ts';

const row = (key: string, id: string | null, name: string): TypedDivision => ({ key, id, name, matches: 0 });
const one = row('1', '1', '１部');
const added = row('u', null, '２部');

test.each<[string, readonly TypedDivision[], readonly TypedDivision[], readonly TypedDivision[]]>([
  [
    '送った部は、答えのIDを得て、同じ行のまま残る',
    [one, added],
    [one, row('2', '2', '２部')],
    [one, row('u', '2', '２部')],
  ],
  ['送ったあとに外した部は、答えで戻らない', [one], [one, row('2', '2', '２部')], [one]],
  [
    '送ったあとに変えた名は残り、その部は一つのまま',
    [one, { ...added, name: '下位リーグ' }],
    [one, row('2', '2', '２部')],
    [one, row('u', '2', '下位リーグ')],
  ],
])('%s', (_what, typed, newest, merged) => {
  expect(mergedDivisions([one, added], typed, newest)).toEqual(merged);
});

test('自分の保存のあとで、ほかの人が変えた名を、古い名で上書きしない', () => {
  const base = [one, row('2', '2', '２部')];
  const typed = [one, row('u', '2', '２部')];
  const newest = [one, row('2', '2', '下位リーグ')];
  expect(mergedDivisions(base, typed, newest)).toEqual([one, row('u', '2', '下位リーグ')]);
});

import { expect, test } from 'vitest';
import { BLANK_COMMON, BLANK_ROW, type MatchRow } from '#domain/input/fields.ts';
import { changeForm, formOf } from './form.ts';
import { itemsToPlan, itemsToWrite, UNDECIDED } from './plan-reading.ts';
import { newToken, tokensForRows } from './url-tokens.tsx';

const common = { ...BLANK_COMMON, fiscalYear: '2026', championshipName: '春季カップ' };

function row(changes: Partial<MatchRow> = {}): MatchRow {
  return {
    ...BLANK_ROW,
    clubLeftName: '北',
    clubRightName: '南',
    matchDate: '2026-05-16',
    ground: '厚別公園',
    urlAccessToken: 'Token-of_the-cup-2026',
    ...changes,
  };
}

test('192ビットの乱数を、URLに書ける32字で表す', () => {
  const tokens = Array.from({ length: 50 }, newToken);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
  expect(new Set(tokens).size).toBe(50);
});

test('空の行には、会場と日ごとに一つを入れ、入力済みと空の行には触れない', () => {
  const fresh = ['t1', 't2'].values();
  const empty = { urlAccessToken: '' };
  const rows = [row(empty), row(), row(empty), row({ ...empty, matchDate: '2026-05-17' }), BLANK_ROW];
  const tokens = tokensForRows(rows, 'spot', () => fresh.next().value ?? '');
  expect([...tokens]).toEqual([
    [0, 't1'],
    [2, 't1'],
    [3, 't2'],
  ]);
});

test('試合ごとと選べば、同じ会場と日でも別になる', () => {
  const empty = { urlAccessToken: '' };
  const tokens = tokensForRows([row(empty), row(), row({ ...empty, clubLeftName: '東' })], 'match');
  expect([...tokens.keys()]).toEqual([0, 2]);
  expect(new Set(tokens.values()).size).toBe(2);
});

test('ここで作ったものは、登録済みかどうかを見るときも変えるときも送らず、新しい試合にだけ付ける', () => {
  const rows = [row({ urlAccessToken: '' }), row({ clubLeftName: '東', urlAccessToken: '' })];
  const tokens = new Map([
    [0, 'made'],
    [1, 'made'],
  ]);
  const form = changeForm(formOf(common, rows), { kind: 'tokens', tokens });
  expect(itemsToPlan(form).map(({ urlAccessToken }) => urlAccessToken)).toEqual(['', '']);
  const nothing = { differences: [], new_match_id: null, faults: [], notices: [] };
  const plan = {
    championship: { kind: 'same' as const, differences: [], entered: [] },
    new_divisions: [],
    items: [
      { ...nothing, row: 1, kind: 'different' as const, match_id: 'm1', change_of: 'r1' },
      { ...nothing, row: 2, kind: 'new' as const, match_id: 'm2', change_of: null },
    ],
  };
  const items = itemsToWrite(form, plan, { ...UNDECIDED, changes: 'apply' });
  expect(items.map(({ urlAccessToken }) => urlAccessToken)).toEqual(['', 'made']);
});

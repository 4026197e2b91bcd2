import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { folded, patternOf } from '#domain/search/folding.ts';
import { openTestStore } from '#server/testing/stores.ts';
import { contains, containsAll, textHolds } from './search.ts';

const SIGNS = [
  ...'ABZazé019％%_!\\\'"ＡＺａ０-‐‑‒–—―−－─━ーｰ~〜～・･（）()〒 　\t\n',
  ...'ぁあゔゕゖんァアヴヵヶヷンｱﾊﾞﾟ札髙①㈱㍿ゝヾ\u00a0\u00ad\u200b\u2028\ufeff𠮷👪',
];

test('データベースも、まとめた文に言葉があるときだけ見つける', async () => {
  const { db } = await openTestStore();
  const any = fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 });
  const texts = [...SIGNS, ...fc.sample(any, { numRuns: 150, seed: 13 })];
  for (const text of texts) {
    const whole = folded(text);
    for (const word of [[...whole].slice(-2).join(''), 'が', '[a]'].filter((one) => one !== '')) {
      const { rows } = await sql<{ is: unknown }>`select ${contains([sql`${text}`], word)} as "is"`.execute(
        db,
      );
      expect(Boolean(rows[0]?.is), JSON.stringify([text, word])).toBe(whole.includes(word));
    }
  }
});

test.each([
  ['一つの欄の中', '札幌 ﾊﾅｺ', true],
  ['二つの欄にまたがる一語', '札幌市花子', false],
  ['二つの欄の二語', '花子 中央', true],
  ['そのままの記号', '100%_', true],
  ['何でもよい記号ではない', '100_%', false],
  ['空の欄があっても', '中央区', true],
])('%sを探す', async (_what, search, isFound) => {
  const { db } = await openTestStore();
  const row = sql`(select '札幌' as a, 'はなこ 花子' as b, '札幌市中央区 100%_!' as c, cast(null as text) as d) as texts`;
  const { rows } =
    await sql`select 1 as found from ${row} where ${containsAll(['a', 'b', 'c', 'd'], search)}`.execute(db);
  expect(rows).toHaveLength(isFound ? 1 : 0);
});

test('いくつもの言葉を順に比べても、言葉を読むのは言葉ごとに一度、文を読むのは行ごとに一度', () => {
  const readPatterns = vi.spyOn(globalThis, 'RegExp');
  const readTexts = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const patterns = ['札', '幌', '第', '1', '試', '合', 'ｑ', '女'].map(patternOf);
  for (let row = 0; row < 50; row += 1) {
    for (const pattern of patterns) textHolds(`第${row}試合`, pattern);
  }
  expect(readPatterns.mock.calls).toHaveLength(patterns.length);
  expect(readTexts.mock.calls).toHaveLength(50);
});

import { expect, test } from 'vitest';
import type { AnswerOf } from '#contract/call.ts';
import { type AdminChampionshipRow, listAdminChampionships } from '#contract/championship/championships.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { quickest } from '#server/testing/quickest.ts';
import { championshipRow, matchRow } from '#server/testing/rows.ts';
import { championship, insertSeason, LEAGUE, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { insertChampionship } from '../repository.ts';

async function startWithSeasons() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, [
    { matchId: 'm1', date: '2026-05-16' },
    { matchId: 'm2', date: '2026-05-09' },
  ]);
  await insertSeason(
    db,
    {
      id: 'u15-league',
      name: '秋季リーグ',
      category: 'U-15（ジュニアユース）',
      rules: LEAGUE,
      startDate: '2026-05-10',
    },
    [{ matchId: 'm1', date: '2026-06-01' }],
  );
  await insertSeason(db, { id: 'practice', name: '入力の練習', practice: true }, []);
  await insertSeason(db, { id: 'old', name: '去年のカップ', fiscalYear: 2025 }, []);
  await db
    .updateTable('matches')
    .set({ outcome: 'registered', version: 4 })
    .where('match_id', '=', 'm2')
    .execute();
  const list = async (query: Record<string, string> = {}) => {
    const { status, json } = await ask(listAdminChampionships, { query });
    expect(status).toBe(200);
    return json as AnswerOf<typeof listAdminChampionships>;
  };
  const ids = async (query: Record<string, string>) =>
    (await list(query)).rows.map(({ championship_id }) => championship_id);
  return { server, list, ids };
}

test('一覧は、年度の新しい順に、練習のものも印をつけて、試合と登録の数を言う', async () => {
  const { list } = await startWithSeasons();
  const { total, rows, fiscal_years } = await list();
  expect([total, fiscal_years]).toEqual([4, [2026, 2025]]);
  expect(rows.map(({ championship_id }) => championship_id)).toEqual([
    'practice',
    'cup',
    'u15-league',
    'old',
  ]);
  expect(rows.find(({ championship_id }) => championship_id === 'cup')).toEqual<AdminChampionshipRow>({
    championship_id: 'cup',
    championship_name: '春季カップ',
    category: 'U-12（ジュニア）',
    fiscal_year: 2026,
    is_league: false,
    first_day: '2026-05-09',
    matches: 2,
    registered: 1,
    practice: false,
  });
  expect(rows.find(({ practice }) => practice)?.championship_id).toBe('practice');
});

test('名前・略称・大会IDで探し、年度とカテゴリーで絞り、どの列でも並べ替えられる', async () => {
  const { ids } = await startWithSeasons();
  expect(await ids({ search: 'カップ' })).toEqual(['cup', 'old']);
  expect(await ids({ search: 'カップ 去年' })).toEqual(['old']);
  expect(await ids({ search: 'U15-LEA' })).toEqual(['u15-league']);
  expect(await ids({ search: '%' })).toEqual([]);
  expect(await ids({ fiscalYear: '2025' })).toEqual(['old']);
  expect(await ids({ category: 'U-15（ジュニアユース）' })).toEqual(['u15-league']);
  expect(await ids({ sort: 'name', order: 'asc' })).toEqual(['practice', 'old', 'cup', 'u15-league']);
  expect((await ids({ sort: 'category', order: 'desc' }))[0]).toBe('u15-league');
  const byDay = await ids({ sort: 'firstDay', order: 'asc' });
  expect(byDay.slice(0, 2)).toEqual(['cup', 'u15-league']);
  expect((await ids({ sort: 'firstDay', order: 'desc' })).slice(0, 2)).toEqual(['u15-league', 'cup']);
});

test('五十件ずつのページになり、どの並びでも一度ずつ出る', async () => {
  const { server, list } = await startWithSeasons();
  for (let made = 0; made < 60; made += 1) {
    await insertChampionship(
      championship({ id: `c${made}`, name: '同じ名' }),
      MATCH_DAY_MORNING,
      unheard(server.store.db),
    );
  }
  for (const sort of ['fiscalYear', 'name', 'category', 'firstDay']) {
    const pages = [await list({ sort }), await list({ sort, page: '2' })];
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual([
      [64, 50],
      [64, 14],
    ]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ championship_id }) => championship_id));
    expect(new Set(ids).size).toBe(64);
  }
});

test('二百の大会と五千試合があっても、一覧は、全試合を三度読むより速い', async () => {
  const { server, list } = await startWithSeasons();
  const { db } = server.store;
  for (let at = 0; at < 200; at += 1) {
    const id = `season-${at}`;
    await db
      .insertInto('championships')
      .values(championshipRow({ championship_id: id, fiscal_year: 2026 }))
      .execute();
    await db
      .insertInto('divisions')
      .values({ championship_id: id, division_id: '1', round_id: 1, name: '1部' })
      .execute();
    const matches = Array.from({ length: 25 }, (_, index) =>
      matchRow({ championship_id: id, match_id: `m${index}`, match_date: '2026-06-07' }),
    );
    await db.insertInto('matches').values(matches).execute();
  }
  const everything = await quickest(() => db.selectFrom('matches').selectAll().execute());
  for (const sort of ['fiscalYear', 'firstDay']) {
    expect((await list({ sort, search: 'リーグ' })).total).toBe(201);
    expect(await quickest(() => list({ sort, search: 'リーグ' }))).toBeLessThan(3 * everything);
  }
});

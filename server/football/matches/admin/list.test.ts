import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { type AdminMatchRow, changeMatch, listAdminMatches } from '#contract/match/admin.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { insertMatch } from '../repository.ts';
import type { NewMatch } from '../row.ts';

async function start(matches: readonly Partial<NewMatch>[]) {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { db } = server.store;
  await insertSeason(db, {}, matches);
  await insertSeason(db, { id: 'practice', practice: true }, [{ matchId: 'p1' }]);
  const list = async (query: Record<string, string> = {}) => {
    const answer = await ask(listAdminMatches, { query });
    expect(Value.Errors(listAdminMatches.answer, answer.json), JSON.stringify(answer.json)).toEqual([]);
    return answer.json as { total: number; rows: readonly AdminMatchRow[] };
  };
  const ids = async (query: Record<string, string> = {}) =>
    (await list(query)).rows.map(({ match }) => match.match_id);
  return { server, ask, db, list, ids };
}

test('新しい日から、練習のほかのすべての試合が並ぶ', async () => {
  const { db, list, ids } = await start([
    { matchId: 'a', date: '2026-05-16', scheduledStartTime: null },
    { matchId: 'b', date: '2026-05-16', scheduledStartTime: '09:00' },
    { matchId: 'c', date: '2026-05-17' },
  ]);
  await insertSeason(db, { id: 'w', name: '秋季リーグ', category: 'WOMAN' }, [
    { matchId: 'd', date: '2025-04-01' },
  ]);
  expect(await ids()).toEqual(['c', 'a', 'b', 'd']);
  expect(await ids({ order: 'asc' })).toEqual(['d', 'b', 'a', 'c']);
  expect((await list()).rows[0]).toMatchObject({ championship_name: '春季カップ', state: 'before' });
  expect(await ids({ sort: 'championship', order: 'asc' })).toEqual(['b', 'a', 'c', 'd']);
});

test('クラブ、大会、会場、試合名の言葉で探せ、どの言葉もあるものだけが見つかる', async () => {
  const { ids } = await start([
    { matchId: 'a', clubs: { home: '緑ヶ丘FC', away: '港南SC' }, ground: '円山公園' },
    { matchId: 'b', clubs: { home: '港南SC', away: '100%_FC' }, label: '決勝' },
  ]);
  expect(await ids({ search: '港南', order: 'asc' })).toEqual(['a', 'b']);
  expect(await ids({ search: '港南sc　円山' })).toEqual(['a']);
  expect(await ids({ search: '春季 決勝' })).toEqual(['b']);
  expect(await ids({ search: '0%_f' })).toEqual(['b']);
  expect(await ids({ search: 'ない' })).toEqual([]);
});

test('クラブの読みでも探せる', async () => {
  const { db, ids } = await start([
    { matchId: 'a', clubs: { home: '篠路イーグルス', away: '港南SC' } },
    { matchId: 'b', clubs: { home: '港南SC', away: '篠路イーグルス' } },
    { matchId: 'c', clubs: { home: '緑ヶ丘FC', away: '港南SC' } },
  ]);
  const shinoro = { club_id: 'c1', name: '篠路イーグルス', short_name: '篠路', kana: 'しのろいーぐるす' };
  await db
    .insertInto('clubs')
    .values({ ...shinoro, categories: '[]', url: null, retired_at: null })
    .execute();
  expect(await ids({ search: 'しのろ', order: 'asc' })).toEqual(['a', 'b']);
  expect(await ids({ search: 'シノロ 港南', order: 'asc' })).toEqual(['a', 'b']);
  expect(await ids({ search: 'しのろ 緑ヶ丘' })).toEqual([]);
});

test('大会、区分、日、状態で絞り込める', async () => {
  const { ask, db, ids } = await start([{ matchId: 'a' }, { matchId: 'b', date: '2026-05-17' }]);
  await insertSeason(db, { id: 'w', category: 'WOMAN' }, [{ matchId: 'c', date: '2026-05-18' }]);
  expect(await ids({ category: 'WOMAN' })).toEqual(['c']);
  expect(await ids({ championshipId: 'cup' })).toEqual(['b', 'a']);
  expect(await ids({ championshipId: 'practice' })).toEqual([]);
  expect(await ids({ from: '2026-05-17', to: '2026-05-17' })).toEqual(['b']);
  const params = { championshipId: 'cup', matchId: 'a' };
  const postponement = { kind: 'postponement', reason: '雨', other_reason: '' };
  await ask(changeMatch, { params, body: { version: 0, change: postponement } });
  expect(await ids({ state: 'postponed' })).toEqual(['a']);
  expect(await ids({ state: 'before' })).toEqual(['c', 'b']);
  await db.updateTable('matches').set({ status: '試合終了' }).where('match_id', '=', 'b').execute();
  await db.updateTable('matches').set({ status: 'PK戦' }).where('match_id', '=', 'c').execute();
  expect(await ids({ state: 'unregistered' })).toEqual(['b']);
  expect(await ids({ state: 'playing' })).toEqual(['c']);
  expect(await ids({ state: 'registered' })).toEqual([]);
});

test('一頁は50件で、最近変わった順にもできる', async () => {
  const { db, list, ids } = await start(
    Array.from({ length: 51 }, (_, index) => ({ matchId: `m${String(index).padStart(2, '0')}` })),
  );
  const first = await list();
  expect([first.total, first.rows.length]).toEqual([51, 50]);
  expect(await ids({ page: '2' })).toEqual(['m50']);
  const later = { championshipId: 'cup', matchId: 'later', divisionId: '1', group1: null, group2: null };
  const plan = { label: '決勝', matchNumber: null, date: '2026-05-16', scheduledStartTime: null, ground: '' };
  const clubs = { clubs: { home: '北', away: '南' }, clubIds: { home: null, away: null } };
  await insertMatch({ ...later, ...plan, ...clubs }, '2026-05-16T02:00:00Z', unheard(db));
  expect((await ids({ sort: 'updated' }))[0]).toBe('later');
});

test.each(['2026-02-31', 'きのう'])('日でない「%s」は400で断る', async (from) => {
  const { ask } = await start([]);
  expect((await ask(listAdminMatches, { query: { from } })).status).toBe(400);
});

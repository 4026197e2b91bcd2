import { randomUUID } from 'node:crypto';
import { setImmediate as everyTurn } from 'node:timers/promises';
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { clubPage } from '#contract/club/club-page.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { unheard } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { insertArticle } from '#server/publishing/articles/repository.ts';
import { insertPhoto } from '#server/publishing/photos/photos-repository.ts';
import { insertPicture } from '#server/publishing/photos/pictures/pictures-repository.ts';
import { put, urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, LEAGUE, link, match, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const NOW = '2026-05-16T01:00:00Z';

type StoredClub = { readonly id: string; readonly name: string; readonly variants?: readonly string[] };

async function insertClub({ id, name, variants = [] }: StoredClub, db: Database, retiredAt?: string) {
  const stored = { club_id: id, name, short_name: name, categories: '["U-12（ジュニア）"]' };
  await db
    .insertInto('clubs')
    .values({
      ...stored,
      kana: 'ほくせい',
      variants: JSON.stringify(variants),
      first_colour: '#d7182a',
      retired_at: retiredAt ?? null,
    })
    .execute();
}

async function started(env: Readonly<Record<string, string>> = {}) {
  const server = await startTestServer({ now: NOW, env });
  const { db } = server.store;
  await insertClub({ id: '7', name: '北星', variants: ['ＨＯＫＵＳＥＩ'] }, db);
  await insertClub({ id: '8', name: '北星ユナイテッド' }, db);
  const { headers } = await signedIn(server);
  const read = async (clubId: string) => {
    const answer = await fetch(urlOf(server.url, clubPage, {}, { clubId }), { headers });
    return { status: answer.status, json: await answer.json() };
  };
  return { server, db, read };
}

test('クラブの今年度の試合が、ほかの書き方のものも、日時の順に、大会とともに並ぶ', async () => {
  const { db, read } = await started();
  await insertSeason(db, { id: 'cup', name: '春季カップ' }, [
    { matchId: 'm2', date: '2026-05-17', clubs: { home: '南町', away: 'ＨＯＫＵＳＥＩ' } },
    { matchId: 'm1', clubs: { home: '北星', away: '中の島' }, scheduledStartTime: null },
    { matchId: 'm0', clubs: { home: '南町', away: '以前の名前' }, clubIds: { home: null, away: '7' } },
    { matchId: 'm3', clubs: { home: '北星ユナイテッド', away: '中の島' } },
  ]);
  await insertSeason(db, { id: 'old', fiscalYear: 2025 }, [
    { matchId: 'm1', date: '2025-05-17', clubs: { home: '北星', away: '中の島' } },
  ]);
  await insertSeason(db, { id: 'test', practice: true }, [{ clubs: { home: '北星', away: '中の島' } }]);
  const { status, json } = await read('7');
  expect([status, json]).toMatchObject([
    200,
    {
      name: '北星',
      kana: 'ほくせい',
      categories: ['U-12（ジュニア）'],
      shirts: [{ colour: '#d7182a', word: '赤' }],
      today: '2026-05-16',
      championships: [{ championship_id: 'cup', championship_name: '春季カップ', fiscal_year: 2026 }],
      matches: [{ match_id: 'm0' }, { match_id: 'm1' }, { match_id: 'm2' }],
      places: [],
    },
  ]);
});

test('リーグ戦の順位表での順位が、ゴールのたびに新しくなる', async () => {
  const { server, db, read } = await started();
  await insertSeason(db, { id: 'cup', rules: LEAGUE }, [
    { matchId: 'm1', group1: null, clubs: { home: '中の島', away: '北星' } },
  ]);
  const { token } = await link(db, matchesOfCup('m1'));
  const report = (call: Call, body: object) => {
    const target = { championshipId: 'cup', matchId: 'm1', ...body };
    return put(server.url, call, target, { token, key: randomUUID() });
  };
  await report(updateMatchStatus, { currentStatus: '試合前', newStatus: '前半' });
  expect((await read('7')).json).toMatchObject({
    places: [{ championship_id: 'cup', table: '１部', club: '北星', points: 1, provisional: true, clubs: 2 }],
  });
  await report(operateScore, { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' });
  expect((await read('7')).json).toMatchObject({
    matches: [{ home_club: { final_score: 1 } }],
    places: [{ place: 2, points: 0 }],
  });
});

test('順位表は、クラブが出ている大会のものだけを、何クラブが読まれても一度だけ作り、ゴールで作り直す', async () => {
  const { server, db, read } = await started();
  const between = { group1: null, clubs: { home: '北星', away: '北星ユナイテッド' } };
  await insertSeason(db, { id: 'cup', rules: LEAGUE }, [{ matchId: 'm1', ...between }]);
  await insertSeason(db, { id: 'other', rules: LEAGUE }, [
    { group1: null, clubs: { home: '南町', away: '中の島' } },
  ]);
  const { token } = await link(db, matchesOfCup('m1'));
  const madeOf = watchTables();
  expect((await read('7')).json).toMatchObject({ places: [{ club: '北星' }] });
  expect((await read('8')).json).toMatchObject({ places: [{ club: '北星ユナイテッド' }] });
  expect(madeOf()).toEqual(['cup']);
  const change = { championshipId: 'cup', matchId: 'm1', currentStatus: '試合前', newStatus: '前半' };
  await put(server.url, updateMatchStatus, change, { token, key: randomUUID() });
  expect((await read('8')).json).toMatchObject({ places: [{ points: 1, provisional: true }] });
  expect(madeOf()).toEqual(['cup', 'cup']);
});

test('いくつもの大会の順位表を作るあいだにも、得点や速報に番が回る', async () => {
  const { db, read } = await started();
  for (const id of ['a', 'b', 'c']) {
    const clubs = { home: '北星', away: '中の島' };
    await insertSeason(db, { id, rules: LEAGUE }, [{ group1: null, clubs }]);
  }
  const madeOf = watchTables();
  const madeAtTurns = new Set<number>();
  let isOver = false;
  const page = read('7').finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await everyTurn();
    madeAtTurns.add(madeOf().length);
  }
  expect((await page).json).toMatchObject({ places: [{}, {}, {}] });
  expect([...madeAtTurns]).toEqual([0, 1, 2, 3]);
});

/** Returns a function that lists the championships whose tables have been made since, by id. */
function watchTables(): () => readonly unknown[] {
  const queries = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  onTestFinished(() => queries.mockRestore());
  return () =>
    queries.mock.calls
      .filter(([query]) => isOfWholeChampionship(query))
      .map(([{ parameters }]) => parameters[0]);
}

function isOfWholeChampionship({ sql }: CompiledQuery): boolean {
  return /^select \* from "matches" where "championship_id" in \(\S+\) order by/.test(sql);
}

const ARTICLE = { content: '<p>本文</p>', thumbnailKey: null, publishedAt: '2026-05-01T00:00:00Z' };

test('題名にクラブの名がある記事が、公開されているものだけ、新しい順に並ぶ', async () => {
  const { db, read } = await started();
  for (const [kind, title, publishedAt] of [
    ['news', '北星が開幕戦へ', '2026-05-01T00:00:00Z'],
    ['media', 'Hokuseiの一年', '2026-05-02T00:00:00Z'],
    ['media', '北星ユナイテッドの一年', '2026-05-03T00:00:00Z'],
    ['news', '北星の下書き', null],
    ['news', '北星の予告', '2026-06-01T00:00:00Z'],
  ] as const) {
    await insertArticle(kind, 2026, { ...ARTICLE, title, publishedAt }, NOW, db);
  }
  expect((await read('7')).json).toMatchObject({
    articles: [
      { kind: 'media', fiscal_year: 2026, number: '1', title: 'Hokuseiの一年' },
      { kind: 'news', fiscal_year: 2026, number: '1', title: '北星が開幕戦へ' },
    ],
  });
});

test('登録のないクラブの、このクラブの別の書き方を含む名前がある記事は、並ばない', async () => {
  const { db, read } = await started();
  await insertSeason(db, {}, [match({ clubs: { home: 'HOKUSEIユナイテッド', away: '中の島' } })]);
  await insertArticle('news', 2026, { ...ARTICLE, title: 'HOKUSEIユナイテッドの一年' }, NOW, db);
  expect((await read('7')).json).toMatchObject({ articles: [] });
});

test('クラブの名前は、記事の数によらず、一度だけ読みくらべる形にする', async () => {
  const { db, read } = await started();
  const many = Array.from({ length: 60 }, (_, index) => index);
  for (const index of many) {
    await insertClub({ id: `k${index}`, name: `第${index}クラブ` }, db);
    await insertArticle('news', 2026, { ...ARTICLE, title: `第${index}回の記事` }, NOW, db);
  }
  const folding = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => folding.mockRestore());
  expect((await read('7')).json).toMatchObject({ articles: [] });
  expect(folding.mock.calls.length).toBeLessThan((many.length * many.length) / 2);
});

test('試合より上の会員資格を求める記事は、クラブのページに並ばない', async () => {
  const { db, read } = await started({ MEMBERSHIP_ACCESS: 'media=premium' });
  await insertArticle('media', 2026, { ...ARTICLE, title: '北星の一年' }, NOW, db);
  expect((await read('7')).json).toMatchObject({ articles: [] });
});

test('写真のある試合が新しい順に並び、公開を終えた写真と、上の会員資格を求める写真は並ばない', async () => {
  const { db, read } = await started();
  await insertSeason(db, {}, [
    { matchId: 'm1', clubs: { home: '北星', away: '中の島' } },
    { matchId: 'm2', date: '2026-05-17', clubs: { home: '北星', away: '中の島' } },
    { matchId: 'm3', clubs: { home: '南町', away: '中の島' } },
  ]);
  await insertPicture({ key: 'picture', width: 1, height: 1, sourceHash: 'f'.repeat(64) }, NOW, db);
  for (const [position, matchId] of ['m1', 'm1', 'm2', 'm3'].entries()) {
    const photo = {
      id: `photo-${position}`,
      championshipId: 'cup',
      matchId,
      pictureKey: 'picture',
      position,
    };
    await insertPhoto(photo, NOW, unheard(db));
  }
  await db.updateTable('photos').set({ taken_down_at: NOW }).where('photo_id', '=', 'photo-1').execute();
  expect((await read('7')).json).toMatchObject({
    photos: [
      { championship_id: 'cup', match_id: 'm2', photos: 1 },
      { championship_id: 'cup', match_id: 'm1', photos: 1 },
    ],
  });
  const strict = await started({ MEMBERSHIP_ACCESS: 'pics=premium' });
  expect((await strict.read('7')).json).toMatchObject({ photos: [] });
});

test('知らないクラブは見つからず、まとめられたクラブは今の名前を伝える', async () => {
  const { db, read } = await started();
  await insertClub({ id: '9', name: 'ＨＯＫＵＳＥＩ' }, db, NOW);
  expect(await read('nobody')).toMatchObject({
    status: 404,
    json: { code: 'club_not_found', message: '指定されたクラブが見つかりません。' },
  });
  expect(await read('9')).toMatchObject({
    status: 404,
    json: { message: '「ＨＯＫＵＳＥＩ」は、いまは「北星」として掲載しています。' },
  });
});

test('使わなくなったクラブのページも、試合とともに残る', async () => {
  const { db, read } = await started();
  await insertClub({ id: '9', name: '旧クラブ' }, db, NOW);
  await insertSeason(db, {}, [match({ clubs: { home: '旧クラブ', away: '中の島' } })]);
  expect((await read('9')).json).toMatchObject({ name: '旧クラブ', matches: [{ match_id: 'm1' }] });
});

test('ログインしていなければ、クラブのページは読めない', async () => {
  const { server } = await started();
  expect((await fetch(urlOf(server.url, clubPage, {}, { clubId: '7' }))).status).toBe(401);
});

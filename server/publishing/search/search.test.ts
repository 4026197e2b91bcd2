import { expect, test } from 'vitest';
import { type Found, search } from '#contract/publishing/search.ts';
import { get } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

async function started() {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  const { db } = server.store;
  const club = { short_name: '北星', categories: '["U-12（ジュニア）"]' };
  await db
    .insertInto('clubs')
    .values([
      { ...club, club_id: '7', name: '北星ＦＣ', kana: 'ほくせいえふしー', variants: '["HOKUSEI"]' },
      {
        ...club,
        club_id: '8',
        name: '旧北星ＦＣ',
        kana: null,
        variants: '[]',
        retired_at: '2026-01-01T00:00:00Z',
      },
    ])
    .execute();
  await insertSeason(db, { id: 'cup', name: '春季カップ　Ｕ－１２' }, [
    { matchId: 'm1', ground: '厚別公園（Ａ）' },
    { matchId: 'm2', ground: '厚別公園（Ａ）', date: '2026-05-24' },
    { matchId: 'm3', ground: '厚別公園（Ａ）', date: '2026-04-11' },
  ]);
  await insertSeason(db, { id: 'old', name: '春季カップ', fiscalYear: 2025 }, [
    { matchId: 'm1', ground: '円山', date: '2025-05-17' },
  ]);
  await insertSeason(db, { id: 'test', name: '春季カップ練習', practice: true }, [{ ground: '厚別練習場' }]);
  const { headers } = await signedIn(server);
  const ask = (q: string) => get(server.url, search, { q }, headers);
  const found = async (q: string) => (await ask(q)).json as Found;
  return { server, ask, found };
}

test.each(['ほくせい', 'ホクセイ', 'ﾎｸｾｲ', 'hokusei', 'ＨＯＫＵ', '北星fc'])(
  '「%s」で、使われているクラブだけが見つかる',
  async (q) => {
    const { found } = await started();
    expect(await found(q)).toMatchObject({
      clubs: [{ club_id: '7', name: '北星ＦＣ' }],
      championships: [],
      places: [],
    });
  },
);

test('大会は、今年度と過去のものが新しい順に見つかり、練習用のものは見つからない', async () => {
  const { found } = await started();
  expect((await found('春季 ｶｯﾌﾟ')).championships).toMatchObject([
    { championship_id: 'cup', fiscal_year: 2026, plays_this_week: true },
    { championship_id: 'old', fiscal_year: 2025, plays_this_week: false },
  ]);
});

test('会場は、これからの試合とこれまでの試合とともに見つかる', async () => {
  const { found } = await started();
  expect((await found('厚別公園a')).places).toMatchObject([
    {
      name: '厚別公園（Ａ）',
      coming: [
        { match_id: 'm1', match_date: '2026-05-16', championship_name: '春季カップ　Ｕ－１２' },
        { match_id: 'm2' },
      ],
      past: [{ match_id: 'm3', match_date: '2026-04-11' }],
    },
  ]);
  expect((await found('練習場')).places).toEqual([]);
});

test.each(['', '　', '・'])('探す言葉のない「%s」には、何も返らない', async (q) => {
  const { found } = await started();
  expect(await found(q)).toEqual({ clubs: [], championships: [], places: [] });
});

test('続けて探しすぎると、待つように言われる。ほかの会員は探せる', async () => {
  const { server, ask } = await started();
  for (let count = 0; count < 120; count += 1) expect((await ask('')).status).toBe(200);
  expect(await ask('')).toMatchObject({
    status: 429,
    json: { code: 'too_often', message: '検索が続いています。しばらくしてから、もう一度お試しください。' },
  });
  const { headers } = await signedIn(server, { email: 'other@example.jp' });
  expect((await get(server.url, search, { q: '北星' }, headers)).status).toBe(200);
});

test('長すぎる言葉は文で断られ、ログインしていなければ探せない', async () => {
  const { server, ask } = await started();
  expect(await ask('あ'.repeat(101))).toMatchObject({
    status: 400,
    json: { message: 'qが長すぎます。' },
  });
  expect((await get(server.url, search, { q: '北星' })).status).toBe(401);
});

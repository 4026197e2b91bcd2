import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import type { Category } from '#domain/competition/category.ts';
import { insertDivision } from '#server/football/championships/repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, match, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';
import { insertMatch } from '../repository.ts';

const U12 = 'U-12（ジュニア）';
const THIS_YEAR = { fiscalYear: '2026', category: U12 };

async function start() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { db } = server.store;
  const tokenOf = async (category: Category) => (await link(db, { kind: 'category', category })).token;
  const list = async (flow: typeof matchFlow, query: Record<string, string>) => {
    const answer = await get(server.url, flow.currentMatches, query);
    expect(answer.status, answer.text).toBe(200);
    expect(Value.Errors(flow.currentMatches.answer, answer.json), answer.text).toEqual([]);
    return Value.Parse(flow.currentMatches.answer, answer.json);
  };
  const idsOf = async (flow: typeof matchFlow, query: Record<string, string>) =>
    (await list(flow, query)).flatMap(({ championship_id, matches }) =>
      Object.values(matches)
        .flatMap((round) => Object.values(round))
        .flatMap((one) => (typeof one === 'number' ? [] : [`${championship_id} ${one.match_id}`])),
    );
  return { ...server, db, tokenOf, list, idsOf };
}

test('区分の今日の試合を、大会ごとに、部・ブロックと試合の名で返す', async () => {
  const { db, tokenOf, list } = await start();
  await insertSeason(db, {}, [{ matchId: 'b', scheduledStartTime: '11:00' }, { matchId: 'a' }]);
  await insertDivision('cup', { id: '2', name: '決勝', roundId: 0 }, unheard(db));
  await insertMatch(
    match({ matchId: 'c', divisionId: '2', label: '決勝戦' }),
    MATCH_DAY_MORNING,
    unheard(db),
  );
  const accessToken = await tokenOf(U12);
  const [cup, ...others] = await list(matchFlow, { ...THIS_YEAR, accessToken });
  expect(others).toEqual([]);
  expect(cup).toMatchObject({
    championship_id: 'cup',
    championship_name: '春季カップ',
    abbreviation: '春季',
    category: U12,
  });
  expect(Object.entries(cup?.matches ?? {}).map(([round, of]) => [round, Object.keys(of)])).toEqual([
    ['決勝', ['round_id', '決勝戦']],
    ['１部', ['round_id', '第1試合', '第1試合（2）']],
  ]);
  expect(cup?.matches['１部']?.第1試合).toEqual({
    match_id: 'a',
    match_date: '2026-05-16',
    scheduled_match_start_time: '10:00',
    venue: '厚別公園',
    game_status: '試合前',
    has_pk: false,
    is_result_registered: false,
    is_postponed: false,
    home_club: { club_name: '北クラブ', final_score: 0, pk_score: 0 },
    away_club: { club_name: '南クラブ', final_score: 0, pk_score: 0 },
    version: 0,
    epoch: expect.any(String),
  });
});

test.each<[Category, readonly string[]]>([
  [U12, ['today']],
  ['U-15（ジュニアユース）', ['today']],
  ['U-18（ユース）', ['first-day', 'today', 'last-day']],
  ['WOMAN', ['today']],
])('%sの検索に出る日', async (category, expected) => {
  const { db, tokenOf, idsOf, setClock } = await start();
  const days = {
    'day-before': '2026-05-14',
    'first-day': '2026-05-15',
    today: '2026-05-16',
    'last-day': '2026-05-21',
    'day-after': '2026-05-22',
  };
  const matches = Object.entries(days).map(([matchId, date]) => ({ matchId, date, label: matchId }));
  await insertSeason(db, { category }, matches);
  const query = { fiscalYear: '2026', category, accessToken: await tokenOf(category) };
  const listed = expected.map((matchId) => `cup ${matchId}`);
  expect(await idsOf(matchFlow, query)).toEqual(listed);
  setClock('2026-05-15T15:00:00Z');
  expect(await idsOf(matchFlow, query)).toEqual(listed);
  setClock('2026-05-16T14:59:58Z');
  expect(await idsOf(matchFlow, query)).toEqual(listed);
});

test('ほかの区分、練習用の大会、今日の試合のない大会は出ない。今日の試合は、前の年度の大会のものも出る', async () => {
  const { db, tokenOf, idsOf } = await start();
  await insertSeason(db, { id: 'b' }, [{}]);
  await insertSeason(db, { id: 'a' }, [{}]);
  await insertSeason(db, { id: 'women', category: 'WOMAN' }, [{}]);
  await insertSeason(db, { id: 'old', fiscalYear: 2025 }, [{}]);
  await insertSeason(db, { id: 'practice', practice: true }, [{}]);
  await insertSeason(db, { id: 'tomorrow' }, [{ date: '2026-05-17' }]);
  await insertSeason(db, { id: 'empty' }, []);
  const accessToken = await tokenOf(U12);
  expect(await idsOf(matchFlow, { ...THIS_YEAR, accessToken })).toEqual(['a m1', 'b m1', 'old m1']);
  expect(await idsOf(matchFlow, { ...THIS_YEAR, fiscalYear: '2025', accessToken })).toEqual(['old m1']);
  expect(await idsOf(matchFlow, { ...THIS_YEAR, category: 'WOMAN', accessToken })).toEqual([]);
  expect(await idsOf(testMatchFlow, { ...THIS_YEAR, accessToken })).toEqual([]);
});

test('練習のリンクは、その練習の試合を、いつの日のものでも、どの年度でも開く', async () => {
  const { db, idsOf } = await start();
  await insertSeason(db, { practice: true }, [
    { matchId: 'm1', date: '2026-05-01' },
    { matchId: 'm2' },
    { matchId: 'not-listed' },
  ]);
  const { token } = await link(db, matchesOfCup('m1', 'm2'));
  expect(await idsOf(testMatchFlow, { ...THIS_YEAR, accessToken: token })).toEqual(['cup m1', 'cup m2']);
  expect(await idsOf(matchFlow, { ...THIS_YEAR, accessToken: token })).toEqual([]);
  const otherYear = { ...THIS_YEAR, fiscalYear: '2025', accessToken: token };
  expect(await idsOf(testMatchFlow, otherYear)).toEqual(['cup m1', 'cup m2']);
  const otherCategory = { ...THIS_YEAR, category: 'WOMAN', accessToken: token };
  expect(await idsOf(testMatchFlow, otherCategory)).toEqual([]);
});

test('試合ごとのリンクは、本番の検索でもその試合だけを開く', async () => {
  const { db, idsOf } = await start();
  await insertSeason(db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  const { token } = await link(db, matchesOfCup('m2'));
  expect(await idsOf(matchFlow, { ...THIS_YEAR, accessToken: token })).toEqual(['cup m2']);
  expect(await idsOf(testMatchFlow, { ...THIS_YEAR, accessToken: token })).toEqual([]);
});

test('知らない・期限切れの合言葉には、空の一覧を返す', async () => {
  const { db, list, setClock, tokenOf } = await start();
  await insertSeason(db, {}, [{}]);
  const accessToken = await tokenOf(U12);
  for (const bad of ['', 'x'.repeat(32)]) {
    expect(await list(matchFlow, { ...THIS_YEAR, accessToken: bad })).toEqual([]);
  }
  setClock('2026-05-16T14:59:59Z');
  expect(await list(matchFlow, { ...THIS_YEAR, accessToken })).toEqual([]);
});

import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { targetReportingChampionship } from '#contract/championship/archive.ts';
import {
  matchesInThisWeekForTop,
  matchesInTwoWeeksForTop,
  targetChampionship,
} from '#contract/match/this-week.ts';
import { updateMatchStatus } from '#contract/match/token-flow.ts';
import { insertDivision } from '#server/football/championships/repository.ts';
import { insertMatch } from '#server/football/matches/repository.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { get as getAs, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, match, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer, type TestServerSettings } from '#server/testing/server.ts';

const MORNING = '2026-05-16T01:00:00Z';
const THIS_YEAR = { fiscalYear: '2026' };

/** Of a member of the server that the test has started. */
let memberHeaders: Readonly<Record<string, string>> = {};

async function start(settings: TestServerSettings) {
  const server = await startTestServer(settings);
  ({ headers: memberHeaders } = await signedIn(server));
  return server;
}

const get: typeof getAs = (base, call, query, headers = {}) =>
  getAs(base, call, query, { ...memberHeaders, ...headers });

async function weeklyIds(url: string): Promise<readonly string[]> {
  const { json } = await get(url, matchesInThisWeekForTop, THIS_YEAR);
  return Value.Parse(matchesInThisWeekForTop.answer, json).map((item) => item.championship_id);
}

async function target(url: string, championshipId = 'cup') {
  const answer = await get(url, targetChampionship, { championshipId, ...THIS_YEAR });
  expect(answer.status).toBe(200);
  expect(Value.Errors(targetChampionship.answer, answer.json)).toEqual([]);
  return Value.Parse(targetChampionship.answer, answer.json);
}

test('今週の大会は、区分の順、その中では大会番号の順に並び、練習用と他の年度と他の週は出ない', async () => {
  const { url, store } = await start({ now: MORNING });
  const { db } = store;
  await insertSeason(db, { id: 'w', category: 'WOMAN' }, [{}]);
  await insertSeason(db, { id: 'b' }, [{ date: '2026-05-21' }]);
  await insertSeason(db, { id: 'a' }, [{ date: '2026-05-15' }]);
  await insertSeason(db, { id: 'u15', category: 'U-15（ジュニアユース）' }, [{}]);
  await insertSeason(db, { id: 'thursday-before' }, [{ date: '2026-05-14' }]);
  await insertSeason(db, { id: 'friday-after' }, [{ date: '2026-05-22' }]);
  await insertSeason(db, { id: 'practice', practice: true }, [{}]);
  await insertSeason(db, { id: 'last-year', fiscalYear: 2025 }, [{ date: '2026-02-07' }]);
  await insertSeason(db, { id: 'empty' }, []);
  expect(await weeklyIds(url)).toEqual(['a', 'b', 'u15', 'w']);
});

test('今週の大会は、ほかの週も含めて開催日をすべて持つ', async () => {
  const { url, store } = await start({ now: MORNING });
  const days = ['2026-05-17', '2026-05-09', '2026-05-16', '2026-05-17'];
  await insertSeason(
    store.db,
    {},
    days.map((date, index) => ({ matchId: `m${index}`, date })),
  );
  const { json } = await get(url, matchesInThisWeekForTop, THIS_YEAR);
  expect(json).toEqual([
    {
      championship_id: 'cup',
      championship_name: '春季カップ',
      abbreviation: '春季',
      category: 'U-12（ジュニア）',
      match_dates: ['2026-05-09', '2026-05-16', '2026-05-17'],
    },
  ]);
});

test('金曜日の午前零時に、東京で、週が替わる', async () => {
  const { url, store, setClock } = await start({ now: '2026-05-21T14:59:59Z' });
  await insertSeason(store.db, { id: 'this' }, [{ date: '2026-05-21' }]);
  await insertSeason(store.db, { id: 'next' }, [{ date: '2026-05-22' }]);
  expect(await weeklyIds(url)).toEqual(['this']);
  expect((await target(url, 'this')).week).toEqual({ from: '2026-05-15', to: '2026-05-21' });
  setClock('2026-05-21T15:00:00Z');
  expect(await weeklyIds(url)).toEqual(['next']);
  expect((await target(url, 'this')).week).toEqual({ from: '2026-05-22', to: '2026-05-28' });
});

const ADMINISTRATOR = 'kanri@example.jp';

async function startForAdministrator(now: string) {
  const server = await startTestServer({ now, env: { ADMIN_EMAILS: ADMINISTRATOR } });
  ({ headers: memberHeaders } = await signedIn(server, { email: ADMINISTRATOR }));
  return server;
}

async function adminList(url: string) {
  const answer = await get(url, matchesInTwoWeeksForTop, { ...THIS_YEAR, tryingEmail: ADMINISTRATOR });
  expect(answer.status).toBe(200);
  return Value.Parse(matchesInTwoWeeksForTop.answer, answer.json);
}

test('管理者の大会は、前の週から次の週まで、区分と大会番号の順に並び、今週のものがわかる', async () => {
  const { url, store } = await startForAdministrator(MORNING);
  const { db } = store;
  await insertSeason(db, { id: 'w', category: 'WOMAN' }, [{}]);
  await insertSeason(db, { id: 'last-day' }, [{ date: '2026-05-28' }]);
  await insertSeason(db, { id: 'first-day' }, [{ date: '2026-05-08' }]);
  await insertSeason(db, { id: 'too-early' }, [{ date: '2026-05-07' }]);
  await insertSeason(db, { id: 'too-late' }, [{ date: '2026-05-29' }]);
  await insertSeason(db, { id: 'around' }, [
    { matchId: 'm1', date: '2026-05-07' },
    { matchId: 'm2', date: '2026-05-29' },
  ]);
  await insertSeason(db, { id: 'practice', practice: true }, [{}]);
  await insertSeason(db, { id: 'last-year', fiscalYear: 2025 }, [{ date: '2026-02-07' }]);
  const listed = (await adminList(url)).map((one) => [one.championship_id, one.plays_this_week]);
  expect(listed).toEqual([
    ['first-day', false],
    ['last-day', false],
    ['w', true],
  ]);
  expect(await weeklyIds(url)).toEqual(['w']);
  expect((await target(url, 'w')).admin_window).toEqual({ from: '2026-05-08', to: '2026-05-28' });
});

test('管理者の大会も、金曜日の午前零時に、東京で替わる', async () => {
  const { url, store, setClock } = await startForAdministrator('2026-05-21T14:59:59Z');
  await insertSeason(store.db, { id: 'old' }, [{ date: '2026-05-08' }]);
  await insertSeason(store.db, { id: 'new' }, [{ date: '2026-05-29' }]);
  const ids = async () => (await adminList(url)).map((one) => one.championship_id);
  expect(await ids()).toEqual(['old']);
  setClock('2026-05-21T15:00:00Z');
  expect(await ids()).toEqual(['new']);
});

test('管理者でない会員には、管理者の大会を断る', async () => {
  const server = await startForAdministrator(MORNING);
  await insertSeason(server.store.db, {}, [{}]);
  const { headers } = await signedIn(server);
  expect((await adminList(server.url)).length).toBe(1);
  // An administrator has just had this answer under this very address: it must not be given away from memory.
  const query = { ...THIS_YEAR, tryingEmail: ADMINISTRATOR };
  expect((await getAs(server.url, matchesInTwoWeeksForTop, query, headers)).status).toBe(403);
  expect((await getAs(server.url, matchesInTwoWeeksForTop, query)).status).toBe(401);
});

test('大会は、部ごとに、試合名ごとに、すべての試合を持つ', async () => {
  const { url, store } = await start({ now: MORNING });
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  await insertDivision('cup', { id: '2', name: '２部', roundId: 5 }, unheard(store.db));
  await insertMatch(
    match({ matchId: 'm2', divisionId: '2', date: '2026-06-06' }),
    MORNING,
    unheard(store.db),
  );
  const answer = await target(url);
  expect(answer).toMatchObject({
    championship_id: 'cup',
    championship_id_in_archive: 'cup-archive',
    category: 'U-12（ジュニア）',
    match_dates: ['2026-05-16', '2026-06-06'],
    matches: {
      '１部': {
        round_id: 1,
        第1試合: { match_id: 'm1', game_status: '試合前', venue: '厚別公園', version: 0 },
      },
      '２部': { round_id: 5, 第1試合: { match_id: 'm2', scheduled_match_start_time: '10:00' } },
    },
  });
  expect(Object.keys(answer.matches)).toEqual(['１部', '２部']);
});

test('同じ部に同じ名前の試合があっても、どれも消えない', async () => {
  const { url, store } = await start({ now: MORNING });
  await insertSeason(store.db, {}, [
    { matchId: 'late', scheduledStartTime: '13:00' },
    { matchId: 'early', scheduledStartTime: '09:00' },
    { matchId: 'unknown', scheduledStartTime: null },
    { matchId: 'odd', label: 'round_id' },
    { matchId: 'odder', label: '__proto__' },
  ]);
  const division = (await target(url)).matches['１部'] ?? {};
  const ids = Object.entries(division).map(([label, value]) => [
    label,
    typeof value === 'number' ? value : value.match_id,
  ]);
  expect(ids).toEqual([
    ['round_id', 1],
    ['第1試合', 'early'],
    ['round_id（2）', 'odd'],
    ['__proto__', 'odder'],
    ['第1試合（2）', 'late'],
    ['第1試合（3）', 'unknown'],
  ]);
});

test.for([
  ['知らない大会', { championshipId: 'no-such', fiscalYear: '2026' }],
  ['練習用の大会', { championshipId: 'practice', fiscalYear: '2026' }],
  ['他の年度', { championshipId: 'cup', fiscalYear: '2025' }],
] as const)('%sは見つからない', async ([, query]) => {
  const { url, store } = await start({ now: MORNING });
  await insertSeason(store.db, {}, [{}]);
  await insertSeason(store.db, { id: 'practice', practice: true, archiveId: null }, [{}]);
  const answer = await get(url, targetChampionship, query);
  expect(answer.status).toBe(404);
  expect(answer.json).toEqual({
    code: 'championship_not_found',
    message: '指定された大会が見つかりません。',
  });
});

test('試合が動くと大会の答えも動き、動かない間は304で済む', async () => {
  const { url, store } = await start({ now: MORNING });
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const query = { championshipId: 'cup', ...THIS_YEAR };
  const first = await get(url, targetChampionship, query);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect((await get(url, targetChampionship, query, { 'if-none-match': etag })).status).toBe(304);

  const kickOff = { championshipId: 'cup', matchId: 'm1', currentStatus: '試合前', newStatus: '前半' };
  expect((await put(url, updateMatchStatus, kickOff, { token })).status).toBe(200);
  const after = await get(url, targetChampionship, query, { 'if-none-match': etag });
  expect(after.status).toBe(200);
  expect((await target(url)).matches['１部']).toMatchObject({ 第1試合: { game_status: '前半', version: 1 } });
});

test('多くの人が同時に読んでも、同じ一つの答えになる', async () => {
  const { url, store } = await start({ now: MORNING });
  await insertSeason(store.db, {}, [{}]);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => get(url, targetChampionship, { championshipId: 'cup', ...THIS_YEAR })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('結果と組み合わせの頁は、記録番号で引け、ないものは空で、知らない番号は見つからない', async () => {
  const { url, store } = await start({ now: MORNING });
  await insertSeason(store.db, {}, []);
  const found = await get(url, targetReportingChampionship, {
    championshipId: 'cup-archive',
    division: 'all',
  });
  expect(found.json).toEqual({ result_url: 'https://results.example/cup', matchup_url: '' });
  const unknown = await get(url, targetReportingChampionship, { championshipId: 'no-such', division: 'all' });
  expect(unknown.status).toBe(404);
});

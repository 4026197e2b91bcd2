import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { listCompetitions } from '#contract/championship/admin-competition.ts';
import { thisYearArchive } from '#contract/championship/archive.ts';
import { championshipNames } from '#contract/championship/championships.ts';
import { competition } from '#contract/championship/competition.ts';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import { linkChampionships } from '#contract/match/reporter-links.ts';
import {
  matchesInThisWeekForTop,
  matchesInTwoWeeksForTop,
  targetChampionship,
} from '#contract/match/this-week.ts';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { get, put } from '#server/testing/calls.ts';
import { insertSeason, LEAGUE, link } from '#server/testing/season.ts';

const LAST_OF_MARCH = '2027-03-31T12:00:00+09:00';
const FIRST_OF_APRIL = '2027-04-01T09:00:00+09:00';
const SATURDAY = '2027-04-03T09:00:00+09:00';
const WEEK_WITHOUT_PLAY = '2027-04-18T09:00:00+09:00';
const LAST_DAY_OF_PLAY = '2027-05-01T09:00:00+09:00';

/** Thursday the 1st of April 2027 ends a week. `carried` goes on into the new fiscal year, `early` begins before its own. */
async function start(now: string) {
  const { server, ask } = await startWithAdministrator(now);
  const { db } = server.store;
  await insertSeason(db, { id: 'carried', fiscalYear: 2026, rules: LEAGUE }, [
    { matchId: 'march', date: '2027-03-27' },
    { matchId: 'april', date: '2027-04-03' },
    { matchId: 'may', date: '2027-05-01' },
  ]);
  await insertSeason(db, { id: 'early', fiscalYear: 2027 }, [
    { matchId: 'march', date: '2027-03-31' },
    { matchId: 'april', date: '2027-04-04' },
  ]);
  await insertSeason(db, { id: 'over', fiscalYear: 2026, rules: LEAGUE }, [{ date: '2027-02-06' }]);
  await insertSeason(db, { id: 'later', fiscalYear: 2027, rules: LEAGUE }, [{ date: '2027-06-05' }]);
  const idsOf = async (call: Call, fiscalYear: string) =>
    idsIn((await ask(call, { query: { fiscalYear } })).json);
  return { ...server, db, ask, idsOf };
}

/** The championships of an answer, in their order; its rows may stand on a page. */
function idsIn(answer: unknown): readonly string[] {
  const rows = Array.isArray(answer) ? answer : Object(answer).rows;
  return rows.map(({ championship_id: id }: { readonly championship_id: string }) => id).sort();
}

test.for([
  [LAST_OF_MARCH, '2026', ['carried', 'early'], '年度の終わりの日、新しい年度の大会も今週戦う'],
  [FIRST_OF_APRIL, '2027', ['carried', 'early'], '年度が替わっても、今週の試合は木曜まで見える'],
  [FIRST_OF_APRIL, '2026', ['carried', 'early'], '前の日に開いた画面は、前の年度でたずねる'],
  [SATURDAY, '2027', ['carried', 'early'], '前の年度のリーグの4月の節'],
  [WEEK_WITHOUT_PLAY, '2027', [], '試合のない週'],
  [LAST_DAY_OF_PLAY, '2027', ['carried'], '前の年度のリーグの最終節'],
  [SATURDAY, '2025', [], '関わりのない年度'],
] as const)('%s の今週の大会は、%s年度でたずねると %j: %s', async ([now, fiscalYear, expected]) => {
  const { idsOf } = await start(now);
  expect(await idsOf(matchesInThisWeekForTop, fiscalYear)).toEqual(expected);
});

test('管理者の三週間も、年度の境で切れない', async () => {
  const { idsOf, setClock } = await start(FIRST_OF_APRIL);
  expect(await idsOf(matchesInTwoWeeksForTop, '2027')).toEqual(['carried', 'early']);
  setClock(WEEK_WITHOUT_PLAY);
  expect(await idsOf(matchesInTwoWeeksForTop, '2027')).toEqual([]);
});

test.for([
  ['carried', '2026', 200, '大会の年度'],
  ['carried', '2027', 200, '試合のある年度'],
  ['early', '2026', 200, '始まった日の年度'],
  ['carried', '2025', 404, '試合のない年度'],
  ['carried', '2028', 404, '試合のない年度'],
  ['over', '2027', 404, '前の年度のうちに終わった大会'],
] as const)('大会 %s は、%s年度でたずねると、試合も順位表も %i: %s', async ([id, fiscalYear, status]) => {
  const { ask } = await start(SATURDAY);
  for (const call of [targetChampionship, competition]) {
    const answer = await ask(call, { query: { championshipId: id, fiscalYear } });
    expect(answer.status).toBe(status);
  }
});

test.for([
  [LAST_OF_MARCH, '2026', ['carried', 'early', 'over']],
  [SATURDAY, '2027', ['carried', 'early', 'later']],
  [WEEK_WITHOUT_PLAY, '2027', ['carried', 'early', 'later']],
  ['2027-05-20T09:00:00+09:00', '2027', ['early', 'later']],
] as const)('%s に管理者が%s年度から選べる大会は %j', async ([now, fiscalYear, expected]) => {
  const { idsOf } = await start(now);
  for (const call of [championshipNames, linkChampionships, listCompetitions]) {
    expect(await idsOf(call, fiscalYear), call.path).toEqual(expected);
  }
});

test('大会日程は、年度の大会と、前の年度からまだ続く大会を、大会の年度とともに並べる', async () => {
  const { ask, idsOf, setClock } = await start(SATURDAY);
  const { json } = await ask(thisYearArchive, { query: { fiscalYear: '2027' } });
  expect(json).toMatchObject([
    { championship_id: 'later', fiscal_year: 2027 },
    { championship_id: 'early', fiscal_year: 2027 },
    { championship_id: 'carried', fiscal_year: 2026, has_standings: true },
  ]);
  expect(await idsOf(thisYearArchive, '2026')).toEqual(['carried', 'over']);
  setClock('2027-05-20T09:00:00+09:00');
  expect(await idsOf(thisYearArchive, '2026')).toEqual(['carried', 'over']);
});

test('前の年度のリーグの4月の試合を、速報員は検索から開いて速報できる', async () => {
  const { url, db } = await start(SATURDAY);
  const category = 'U-12（ジュニア）';
  const { token } = await link(db, { kind: 'category', category }, '2027-04-30T00:00:00Z');
  const year = { fiscalYear: '2027' };
  const searched = await get(url, matchFlow.currentMatches, { ...year, category, accessToken: token });
  expect(idsIn(searched.json)).toEqual(['carried']);
  const one = { ...year, championshipId: 'carried', matchId: 'april' };
  const opened = await get(url, matchFlow.targetMatch, one, { 'x-access-token': token });
  expect(opened.json).toMatchObject({ match_id: 'april' });
  const begin = { ...one, match: '', round: '', changingGameStatus: '前半', direction: 'next' };
  expect((await put(url, matchFlow.handleGameStatus, begin, { token })).status).toBe(200);
  const stale = { ...begin, fiscalYear: '2025', changingGameStatus: 'ハーフタイム' };
  expect((await put(url, matchFlow.handleGameStatus, stale, { token })).status).toBe(404);
});

test('区分のリンクは、前の年度から続くリーグの試合も開き、終わった大会の試合は開かない', async () => {
  const { url, db } = await start(SATURDAY);
  const { token } = await link(
    db,
    { kind: 'category', category: 'U-12（ジュニア）' },
    '2027-04-30T00:00:00Z',
  );
  const { json } = await get(url, getTargetMatchesByUrlAccessToken, { urlAccessToken: token });
  expect(new Set(idsIn(json))).toEqual(new Set(['carried', 'early', 'later']));
});

import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { type MatchDay, matchDay, matchDays } from '#contract/championship/days.ts';
import { updateMatchStatus } from '#contract/match/token-flow.ts';

import { get, put, urlOf } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { insertSeason, link, MATCH_DAY, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

/** Seasons around the match day: of two categories, of the year before, and one to practise on. */
async function started() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { db } = server.store;
  const { headers } = await signedIn(server);
  await insertSeason(db, { id: 'women', category: 'WOMAN' }, [{}]);
  await insertSeason(db, {}, [
    { matchId: 'm3', scheduledStartTime: null },
    { matchId: 'm2', scheduledStartTime: '13:00' },
    { matchId: 'm1', scheduledStartTime: '09:00' },
    { matchId: 'm4', date: '2026-05-23' },
  ]);
  await insertSeason(db, { id: 'another' }, [{ date: '2026-05-23' }]);
  await insertSeason(db, { id: 'carried', fiscalYear: 2025 }, [
    { date: '2026-04-04' },
    { matchId: 'm2', date: '2026-03-28' },
  ]);
  await insertSeason(db, { id: 'practice', practice: true }, [{}, { matchId: 'm2', date: '2026-05-17' }]);
  const ask = (date: string) => fetch(urlOf(server.url, matchDay, {}, { date }), { headers });
  const read = async (date: string) => Value.Parse(matchDay.answer, await (await ask(date)).json());
  return { ...server, db, headers, ask, read };
}

/** The championships of a day, each with its matches. */
function listOf({ championships }: MatchDay) {
  return championships.map((one) => [one.championship_id, one.matches.map(({ match_id: id }) => id)]);
}

test('ある日の試合が、区分の順に、大会ごとに、開始時刻の順で並び、練習用の大会は出ない', async () => {
  const { read } = await started();
  const day = await read(MATCH_DAY);
  expect(listOf(day)).toEqual([
    ['cup', ['m1', 'm2', 'm3']],
    ['women', ['m1']],
  ]);
  expect(day.championships[0]).toMatchObject({
    fiscal_year: 2026,
    championship_name: '春季カップ',
    abbreviation: '春季',
    category: 'U-12（ジュニア）',
  });
});

test.for([
  [MATCH_DAY, '2026-04-04', '2026-05-23', '練習用の大会の日は飛ばす'],
  ['2026-05-18', '2026-05-16', '2026-05-23', '試合のない日からも'],
  ['2026-03-28', null, '2026-04-04', '最初の日より前はない'],
  ['2026-05-23', '2026-05-16', null, '最後の日より後はない'],
] as const)('%s の前の試合日は %s、次は %s: %s', async ([date, previous, next]) => {
  const { read } = await started();
  expect(await read(date)).toMatchObject({ date, previous, next });
});

test('試合のない日は空である', async () => {
  const { read } = await started();
  expect(listOf(await read('2026-05-17'))).toEqual([]);
});

test('試合が動けば、読み直したときにそこにあり、変わらない間は304で答える', async () => {
  const { url, db, headers, ask, read } = await started();
  const first = await ask(MATCH_DAY);
  const etag = first.headers.get('etag') ?? '';
  const again = () =>
    fetch(urlOf(url, matchDay, {}, { date: MATCH_DAY }), { headers: { ...headers, 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  const { token } = await link(db, matchesOfCup('m1'));
  const begin = { championshipId: 'cup', matchId: 'm1', currentStatus: '試合前', newStatus: '前半' };
  expect((await put(url, updateMatchStatus, begin, { token })).status).toBe(200);
  expect((await again()).status).toBe(200);
  expect((await read(MATCH_DAY)).championships[0]?.matches[0]?.game_status).toBe('前半');
});

test('年度の試合日が、区分ごとの試合の数とともに、日の順に並ぶ', async () => {
  const { url, headers } = await started();
  const daysOf = async (fiscalYear: string) => {
    const { json } = await get(url, matchDays, { fiscalYear }, headers);
    return Value.Parse(matchDays.answer, json).days;
  };
  const u12 = (matches: number) => ({ category: 'U-12（ジュニア）' as const, matches });
  expect(await daysOf('2026')).toEqual([
    { date: '2026-04-04', matches: 1, categories: [u12(1)] },
    { date: MATCH_DAY, matches: 4, categories: [u12(3), { category: 'WOMAN', matches: 1 }] },
    { date: '2026-05-23', matches: 2, categories: [u12(2)] },
  ]);
  expect(await daysOf('2025')).toEqual([{ date: '2026-03-28', matches: 1, categories: [u12(1)] }]);
  expect(await daysOf('2030')).toEqual([]);
});

test.each(['2026-02-30', '2026-5-16', 'kyou', '0000-00-00', '2026-05-16T00:00'])(
  '日ではない %s は、400で断られる',
  async (date) => {
    const { ask } = await started();
    const answer = await ask(date);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  },
);

test('ログインしていない人は、日も試合も見られない', async () => {
  const { url } = await started();
  expect((await get(url, matchDays, { fiscalYear: '2026' })).status).toBe(401);
  expect((await fetch(urlOf(url, matchDay, {}, { date: MATCH_DAY }))).status).toBe(401);
});

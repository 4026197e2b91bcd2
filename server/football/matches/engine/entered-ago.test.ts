import { expect, test } from 'vitest';
import { SERVER_TIME } from '#contract/headers.ts';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import { getTargetMatch, operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { type Answered, get, put, type WriteOptions } from '#server/testing/calls.ts';
import { startReporting } from '#server/testing/fiscal-year-reporter.ts';
import { insertSeason, link, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
const KEY = '0b2f7d1e-6a8e-4a39-9d77-1d1f4f3c9e01';
const DAY_MS = 24 * 60 * 60_000;

type Enter = (options: WriteOptions) => Promise<Answered>;

/** A match in its first half behind the calls of the token flow, and how a goal is entered there. */
async function startTokenFlow(): Promise<{ readonly server: TestServer; readonly enterGoal: Enter }> {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  await insertSeason(server.store.db, {}, [{}]);
  const { token } = await link(server.store.db, matchesOfCup('m1'));
  const kickOff = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
  expect((await put(server.url, updateMatchStatus, kickOff, { token })).status).toBe(200);
  return { server, enterGoal: (options) => put(server.url, operateScore, GOAL, { token, ...options }) };
}

/** The same behind the calls of the fiscal-year flow. */
async function startFiscalYearFlow(): Promise<{ readonly server: TestServer; readonly enterGoal: Enter }> {
  const { write, play, ...server } = await startReporting(matchFlow);
  server.setClock('2026-05-16T01:00:00Z');
  await play('前半');
  const goal = { homeOrAway: 'home', gameStatus: '前半' };
  return { server, enterGoal: (options) => write('plusScore', goal, options) };
}

async function lastInstant({ store }: TestServer): Promise<string> {
  const events = await store.db.selectFrom('match_events').selectAll().orderBy('version').execute();
  return events.at(-1)?.recorded_at ?? '';
}

test.for([
  ['トークンの流れ', startTokenFlow],
  ['年度の流れ', startFiscalYearFlow],
] as const)('%s：得点は、どれだけ前に押したかで残り、電話の時計がどうであってもよい', async ([, start]) => {
  const { server, enterGoal } = await start();
  server.setClock('2026-05-16T01:10:00Z');
  const slowByADay = { recordedAt: '2026-05-15T01:10:00Z', enteredAgo: '0' };
  expect((await enterGoal(slowByADay)).status).toBe(200);
  expect(await lastInstant(server)).toBe('2026-05-16T01:10:00Z');

  server.setClock('2026-05-16T01:15:00Z');
  const fiveMinutesFast = { recordedAt: '2026-05-16T01:17:00Z', enteredAgo: '180000' };
  expect((await enterGoal(fiveMinutesFast)).status).toBe(200);
  expect(await lastInstant(server)).toBe('2026-05-16T01:12:00Z');

  const unbelievable = { enteredAgo: String(8 * DAY_MS) };
  expect((await enterGoal(unbelievable)).status).toBe(200);
  expect(await lastInstant(server)).toBe('2026-05-16T01:15:00Z');
});

test.for(['-1', '1.5', '1e3', 'soon', '9999999999999999', ' '])(
  '経過時間として読めないもの（%s）は日本語で断り、何も変えない',
  async (enteredAgo) => {
    const { server, enterGoal } = await startTokenFlow();
    const before = await lastInstant(server);
    const answer = await enterGoal({ enteredAgo });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code: 'invalid_entered_ago',
      message: '入力からの経過時間（X-Entered-Ago）は0以上の整数（ミリ秒）で指定してください。',
    });
    expect(await lastInstant(server)).toBe(before);
  },
);

test('同じ操作をあとで送り直しても、最初の答えと最初の時刻のまま', async () => {
  const { server, enterGoal } = await startTokenFlow();
  server.setClock('2026-05-16T01:10:00Z');
  const first = await enterGoal({ key: KEY, enteredAgo: '60000' });
  server.setClock('2026-05-16T01:11:00Z');
  const again = await enterGoal({ key: KEY, enteredAgo: '120000' });
  expect(again.text).toBe(first.text);
  expect(await lastInstant(server)).toBe('2026-05-16T01:09:00Z');
  expect(await server.store.db.selectFrom('match_events').selectAll().execute()).toHaveLength(2);
});

test('キャッシュされない答えは、断るときも、サーバーの時刻を持つ', async () => {
  const { server, enterGoal } = await startTokenFlow();
  server.setClock('2026-05-16T01:10:00.250Z');
  const time = String(Date.parse('2026-05-16T01:10:00.250Z'));
  expect((await enterGoal({})).headers.get(SERVER_TIME)).toBe(time);
  const refused = await get(server.url, getTargetMatch, { ...ONE, urlAccessToken: 'unknown' });
  expect(refused.status).toBe(401);
  expect(refused.headers.get(SERVER_TIME)).toBe(time);
});

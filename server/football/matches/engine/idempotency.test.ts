import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import { operateScore, registerMatchResult, updateMatchStatus } from '#contract/match/token-flow.ts';
import { STALE_STATUS } from '#domain/match/messages.ts';
import { put } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup, stateOf } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn, type TestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
const KICK_OFF = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
const HALF_TIME = { ...ONE, currentStatus: '前半', newStatus: 'ハーフタイム' };

async function startWithMatches() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(server.store.db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  const { token } = await link(server.store.db, matchesOfCup('m1', 'm2'));
  const other = await link(server.store.db, matchesOfCup('m1', 'm2'));
  const goals = async () =>
    (
      await server.store.db
        .selectFrom('matches')
        .select('left_first_half')
        .where('match_id', '=', 'm1')
        .execute()
    )[0]?.left_first_half;
  return { ...server, token, otherToken: other.token, goals };
}

test('同じキーの得点は一度だけ数え、同じ答えをそのまま返す', async () => {
  const { url, token, goals, store } = await startWithMatches();
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const key = randomUUID();
  const first = await put(url, operateScore, GOAL, { token, key });
  await put(url, operateScore, GOAL, { token });
  const before = await stateOf(store.db);
  const again = await put(url, operateScore, GOAL, { token, key });
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(await stateOf(store.db)).toBe(before);
  expect(await goals()).toBe(2);
});

test('断られた得点は、あとで前半になってから同じキーで届いても数えない', async () => {
  const { url, token, goals } = await startWithMatches();
  const key = randomUUID();
  const goalBefore = { ...GOAL, matchStatus: '試合前' };
  const refused = await put(url, operateScore, goalBefore, { token, key });
  expect(refused.status).toBe(400);
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const again = await put(url, operateScore, goalBefore, { token, key });
  expect([again.status, again.text]).toEqual([400, refused.text]);
  expect(await goals()).toBe(0);
});

test('409も同じキーには同じ番号と文を返し、試合は今のものを添える', async () => {
  const { url, token, goals } = await startWithMatches();
  const key = randomUUID();
  const stale = await put(url, operateScore, GOAL, { token, key });
  const refusal = { code: 'stale_status', message: STALE_STATUS };
  expect(stale).toMatchObject({ status: 409, json: { ...refusal, match: { match_status: '試合前' } } });
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const again = await put(url, operateScore, GOAL, { token, key });
  expect(again).toMatchObject({ status: 409, json: { ...refusal, match: { match_status: '前半' } } });
  expect(await goals()).toBe(0);
});

test.for([
  ['別の中身', operateScore, { ...GOAL, scoredClub: 'club_right' }],
  ['別の試合', operateScore, { ...GOAL, matchId: 'm2' }],
  ['別の呼び出し', registerMatchResult, ONE],
] as const)('同じキーで%sなら409で、何も変わらない', async ([, call, body]) => {
  const { url, token, store } = await startWithMatches();
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const key = randomUUID();
  await put(url, operateScore, GOAL, { token, key });
  const before = await stateOf(store.db);
  const reused = await put(url, call, body, { token, key });
  expect(reused.status).toBe(409);
  expect(reused.json).toMatchObject({ code: 'idempotency_key_reused' });
  expect(await stateOf(store.db)).toBe(before);
});

/** A clock that was wrong for one start has the server remove every remembered answer. */
const forgetAnswers = ({ store }: Pick<TestServer, 'store'>) => store.db.deleteFrom('operations').execute();

/** The same database behind a server that has just started, and knows no match. */
const restarted = ({ store }: TestServer) => startTestServerOn(store, { now: MATCH_DAY_MORNING });

test.for([
  ['続けて動いているサーバー', async (server: TestServer) => server],
  ['起動し直したサーバー', restarted],
] as const)(
  '覚えた返事が消えた後に同じ得点が届いても、%sは数えず、済んでいると今の試合で答える',
  async ([, next]) => {
    const server = await startWithMatches();
    const { token, goals, store } = server;
    await put(server.url, updateMatchStatus, KICK_OFF, { token });
    const key = randomUUID();
    await put(server.url, operateScore, GOAL, { token, key });
    await put(server.url, operateScore, GOAL, { token, key: randomUUID() });
    await forgetAnswers(server);
    const before = await stateOf(store.db);
    const { url } = await next(server);
    const repeated = await put(url, operateScore, GOAL, { token, key });
    expect(repeated).toMatchObject({
      status: 200,
      json: { fulfilled: true, match: { version: 3, club_left: { goals_for: { first_half: 2 } } } },
    });
    expect(await stateOf(store.db)).toBe(before);
    expect(await goals()).toBe(2);
  },
);

test('別のリンクから同じ操作番号で届いた得点は、もう入っているので数えず、済んでいると答える', async () => {
  const { url, token, otherToken, goals, store } = await startWithMatches();
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const key = randomUUID();
  await put(url, operateScore, GOAL, { token, key });
  const before = await stateOf(store.db);
  const repeated = await put(url, operateScore, GOAL, { token: otherToken, key });
  expect(repeated).toMatchObject({ status: 200, json: { fulfilled: true } });
  expect(await stateOf(store.db)).toBe(before);
  expect(await goals()).toBe(1);
  // Another match has not seen the key.
  const kickOff = { ...KICK_OFF, matchId: 'm2' };
  expect((await put(url, updateMatchStatus, kickOff, { token: otherToken, key })).json).toMatchObject({
    match: { match_status: '前半' },
  });
});

test('断られた操作は、別のリンクから同じ操作番号で届けば、改めて決める', async () => {
  const { url, token, otherToken, goals } = await startWithMatches();
  const key = randomUUID();
  expect((await put(url, operateScore, GOAL, { token, key })).status).toBe(409);
  await put(url, updateMatchStatus, KICK_OFF, { token });
  expect((await put(url, operateScore, GOAL, { token: otherToken, key })).status).toBe(200);
  expect(await goals()).toBe(1);
});

test('年度の流れでも、覚えた返事が消えた後に同じ操作が届いたら、何も変えず、済んでいると答える', async () => {
  const server = await startWithMatches();
  const { url, otherToken: token, store } = server;
  const ofYear = {
    fiscalYear: '2026',
    championshipId: 'cup',
    match: '第1試合',
    round: '１部',
    matchId: 'm1',
  };
  const write = (call: Call, body: object, key: string) =>
    put(url, call, { ...ofYear, ...body }, { token, key });
  const sent = [
    [matchFlow.handleGameStatus, { changingGameStatus: '前半', direction: 'next' }],
    [matchFlow.plusScore, { homeOrAway: 'home', gameStatus: '前半' }],
    [matchFlow.handleGameStatus, { changingGameStatus: '試合前', direction: 'prev' }],
    [matchFlow.registerMatchPostponement, {}],
  ] as const;
  const keys = sent.map(() => randomUUID());
  for (const [index, [call, body]] of sent.entries()) {
    expect((await write(call, body, keys[index] ?? '')).status).toBe(200);
  }
  await forgetAnswers(server);
  const before = await stateOf(store.db);
  for (const [index, [call, body]] of sent.entries()) {
    expect(await write(call, body, keys[index] ?? '')).toMatchObject({
      status: 200,
      json: { fulfilled: true, match: { version: 4 } },
    });
  }
  expect(await stateOf(store.db)).toBe(before);
});

test('二つのリンクから同じ得点が同時に何度届いても、一度だけ数え、だれも断られない', async () => {
  const server = await startWithMatches();
  const { url, token, otherToken, goals } = server;
  const other = await restarted(server);
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      put(index % 4 < 2 ? url : other.url, operateScore, GOAL, {
        token: index % 2 === 0 ? token : otherToken,
        key,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await goals()).toBe(1);
});

test('同じキーが同時に二十回届いても、一度だけ数え、みな同じ答えを受け取る', async () => {
  const { url, token, goals } = await startWithMatches();
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => put(url, operateScore, GOAL, { token, key })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await goals()).toBe(1);
});

test('リンクの外への操作は、キーがあっても覚えない', async () => {
  const { url, token, store } = await startWithMatches();
  const before = await stateOf(store.db);
  const key = randomUUID();
  expect((await put(url, operateScore, { ...GOAL, matchId: 'x' }, { token, key })).status).toBe(404);
  expect((await put(url, operateScore, GOAL, { token: 'bad', key })).status).toBe(401);
  expect(await stateOf(store.db)).toBe(before);
});

test('別の試合に同じキーで同時に届いても、片方だけが受け付けられる', async () => {
  const { url, token, store } = await startWithMatches();
  const key = randomUUID();
  const answers = await Promise.all(
    ['m1', 'm2'].map((matchId) => put(url, updateMatchStatus, { ...KICK_OFF, matchId }, { token, key })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await store.db.selectFrom('match_events').select('seq').execute()).toHaveLength(1);
});

test('二人が同時に前半を終えると、一人は進め、一人は409で今の試合を知る', async () => {
  const { url, token, otherToken } = await startWithMatches();
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const answers = await Promise.all(
    [token, otherToken].map((one) => put(url, updateMatchStatus, HALF_TIME, { token: one })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
    code: 'stale_status',
    match: { match_status: 'ハーフタイム' },
  });
});

test('何人が同時に得点を押しても、一つも失わず、二重にも数えない', async () => {
  const { url, token, otherToken, goals, store } = await startWithMatches();
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const goalsAtOnce = 90;
  const answers = await Promise.all(
    Array.from({ length: goalsAtOnce }, (_, index) =>
      put(url, operateScore, GOAL, { token: index % 2 === 0 ? token : otherToken, key: randomUUID() }),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await goals()).toBe(goalsAtOnce);
  const versions = await store.db.selectFrom('match_events').select('version').orderBy('version').execute();
  expect(versions.map(({ version }) => version)).toEqual(
    Array.from({ length: goalsAtOnce + 1 }, (_, i) => i + 1),
  );
});

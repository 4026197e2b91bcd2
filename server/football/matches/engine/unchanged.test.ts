import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { OPERATION_CHARACTERS } from '#contract/match/entries.ts';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import { mendMatch, operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { UNCHANGED_PACE } from '#server/platform/idempotency/unchanged-pace.ts';
import { put } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup, stateOf } from '#server/testing/season.ts';
import { countUnchanged, startTestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const OF_YEAR = { ...ONE, fiscalYear: '2026', match: '第1試合', round: '１部' };
const KICK_OFF = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
const HALF_TIME = { ...ONE, currentStatus: '前半', newStatus: 'ハーフタイム' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
const STALE_GOAL = { ...GOAL, matchStatus: '試合前' };
const NO_KIT = { kind: 'choose_kit', side: 'home', kit: null };
const PLACE = { side: 'home', period: 'firstHalf', minute: null };

/** A match in its first half with 12 goals, which its answers carry. */
async function startMatch() {
  const server = await startTestServer({ now: MATCH_DAY_MORNING });
  const { url, store } = server;
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  const { token, tokenId } = await link(store.db, matchesOfCup('m1'));
  const other = await link(store.db, matchesOfCup('m1'));
  const goalKey = randomUUID();
  await put(url, updateMatchStatus, KICK_OFF, { token });
  await put(url, operateScore, GOAL, { token, key: goalKey });
  for (let goals = 1; goals < 12; goals += 1) await put(url, operateScore, GOAL, { token });
  const send = (call: Call, body: object, key: string, seen?: number) =>
    put(url, call, body, { token, key, ...(seen === undefined ? {} : { seen }) });
  const stored = (key: string) =>
    store.db.selectFrom('operations').selectAll().where('operation_key', '=', key).executeTakeFirst();
  return {
    server,
    url,
    store,
    token,
    tokenId,
    otherToken: other.token,
    goal: goalKey.slice(0, OPERATION_CHARACTERS),
    send,
    stored,
  };
}

const CHANGING_NOTHING: readonly (readonly [string, Call, (goal: string) => object])[] = [
  ['試合状態の合わない得点', operateScore, () => STALE_GOAL],
  ['試合にない得点の取り消し', operateScore, () => ({ ...GOAL, operation: 'minus', goal: 'nothing' })],
  ['許されない試合状態', updateMatchStatus, () => ({ ...HALF_TIME, newStatus: '試合終了' })],
  ['なかった得点の移動', mendMatch, () => move('nothing', PLACE)],
  ['得点を元の場所へ', mendMatch, (goal) => move(goal, PLACE)],
  ['始まっていない時間帯の開始時刻', mendMatch, () => noKickOff('secondHalf')],
  ['選ばれていない服装の取り消し', mendMatch, () => ({ ...ONE, mending: NO_KIT })],
  [
    '年度の流れの、合わない得点',
    matchFlow.plusScore,
    () => ({ ...OF_YEAR, homeOrAway: 'home', gameStatus: '試合前' }),
  ],
  ['年度の流れの、服装の取り消し', matchFlow.mendMatch, () => ({ ...OF_YEAR, mending: NO_KIT })],
];

function noKickOff(period: string) {
  return { ...ONE, mending: { kind: 'set_kick_off', period, at: null } };
}

function move(goal: string, to: object) {
  return { ...ONE, mending: { kind: 'move_goal', goal, from: PLACE, to } };
}

test.for(CHANGING_NOTHING)('%sは、短く覚えて、同じキーには同じ答えを返す', async ([, call, body]) => {
  const { send, stored, goal } = await startMatch();
  const key = randomUUID();
  const first = await send(call, body(goal), key, 1);
  expect((await stored(key))?.answer.length).toBeLessThan(300);
  const again = await send(call, body(goal), key, 1);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
});

test('試合が進んだあとに同じキーで届いても数えず、同じ状態番号と文で、今の試合を答える', async () => {
  const { url, token, send, store } = await startMatch();
  const [refusedKey, keptKey] = [randomUUID(), randomUUID()];
  await send(mendMatch, noKickOff('firstHalf'), randomUUID(), 13);
  const refused = await send(operateScore, STALE_GOAL, refusedKey);
  const kept = await send(mendMatch, noKickOff('firstHalf'), keptKey, 14);
  expect([refused.status, kept.status]).toEqual([409, 200]);
  expect(kept.json).toMatchObject({ fulfilled: true, match: { version: 14 } });
  const kickOff = { kind: 'set_kick_off', period: 'firstHalf', at: Date.parse('2026-05-16T01:00:00Z') };
  expect((await send(mendMatch, { ...ONE, mending: kickOff }, randomUUID())).status).toBe(200);
  await put(url, updateMatchStatus, { ...KICK_OFF, currentStatus: '前半', newStatus: '試合前' }, { token });
  const before = await stateOf(store.db);
  expect(await send(operateScore, STALE_GOAL, refusedKey)).toMatchObject({
    status: 409,
    json: { code: 'stale_status', match: { version: 16, match_status: '試合前' } },
  });
  expect(await send(mendMatch, noKickOff('firstHalf'), keptKey, 14)).toMatchObject({
    status: 200,
    json: { fulfilled: true, match: { version: 16 } },
  });
  expect(await stateOf(store.db)).toBe(before);
});

test('前のリリースが覚えた答えは、そのまま返す', async () => {
  const { send, stored, store } = await startMatch();
  const key = randomUUID();
  const { status } = await send(operateScore, STALE_GOAL, key);
  const answer = JSON.stringify({ code: 'stale_status', message: '前の文', match: { version: 3 } });
  const row = await stored(key);
  await store.db.deleteFrom('operations').where('operation_key', '=', key).execute();
  if (row !== undefined) {
    await store.db
      .insertInto('operations')
      .values({ ...row, answer })
      .execute();
  }
  const again = await send(operateScore, STALE_GOAL, key);
  expect([again.status, again.text]).toEqual([status, answer]);
});

test('変更のない操作が多すぎるリンクにも、同じように答え、覚えはしない。その後の得点とほかのリンクは、変わらない', async () => {
  const site = await startMatch();
  const { url, otherToken, send, stored, store, goal } = site;
  await askTooOften(site);
  const before = await stateOf(store.db);
  const kept = await send(mendMatch, move(goal, PLACE), randomUUID(), 13);
  expect([kept.status, kept.json]).toMatchObject([200, { fulfilled: true, match: { version: 13 } }]);
  const key = randomUUID();
  const refused = await send(operateScore, STALE_GOAL, key);
  expect([refused.status, refused.json]).toMatchObject([409, { code: 'stale_status' }]);
  const again = await send(operateScore, STALE_GOAL, key);
  expect([again.status, again.text]).toEqual([refused.status, refused.text]);
  expect(await stateOf(store.db)).toBe(before);
  const behind = randomUUID();
  expect((await send(operateScore, GOAL, behind)).status).toBe(200);
  expect((await stored(behind))?.status).toBe(200);
  const otherKey = randomUUID();
  const other = await put(url, operateScore, STALE_GOAL, { token: otherToken, key: otherKey });
  expect([other.status, (await stored(otherKey))?.status]).toEqual([409, 409]);
});

test('覚えなかった操作は、同じキーで届くと、今の試合で新たに決める', async () => {
  const site = await startMatch();
  const { send, stored } = site;
  const first = await askTooOften(site);
  const key = randomUUID();
  expect((await send(operateScore, { ...GOAL, matchStatus: '後半' }, key)).status).toBe(409);
  expect((await send(updateMatchStatus, HALF_TIME, randomUUID())).status).toBe(200);
  const second = { ...KICK_OFF, currentStatus: 'ハーフタイム', newStatus: '後半' };
  expect((await send(updateMatchStatus, second, randomUUID())).status).toBe(200);
  expect((await send(operateScore, STALE_GOAL, first)).status).toBe(409);
  const counted = await send(operateScore, { ...GOAL, matchStatus: '後半' }, key);
  expect(counted.status).toBe(200);
  expect((await stored(key))?.answer).toBe(counted.text);
  const again = await send(operateScore, { ...GOAL, matchStatus: '後半' }, key);
  expect([again.status, again.text]).toEqual([200, counted.text]);
});

/** As often as answers are stored; the last of them are. Gives the key of a refused goal. */
async function askTooOften({
  server,
  tokenId,
  send,
  stored,
}: Awaited<ReturnType<typeof startMatch>>): Promise<string> {
  const [refused, unchanged] = [randomUUID(), randomUUID()];
  countUnchanged(server, tokenId, UNCHANGED_PACE.most - 2);
  expect((await send(operateScore, STALE_GOAL, refused)).status).toBe(409);
  expect((await send(mendMatch, { ...ONE, mending: NO_KIT }, unchanged)).status).toBe(200);
  expect([await stored(refused), await stored(unchanged)]).toMatchObject([{ status: 409 }, { status: 200 }]);
  return refused;
}

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { matchFlow } from '#contract/match/fiscal-year-flow.ts';
import {
  getTargetMatch,
  mendMatch,
  operatePkScore,
  operateScore,
  registerMatchResult,
  updateMatchStatus,
} from '#contract/match/token-flow.ts';
import { get, put, urlOf } from '#server/testing/calls.ts';
import { eventsOf } from '#server/testing/match-log.ts';
import { insertSeason, link, matchesOfCup, stateOf } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

/** A match in 前半, and what a reporter does to it, with or without the version that was seen. */
async function start() {
  const server = await startTestServer({ now: '2026-05-16T01:00:00Z' });
  await insertSeason(server.store.db, {}, [{}]);
  const { token } = await link(server.store.db, matchesOfCup('m1'));
  const write = (call: Call, body: object, seen?: number, key: string = randomUUID()) =>
    put(server.url, call, { ...ONE, ...body }, { token, key, ...(seen === undefined ? {} : { seen }) });
  const current = async () => {
    const answer = await get(server.url, getTargetMatch, { ...ONE, urlAccessToken: token });
    return answer.json as { version: number; match_status: string; goals: { id: string }[] };
  };
  const moveTo = async (...statuses: readonly string[]) => {
    for (const newStatus of statuses) {
      const { match_status: currentStatus } = await current();
      expect((await write(updateMatchStatus, { currentStatus, newStatus })).status).toBe(200);
    }
  };
  await moveTo('前半');
  return { ...server, token, write, current, moveTo };
}

test('済んだ一歩は200で何も変えず、そのことを言う。版のない要求は、これまでどおり409になる', async () => {
  const { write, moveTo, current, store } = await start();
  const { version } = await current();
  await moveTo('ハーフタイム', '後半', 'PK戦');
  const before = await eventsOf('m1', store.db);
  const step = { currentStatus: '前半', newStatus: 'ハーフタイム' };
  const fulfilled = await write(updateMatchStatus, step, version);
  expect([fulfilled.status, fulfilled.json]).toMatchObject([
    200,
    { fulfilled: true, match: { match_status: 'PK戦' } },
  ]);
  const plain = await write(updateMatchStatus, step);
  expect([plain.status, plain.json]).toMatchObject([409, { code: 'stale_status' }]);
  expect(await eventsOf('m1', store.db)).toEqual(before);
});

test('見ていない得点のある結果は412で、今の試合とともに断られ、何も変わらない', async () => {
  const { write, moveTo, current } = await start();
  await moveTo('ハーフタイム', '後半', '試合終了');
  const { version } = await current();
  await moveTo('後半');
  await write(operateScore, { ...GOAL, matchStatus: '後半', scoredClub: 'club_right' });
  await moveTo('試合終了');
  const refused = await write(registerMatchResult, {}, version);
  expect([refused.status, refused.json]).toMatchObject([
    412,
    { code: 'changed_since_seen', match: { match_status: '試合終了', is_registered: false } },
  ]);
  const { version: now } = await current();
  expect((await write(registerMatchResult, {}, now)).status).toBe(200);
});

test('412も、同じキーには同じ答えを、いまの試合と返す', async () => {
  const { write, current } = await start();
  const { version } = await current();
  await write(operateScore, GOAL);
  const key = randomUUID();
  const back = { currentStatus: '前半', newStatus: '試合前' };
  const refused = await write(updateMatchStatus, back, version, key);
  expect(refused.status).toBe(412);
  await write(operateScore, GOAL);
  const { version: now } = await current();
  const repeated = await write(updateMatchStatus, back, version, key);
  expect([repeated.status, repeated.json]).toMatchObject([
    412,
    { code: 'changed_since_seen', match: { version: now } },
  ]);
});

test('時間帯を言う得点は、その時間帯が終わってから届いても、そこに入る', async () => {
  const { write, moveTo, current } = await start();
  const { version } = await current();
  await moveTo('ハーフタイム', '後半');
  const late = await write(operateScore, { ...GOAL, period: 'firstHalf', minute: 12 }, version);
  expect([late.status, late.json]).toMatchObject([
    200,
    { match: { match_status: '後半', club_left: { goals_for: { first_half: 1, second_half: 0 } } } },
  ]);
  expect((await write(operateScore, { ...GOAL, period: 'extraFirstHalf' }, version)).status).toBe(409);
  expect((await write(operateScore, GOAL)).status).toBe(409);
});

test('名指しの取り消しは二度届いても一度で、ほかの得点を消さない。得点の名は操作の番号の初め', async () => {
  const { write, moveTo, current } = await start();
  const [first, second] = [randomUUID(), randomUUID()];
  await write(operateScore, GOAL, undefined, first);
  await write(operateScore, GOAL, undefined, second);
  expect((await current()).goals.map(({ id }) => id)).toEqual([first.slice(0, 8), second.slice(0, 8)]);
  await moveTo('ハーフタイム');
  const undo = { ...GOAL, operation: 'minus', goal: first.slice(0, 8), period: 'firstHalf' };
  expect((await write(operateScore, undo, 1)).json).toMatchObject({
    match: { club_left: { goals_for: { first_half: 1 } } },
  });
  expect((await write(operateScore, undo, 1)).json).toMatchObject({ fulfilled: true });
  expect((await current()).goals.map(({ id }) => id)).toEqual([second.slice(0, 8)]);
});

test('得点は、試合が進んだまま、別のチーム、時間帯、分に直せる', async () => {
  const { write, moveTo, current, store } = await start();
  const key = randomUUID();
  await write(operateScore, GOAL, undefined, key);
  await moveTo('ハーフタイム', '後半');
  const from = { side: 'home', period: 'firstHalf', minute: null };
  const to = { side: 'away', period: 'secondHalf', minute: 7 };
  const mending = { kind: 'move_goal', goal: key.slice(0, 8), from, to };
  const moved = await write(mendMatch, { mending });
  expect([moved.status, moved.json]).toMatchObject([
    200,
    {
      match: {
        match_status: '後半',
        club_left: { goals_for: { match_total: 0 } },
        club_right: { goals_for: { second_half: 1, match_total: 1 } },
      },
    },
  ]);
  expect((await current()).goals).toEqual([{ id: key.slice(0, 8), ...to }]);
  expect((await eventsOf('m1', store.db)).at(-1)?.type).toBe('goalMoved');
  const stale = await write(mendMatch, { mending: { ...mending, to: { ...from, minute: 3 } } });
  expect([stale.status, stale.json]).toMatchObject([409, { code: 'goal_changed' }]);
});

test('PK戦のキックは列を言え、先に記録された列は409になり、その場所で直せる', async () => {
  const { write, moveTo, current } = await start();
  await moveTo('ハーフタイム', '後半', 'PK戦');
  const kick = { triedClub: 'club_left', matchStatus: 'PK戦', operation: 'success', index: 0 };
  expect((await write(operatePkScore, kick)).status).toBe(200);
  expect((await write(operatePkScore, kick)).json).toMatchObject({ code: 'kick_column_taken' });
  const { version } = await current();
  const change = { kind: 'change_kick', side: 'home', column: 0, result: 'failure' };
  expect((await write(mendMatch, { mending: change }, version)).json).toMatchObject({
    match: { club_left: { pk_result_list: ['failure'], pk_score: 0 } },
  });
  expect(
    (await write(mendMatch, { mending: { kind: 'remove_kick', side: 'home', column: 0 } }, 1)).status,
  ).toBe(412);
});

test('終了を押しまちがえたPK戦には、キックごと戻れる。二度届いても、済んだことは変わらない', async () => {
  const { write, moveTo } = await start();
  await moveTo('ハーフタイム', '後半', 'PK戦');
  const kick = { triedClub: 'club_left', matchStatus: 'PK戦', operation: 'success' };
  await write(operatePkScore, kick);
  await moveTo('試合終了');
  const resume = { mending: { kind: 'resume_shoot_out' } };
  expect(await write(mendMatch, resume)).toMatchObject({
    status: 200,
    json: { match: { match_status: 'PK戦', club_left: { pk_result_list: ['success'] } } },
  });
  expect((await write(mendMatch, resume, 1)).json).toMatchObject({ fulfilled: true });
  await moveTo('試合終了');
  await write(registerMatchResult, {});
  expect(await write(mendMatch, resume)).toMatchObject({ status: 409, json: { code: 'already_registered' } });
});

test('開始時刻は、時計の示す瞬間として直せ、試合状態は変わらない', async () => {
  const { write, current } = await start();
  const set = (at: unknown) =>
    write(mendMatch, { mending: { kind: 'set_kick_off', period: 'firstHalf', at } });
  expect(await set(Date.parse('2026-05-16T09:57:00+09:00'))).toMatchObject({
    status: 200,
    json: { match: { match_status: '前半', kick_offs: { firstHalf: Date.parse('2026-05-16T00:57:00Z') } } },
  });
  for (const wrong of ['きのう', '2026-05-16T00:57:00Z', -1, 0.5, 1e300]) {
    expect(await set(wrong)).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/。$/) },
    });
  }
  expect((await set(null)).status).toBe(200);
  expect(await current()).toMatchObject({ kick_offs: { firstHalf: null } });
});

test('ユニフォームの色は、ほかの端末が進めた後でも選べ、あとの選択が残り、得点と状態は変わらない', async () => {
  const { write, moveTo, current, store } = await start();
  const { version } = await current();
  await moveTo('ハーフタイム', '後半');
  const choose = (side: unknown, kit: unknown) =>
    write(mendMatch, { mending: { kind: 'choose_kit', side, kit } }, version);
  expect((await choose('home', '赤')).status).toBe(200);
  const matchOfYear = {
    ...ONE,
    fiscalYear: '2026',
    mending: { kind: 'choose_kit', side: 'away', kit: '黄' },
  };
  expect((await write(matchFlow.mendMatch, matchOfYear)).json).toMatchObject({
    match: { kits: { away: { chosen: '黄', worn: { colour: '#ffd400', word: '黄' } } } },
  });
  expect((await choose('home', '白')).json).toMatchObject({
    match: {
      match_status: '後半',
      kits: { home: { chosen: '白', worn: { colour: '#ffffff', word: '白' } } },
    },
  });
  expect((await choose('home', '白')).json).toMatchObject({ fulfilled: true });
  const before = await stateOf(store.db);
  for (const [side, kit] of [
    ['home', '灰'],
    ['home', '#ffffff'],
    ['home', undefined],
    ['both', '白'],
  ]) {
    expect(await choose(side, kit)).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/。$/) },
    });
  }
  expect(await stateOf(store.db)).toBe(before);
  expect((await choose('home', null)).json).toMatchObject({ match: { kits: { home: {} } } });
});

test('年度の流れの一歩も、済んでいれば何も起きず、戻るのは見ていたときだけ', async () => {
  const { write, moveTo, current } = await start();
  const { version } = await current();
  await moveTo('ハーフタイム', '後半');
  const one = { fiscalYear: '2026', match: '第1試合', round: '１部' };
  const next = { ...one, changingGameStatus: 'ハーフタイム', direction: 'next' };
  expect((await write(matchFlow.handleGameStatus, next, version)).json).toMatchObject({ fulfilled: true });
  const back = { ...one, changingGameStatus: 'ハーフタイム', direction: 'prev' };
  expect((await write(matchFlow.handleGameStatus, back, version)).status).toBe(412);
  expect((await write(matchFlow.handleGameStatus, back, (await current()).version)).status).toBe(200);
});

test.each(['3', 'W/"3"', '*', '"x"', '"-1"', '""', '"1", "2"'])(
  '読めない If-Match（%s）は、文とともに400になり、何も変えない',
  async (tag) => {
    const { url, token, store } = await start();
    const before = await stateOf(store.db);
    const answer = await fetch(urlOf(url, operateScore), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-access-token': token, 'if-match': tag },
      body: JSON.stringify(GOAL),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_if_match' }]);
    expect(await stateOf(store.db)).toBe(before);
  },
);

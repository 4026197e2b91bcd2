import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeMatch } from '#contract/match/admin.ts';
import { matchFlow, testMatchFlow } from '#contract/match/fiscal-year-flow.ts';
import { restartPractice } from '#contract/match/practice.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { DEFAULT_RULES, EVENT_LIMIT, LIVE_GOAL_LIMIT } from '#domain/match/match.ts';
import { MATCH_FULL, PRACTICE_FULL, TOO_MANY_GOALS } from '#domain/match/messages.ts';
import { unheard } from '#server/platform/store/changes.ts';
import type { Store } from '#server/platform/store/store.ts';
import { startWithAdministrator } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup, stateOf } from '#server/testing/season.ts';
import { RESTART_PACE } from '../practice.ts';
import { findById } from '../repository.ts';
import { toMatch } from '../row.ts';
import { append } from './append.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
const OF_YEAR = { fiscalYear: '2026', match: '第1試合', round: '１部' };
const PRACTISED = { championshipId: 'practice', matchId: 'm1' };
const PRACTICE_STEP = { ...OF_YEAR, ...PRACTISED, changingGameStatus: '前半', direction: 'next' };
const KICK_OFF = { ...ONE, currentStatus: '試合前', newStatus: '前半' };

async function startMatch() {
  const { server, ask } = await startWithAdministrator(MATCH_DAY_MORNING);
  const { url, store } = server;
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  await insertSeason(store.db, { id: 'practice', practice: true, archiveId: 'practice' }, [
    { matchId: 'm1' },
  ]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const practice = await link(store.db, { kind: 'matches', matches: [PRACTISED] });
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const reported = async () => [
    await store.db.selectFrom('matches').select(['version', 'left_first_half']).execute(),
    await store.db.selectFrom('match_events').select('version').execute(),
  ];
  const practiceToken = practice.token;
  const restart = (by: string, key: string = randomUUID()) =>
    put(url, restartPractice, PRACTISED, { token: by, key });
  return {
    url,
    store,
    ask,
    token,
    practiceToken,
    reported,
    restart,
    /** After its first half has begun. */
    restartPlayed: async (by: string, key?: string) => {
      const begun = await put(url, testMatchFlow.handleGameStatus, PRACTICE_STEP, { token: by });
      expect(begun.status).toBe(200);
      return restart(by, key);
    },
    score: (key: string) => put(url, operateScore, GOAL, { token, key }),
  };
}

test('一つの時間帯の得点は99点までで、100点目は400で断り、何も変えない', async () => {
  const { reported, score } = await startMatch();
  for (let goals = 0; goals < LIVE_GOAL_LIMIT; goals += 1) {
    expect((await score(randomUUID())).status).toBe(200);
  }
  const before = await reported();
  const { status, text } = await score(randomUUID());
  expect([status, JSON.parse(text)]).toEqual([400, { code: 'too_many_goals', message: TOO_MANY_GOALS }]);
  expect(await reported()).toEqual(before);
});

test('操作が千件になった試合の操作は400で断り、知っているキーには前の答えを返す', async () => {
  const { store, reported, score } = await startMatch();
  const key = randomUUID();
  const first = await score(key);
  await reportMany(store, 'cup');
  const before = await reported();
  const { status, text } = await score(randomUUID());
  expect([status, JSON.parse(text)]).toEqual([400, { code: 'match_full', message: MATCH_FULL }]);
  const repeated = await score(key);
  expect([repeated.status, repeated.text]).toEqual([200, first.text]);
  expect(await reported()).toEqual(before);
});

test('管理者が前の版に戻すと、どちらの流れの報告者も続けられる', async () => {
  const { url, store, ask, token, score } = await startMatch();
  await reportMany(store, 'cup');
  expect((await score(randomUUID())).status).toBe(400);
  const change = { version: EVENT_LIMIT, change: { kind: 'reverting', to: 1 } };
  const handedBack = await ask(changeMatch, { params: ONE, body: change });
  expect(handedBack.status).toBe(200);
  expect((await score(randomUUID())).status).toBe(200);
  const goal = { ...OF_YEAR, ...ONE, homeOrAway: 'away', gameStatus: '前半' };
  expect((await put(url, matchFlow.plusScore, goal, { token, seen: 1 })).status).toBe(200);
});

test('練習の試合は、千件の操作のあとも、はじめからやり直せば続けられる', async () => {
  const { url, store, practiceToken: token } = await startMatch();
  await reportMany(store, 'practice');
  expect(await put(url, testMatchFlow.handleGameStatus, PRACTICE_STEP, { token })).toMatchObject({
    status: 400,
    json: { code: 'match_full', message: PRACTICE_FULL },
  });
  expect((await put(url, restartPractice, PRACTISED, { token })).status).toBe(200);
  expect((await put(url, testMatchFlow.handleGameStatus, PRACTICE_STEP, { token })).status).toBe(200);
});

test('一つのリンクで練習試合を続けて何度もやり直すと、しばらく503で断り、ほかのリンクは断らない', async () => {
  const { url, restartPlayed, restart, practiceToken: token, store } = await startMatch();
  const key = randomUUID();
  const first = await restartPlayed(token, key);
  for (let restarts = 1; restarts < RESTART_PACE.most; restarts += 1) {
    expect((await restartPlayed(token)).status).toBe(200);
  }
  expect((await restart(token)).status).toBe(200);
  await put(url, testMatchFlow.handleGameStatus, PRACTICE_STEP, { token });
  const before = await stateOf(store.db);
  const refused = await restart(token);
  expect([refused.status, refused.json]).toMatchObject([503, { code: 'too_many_restarts' }]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const repeated = await restart(token, key);
  expect([repeated.status, repeated.text]).toEqual([200, first.text]);
  expect(await stateOf(store.db)).toBe(before);
  const other = await link(store.db, { kind: 'matches', matches: [PRACTISED] });
  expect((await restart(other.token)).json).toMatchObject({
    match: { match_detail: { game_status: '試合前' } },
  });
});

test('何も変えないやり直しと、同じキーのやり直しは、回数に数えない', async () => {
  const { restart, restartPlayed, practiceToken: token } = await startMatch();
  const [untouched, played] = [randomUUID(), randomUUID()];
  expect((await restartPlayed(token, played)).status).toBe(200);
  for (let times = 0; times <= RESTART_PACE.most; times += 1) {
    for (const key of [untouched, played, randomUUID()]) expect((await restart(token, key)).status).toBe(200);
  }
  expect((await restartPlayed(token)).status).toBe(200);
});

/** As many events as a match may have, by its reporters. */
async function reportMany({ db, transaction }: Pick<Store, 'db' | 'transaction'>, championshipId: string) {
  const record = await findById(championshipId, 'm1', db);
  if (record === null) throw new Error('There is no such match.');
  const match = toMatch(record, DEFAULT_RULES);
  const goal = { side: 'home', period: 'firstHalf' } as const;
  const events = Array.from({ length: EVENT_LIMIT - match.version }, (_, index): MatchEvent => {
    if (index === 0) return { type: 'statusChanged', from: match.status, to: '前半' };
    return { type: index % 2 === 1 ? 'goalScored' : 'goalCancelled', ...goal };
  });
  const at = MATCH_DAY_MORNING;
  const stamp = {
    championshipId,
    matchId: 'm1',
    operationId: randomUUID(),
    actor: 'a reporter',
    recordedAt: at,
    receivedAt: at,
  };
  await transaction((tx) => append(match, events, stamp, unheard(tx)));
}

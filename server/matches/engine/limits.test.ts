import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operateScore, updateMatchStatus } from '#contract/match-v2.ts';
import { EVENT_LIMIT, LIVE_GOAL_LIMIT } from '#domain/match/match.ts';
import { MATCH_FULL, TOO_MANY_GOALS } from '#domain/match/messages.ts';
import { put } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const GOAL = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
const KICK_OFF = { ...ONE, currentStatus: '試合前', newStatus: '前半' };

async function startMatch() {
  const { url, store } = await startTestServer({ now: MATCH_DAY_MORNING });
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  await put(url, updateMatchStatus, KICK_OFF, { token });
  const reported = async () => [
    await store.db.selectFrom('matches').select(['version', 'left_first_half']).execute(),
    await store.db.selectFrom('match_events').select('version').execute(),
  ];
  return { store, reported, score: (key: string) => put(url, operateScore, GOAL, { token, key }) };
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
  await store.db.updateTable('matches').set({ version: EVENT_LIMIT }).execute();
  const before = await reported();
  const { status, text } = await score(randomUUID());
  expect([status, JSON.parse(text)]).toEqual([400, { code: 'match_full', message: MATCH_FULL }]);
  const repeated = await score(key);
  expect([repeated.status, repeated.text]).toEqual([200, first.text]);
  expect(await reported()).toEqual(before);
});

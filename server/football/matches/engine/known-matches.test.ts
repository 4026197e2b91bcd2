import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { put } from '#server/testing/calls.ts';
import { eventsOf } from '#server/testing/match-log.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServer, startTestServerOn } from '#server/testing/server.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const KICK_OFF = { currentStatus: '試合前', newStatus: '前半' };
const GOAL = { scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };

/** Two server processes on one database, which on SQLite tell each other nothing; the first knows the match, in 前半. */
async function start() {
  const one = await startTestServer({ now: MATCH_DAY_MORNING });
  const { store } = one;
  const other = await startTestServerOn(store, { now: MATCH_DAY_MORNING });
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const goal = async ({ url }: { readonly url: string }, body: object = {}, key: string = randomUUID()) => {
    const { status, json } = await put(url, operateScore, { ...ONE, ...GOAL, ...body }, { token, key });
    return { status, json };
  };
  await put(one.url, updateMatchStatus, { ...ONE, ...KICK_OFF }, { token, key: randomUUID() });
  return { one, other, db: store.db, goal };
}

const goals = (first_half: number) => ({ match: { club_left: { goals_for: { first_half } } } });

test('別のサーバーが先に書いていても、得点は一つも失われず、答えは今のスコアになる', async () => {
  const { one, other, db, goal } = await start();
  expect((await goal(one)).json).toMatchObject(goals(1));
  expect((await goal(other)).json).toMatchObject(goals(2));
  expect((await goal(one)).json).toMatchObject(goals(3));
  await Promise.all([goal(one), goal(other), goal(one), goal(other)]);
  expect((await goal(other)).json).toMatchObject(goals(8));
  expect((await eventsOf('m1', db)).filter(({ type }) => type === 'goalScored')).toHaveLength(8);
});

test('別のサーバーで直された日程も、次の答えに出る', async () => {
  const { one, db, goal } = await start();
  await goal(one);
  const later = '2026-05-16T01:00:01Z';
  await db.updateTable('matches').set({ club_left_name: '札幌FC', updated_at: later }).execute();
  expect((await goal(one)).json).toMatchObject({ match: { club_left: { name: '札幌FC' } } });
});

test('答えの届かなかった得点を送り直しても、一度だけ数え、同じ答えが返る', async () => {
  const { one, db, goal } = await start();
  const key = randomUUID();
  const given = await goal(one, {}, key);
  await goal(one);
  expect(await goal(one, {}, key)).toEqual(given);
  expect((await goal(one, { scoredClub: 'club_right' }, key)).status).toBe(409);
  expect(await eventsOf('m1', db)).toHaveLength(3);
});

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import { openStore } from '#server/platform/store/store.ts';
import { put } from '#server/testing/calls.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestSettings } from '#server/testing/stores.ts';

const ONE = { championshipId: 'cup', matchId: 'm1' };
const POOL_SIZE = 16;
const BUSY_SECONDS = 6;

test('長い読み出しがデータベースの接続をすべて使っていても、得点はすぐに受け付けられる', {
  timeout: 30_000,
}, async () => {
  const settings = { ...(await openTestSettings('migrated')), poolSize: POOL_SIZE };
  const store = await openStore(settings);
  onTestFinished(() => store.close());
  await insertSeason(store.db, {}, [{}]);
  const { token } = await link(store.db, matchesOfCup('m1'));
  const server = await startTestServerOn({ ...store, settings }, { now: MATCH_DAY_MORNING });
  let isBusy = true;
  const reads = Array.from({ length: POOL_SIZE }, () =>
    sql`select pg_sleep(${sql.lit(BUSY_SECONDS)})`.execute(store.db),
  );
  const allRead = Promise.allSettled(reads).then(() => {
    isBusy = false;
  });
  const kickOff = { ...ONE, currentStatus: '試合前', newStatus: '前半' };
  const goal = { ...ONE, scoredClub: 'club_left', matchStatus: '前半', operation: 'plus' };
  expect((await put(server.url, updateMatchStatus, kickOff, { token })).status).toBe(200);
  expect((await put(server.url, operateScore, goal, { token })).status).toBe(200);
  expect(isBusy).toBe(true);
  await allRead;
});

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { stream } from '#contract/live.ts';
import { updateRevocation } from '#server/access/repository.ts';
import { urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { insertSeason, link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';

/** What a revoked link may still hear. */
const WITHIN_MS = 5_000;

async function startTwo() {
  const store = await openTestStore();
  const settings = { now: MATCH_DAY_MORNING };
  const [here, there] = [await startTestServerOn(store, settings), await startTestServerOn(store, settings)];
  await insertSeason(store.db, {}, [{ matchId: 'm1' }, { matchId: 'm2' }]);
  const open = async (token: string, server = here) => {
    const query = { championshipId: 'cup', matchId: 'm1' };
    const heard = await listenTo(urlOf(server.url, stream, query), { [ACCESS_TOKEN]: token });
    await heard.until(({ event }) => event === 'snapshot');
    let isOver = false;
    void heard.ended.then(() => {
      isOver = true;
    });
    return { isOver: () => isOver };
  };
  return { store, here, there, open };
}

const soon = { timeout: WITHIN_MS, interval: 50 };

test('取り消されたリンクの速報は、どのサーバーのものも五秒以内に終わり、ほかのリンクのものは続く', async () => {
  const { store, there, open } = await startTwo();
  const own = await link(store.db, matchesOfCup('m1'));
  const other = await link(store.db, matchesOfCup('m1'));
  const [first, second, stays] = [
    await open(own.token),
    await open(own.token, there),
    await open(other.token),
  ];
  // As another process does it: no server is told.
  await updateRevocation(own.tokenId, MATCH_DAY_MORNING, store.db);
  await expect.poll(() => [first.isOver(), second.isOver()], soon).toEqual([true, true]);
  expect(stays.isOver()).toBe(false);
});

test('期限が切れたときと、その試合を開かなくなったときも終わる', async () => {
  const { store, here, open } = await startTwo();
  const ends = await link(store.db, matchesOfCup('m1'), '2026-05-16T01:00:05Z');
  const narrowed = await link(store.db, matchesOfCup('m1', 'm2'));
  const [expires, loses] = [await open(ends.token), await open(narrowed.token)];
  await setTimeout(100);
  expect([expires.isOver(), loses.isOver()]).toEqual([false, false]);
  here.setClock('2026-05-16T01:00:05Z');
  await store.db
    .deleteFrom('access_token_matches')
    .where('token_id', '=', narrowed.tokenId)
    .where('match_id', '=', 'm1')
    .execute();
  await expect.poll(() => [expires.isOver(), loses.isOver()], soon).toEqual([true, true]);
});

import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ACCESS_TOKEN } from '#contract/headers.ts';
import { stream } from '#contract/match/live.ts';
import { updateRevocation } from '#server/football/access/repository.ts';
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
  const ofMatch: Readonly<Record<string, string>> = { championshipId: 'cup', matchId: 'm1' };
  const open = async (token: string, server = here, query = ofMatch) => {
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

test('大会の速報は、リンクが開くその大会の試合が増えたときも減ったときも終わり、開き直せる', async () => {
  const { store, open } = await startTwo();
  const [widened, narrowed, stays] = [
    await link(store.db, matchesOfCup('m1')),
    await link(store.db, matchesOfCup('m1', 'm2')),
    await link(store.db, matchesOfCup('m1')),
  ];
  const whole = { championshipId: 'cup' };
  const gains = await open(widened.token, undefined, whole);
  const loses = await open(narrowed.token, undefined, whole);
  const goesOn = await open(stays.token, undefined, whole);
  const added = { token_id: widened.tokenId, championship_id: 'cup', match_id: 'm2' };
  await store.db.insertInto('access_token_matches').values(added).execute();
  await store.db
    .deleteFrom('access_token_matches')
    .where('token_id', '=', narrowed.tokenId)
    .where('match_id', '=', 'm1')
    .execute();
  await expect.poll(() => [gains.isOver(), loses.isOver()], soon).toEqual([true, true]);
  expect(goesOn.isOver()).toBe(false);
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

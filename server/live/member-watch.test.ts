import { expect, test } from 'vitest';
import { stream } from '#contract/live.ts';
import { updateSessionsEnded } from '#server/members/repository.ts';
import { urlOf } from '#server/testing/calls.ts';
import { listenTo } from '#server/testing/event-stream.ts';
import { type SignedIn, signedIn } from '#server/testing/member.ts';
import { insertSeason, MATCH_DAY_MORNING } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore } from '#server/testing/stores.ts';

/** What a signed-out member may still hear. */
const WITHIN_MS = 5_000;

test('ログインを終わらせた会員の速報は、どのサーバーのものも五秒以内に終わり、ほかの会員のものは続く', async () => {
  const store = await openTestStore();
  const settings = { now: MATCH_DAY_MORNING };
  const [here, there] = [await startTestServerOn(store, settings), await startTestServerOn(store, settings)];
  await insertSeason(store.db, {}, [{ matchId: 'm1' }]);
  const open = async ({ headers }: SignedIn, server = here) => {
    const heard = await listenTo(urlOf(server.url, stream, { championshipId: 'cup' }), headers);
    await heard.until(({ event }) => event === 'snapshot');
    let isOver = false;
    void heard.ended.then(() => {
      isOver = true;
    });
    return () => isOver;
  };
  const [ended, erased, stays] = [await signedIn(here), await signedIn(here), await signedIn(here)];
  const streams = [
    await open(ended),
    await open(ended, there),
    await open(erased, there),
    await open(stays),
    await open(stays, there),
  ];
  // As another process does it: no server is told.
  await updateSessionsEnded(
    ended.user.id,
    [ended.sessionId],
    'ended_by_operator',
    MATCH_DAY_MORNING,
    store.db,
  );
  await store.db.deleteFrom('member_sessions').where('user_id', '=', erased.user.id).execute();
  await expect
    .poll(() => streams.slice(0, 3).map((isOver) => isOver()), { timeout: WITHIN_MS, interval: 50 })
    .toEqual([true, true, true]);
  expect(streams.slice(3).map((isOver) => isOver())).toEqual([false, false]);
});

/** Goals that fall while other notices are being told. */

import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { link, MATCH_DAY_MORNING, matchesOfCup } from '#server/testing/season.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { openTestStore, type TestStore } from '#server/testing/stores.ts';
import { kickOff, MATCH, ONE, reporter, season } from './testing/match-day.ts';
import { arrives, ENV, pushService, told } from './testing/told.ts';

/** Holds up the reading of a match's followers until the test says so. */
function holdingFollowersOf(matchId: string) {
  const held = new WeakSet<object>();
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHolding = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const text = JSON.stringify(node);
      if (isHolding && text.includes('"follows"') && text.includes(`"${matchId}"`)) held.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (held.has(queryId)) {
        asked.resolve();
        await answer.promise;
      }
      return result;
    },
  };
  return {
    plugin,
    begin() {
      isHolding = true;
      return asked.promise;
    },
    end: answer.resolve,
  };
}

test('ほかの試合のお知らせを送っている間の得点は、待っているお知らせに入り、二度は届かない', async () => {
  const followers = holdingFollowersOf('m1');
  const store = await openTestStore();
  const { token } = await season(store);
  const held = { ...store, db: store.db.withPlugin(followers.plugin) };
  const server = await startTestServerOn(held, { now: MATCH_DAY_MORNING, env: ENV });
  const site = { server, store, service: await pushService(), ...reporter(server, token) };
  const second = { ...ONE, matchId: 'm2' };
  const other = reporter(site.server, (await link(site.store.db, matchesOfCup('m2'))).token, second);
  await kickOff(site, site.store);
  await kickOff(other, site.store, second);
  const { phone } = await told(site, [{ ...MATCH, match_id: 'm2' }]);
  await site.score();
  await eventually(async () => expect(await stillWaiting(site.store)).toBe(1));
  site.server.setClock('2026-05-16T01:00:01Z');
  await other.score();
  await eventually(async () => expect(await stillWaiting(site.store)).toBe(2));
  const asked = followers.begin();
  site.server.setClock('2026-05-16T01:00:22Z');
  await asked;
  await other.score();
  followers.end();
  await arrives(phone, [expect.stringMatching(/ 2-0 /)]);
  site.server.setClock('2026-05-16T01:00:43Z');
  await new Promise((done) => setTimeout(done, 1_500));
  expect(phone.arrived).toHaveLength(1);
});

async function stillWaiting({ db }: TestStore): Promise<number> {
  return (await db.selectFrom('notices').select('kind').where('state', '=', 'waiting').execute()).length;
}

/** Goals that fall while other notices are being told. */

import { expect, test, vi } from 'vitest';
import { link, matchesOfCup } from '#server/testing/season.ts';
import type { TestStore } from '#server/testing/stores.ts';
import { kickOff, MATCH, ONE, PATIENCE, reporter } from './testing/match-day.ts';
import { arrives, started, told } from './testing/told.ts';

/** Runs before the followers of a match are read. */
const reading = vi.hoisted(() => ({ before: (_matchId: string) => Promise.resolve() }));

vi.mock(import('#server/follows/public.ts'), async (original) => {
  const follows = await original();
  const findAllTold: typeof follows.findAllTold = async (...asked) => {
    const [target] = asked;
    if (target.kind === 'match') await reading.before(target.match_id);
    return follows.findAllTold(...asked);
  };
  return { ...follows, findAllTold };
});

test('ほかの試合のお知らせを送っている間の得点は、待っているお知らせに入り、二度は届かない', async () => {
  const site = await started();
  const second = { ...ONE, matchId: 'm2' };
  const other = reporter(site.server, (await link(site.store.db, matchesOfCup('m2'))).token, second);
  await kickOff(site, site.store);
  await kickOff(other, site.store, second);
  const { phone } = await told(site, [{ ...MATCH, match_id: 'm2' }]);
  await site.score();
  await vi.waitFor(async () => expect(await stillWaiting(site.store)).toBe(1), PATIENCE);
  site.server.setClock('2026-05-16T01:00:01Z');
  await other.score();
  await vi.waitFor(async () => expect(await stillWaiting(site.store)).toBe(2), PATIENCE);
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  reading.before = async (matchId) => {
    if (matchId !== 'm1') return;
    asked.resolve();
    await answer.promise;
  };
  site.server.setClock('2026-05-16T01:00:22Z');
  await asked.promise;
  await other.score();
  answer.resolve();
  await arrives(phone, [expect.stringMatching(/ 2-0 /)]);
  site.server.setClock('2026-05-16T01:00:43Z');
  await new Promise((done) => setTimeout(done, 1_500));
  expect(phone.arrived).toHaveLength(1);
});

async function stillWaiting({ db }: TestStore): Promise<number> {
  return (await db.selectFrom('notices').select('kind').where('state', '=', 'waiting').execute()).length;
}

/** An upgrade without a pause: what processes of the release before have stored in their own tables. */

import { expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { kickOff } from './testing/match-day.ts';
import { arrives, noticesOf, started, titles, told } from './testing/told.ts';

const KICK_OFF = 'キックオフ ひばりが丘FC － 中の島SSS';

test('前の版のプロセスが残した送り直しは引き継がれ、送っている途中のものには手を出さない', async () => {
  const site = await started();
  const { db } = site.store;
  await kickOff(site, site.store);
  const waiting = await told(site);
  const open = await told(site);
  const { notice_id } = await db.selectFrom('notices').select('notice_id').executeTakeFirstOrThrow();
  const of = ({ phone }: typeof open) => ({ notice_id, endpoint: phone.subscription.endpoint, failures: 1 });
  await db
    .insertInto('notice_retries')
    .values([
      { ...of(waiting), due_at: '2026-05-16T01:00:02.000Z', is_open: 0 },
      { ...of(open), due_at: '2026-05-16T01:00:30.000Z', is_open: 1 },
    ])
    .execute();
  const left = async () => (await db.selectFrom('notice_retries').select('endpoint').execute()).length;
  await expect.poll(left, { timeout: 10_000 }).toBe(1);
  expect(titles(waiting.phone)).toEqual([]);
  site.server.setClock('2026-05-16T01:00:02Z');
  await arrives(waiting.phone, [KICK_OFF]);
  expect(await left()).toBe(1);
  expect(titles(open.phone)).toEqual([]);
  site.server.setClock('2026-05-16T01:00:30Z');
  await arrives(open.phone, [KICK_OFF]);
  await eventually(async () => expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]));
  expect(await left()).toBe(0);
});

test('前の版のプロセスが途中で止まったお知らせは、まだの人にだけ届く', async () => {
  const site = await started();
  const { db } = site.store;
  const [first, second] = [await told(site), await told(site)].toSorted((one, other) =>
    one.member.user.id < other.member.user.id ? -1 : 1,
  );
  if (first === undefined || second === undefined) throw new Error('nobody is told');
  await kickOff(site, site.store);
  for (const { phone } of [first, second]) await arrives(phone, [KICK_OFF]);
  const died = { state: 'waiting', claim: 'before', due_at: '2026-05-16T01:00:00.000Z' } as const;
  await db
    .updateTable('notices')
    .set({ ...died, told_until: first.member.user.id })
    .execute();
  await arrives(second.phone, [KICK_OFF, KICK_OFF]);
  await eventually(async () => expect((await noticesOf(site.store)).kick_off).toBe('sent'));
  expect(titles(first.phone)).toEqual([KICK_OFF]);
});

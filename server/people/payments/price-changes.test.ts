/** What the operator's new prices do to pages at the old ones when the provider does not answer, or the server stops. */

import { expect, test } from 'vitest';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { eventually } from '#server/testing/eventually.ts';
import { startTestServerOn } from '#server/testing/server.ts';
import { lookedUp, type PayingSite, pressed, registered, startPayingSite } from './testing/paying-site.ts';

const NEXT_MINUTE = '2026-11-10T01:01:00Z';

/** A page at the price of before is open, and the provider has not answered when the price changed. */
async function siteWithPageLeft() {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const ask = await administratorOf(site.server);
  const url = await pressed(site, await registered(site.server), { type: 'regular', plan: 'yearly' });
  await lookedUp(site.store);
  const { revision, form } = (await ask(siteForm)).json as { revision: number; form: object };
  const body = { revision, reason: '', asks_again: false, form: { ...form, regularYearly: '3500' } };
  site.stripe.failNext(500, 500, 500);
  expect((await ask(saveSiteForm, { body })).status).toBe(200);
  await eventually(async () => expect(await failuresOf(site)).toEqual([1]));
  expect(site.stripe.sessionAt(url).status).toBe('open');
  return { site, url };
}

/** How often each listing of the open pages has failed. */
async function failuresOf({ store }: PayingSite): Promise<readonly number[]> {
  const rows = await store.db
    .selectFrom('jobs')
    .select('attempts')
    .where('kind', '=', 'price_change')
    .execute();
  return rows.map(({ attempts }) => attempts);
}

test('料金が変わったときに決済会社が応じなくても、応じるようになれば、前の料金のページは閉じる', async () => {
  const { site, url } = await siteWithPageLeft();
  await site.passTime(NEXT_MINUTE);
  await eventually(() => expect(site.stripe.sessionAt(url).status).toBe('expired'));
  await eventually(async () => expect(await failuresOf(site)).toEqual([]));
});

test('前の料金のページを閉じる前に止まっても、次に始まったサーバーが閉じる', async () => {
  const { site, url } = await siteWithPageLeft();
  await site.server.close();
  site.stripe.account.passTime(NEXT_MINUTE);
  await startTestServerOn(site.store, { now: NEXT_MINUTE, env: site.settings });
  await eventually(() => expect(site.stripe.sessionAt(url).status).toBe('expired'));
  expect((await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' })).status).toBe(410);
});

/** Pay slips: money that comes days after the page was left. */

import { expect, test } from 'vitest';
import { pressed, registered, startPayingSite, stateOf, viewOf } from './testing/paying-site.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;

test('コンビニの払込票では、入金されてから一年が始まる', async () => {
  const site = await startPayingSite({ env: { PAYMENT_METHODS: 'konbini' } });
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, YEARLY);
  const session = site.stripe.sessionAt(url);
  expect(session.methods).toEqual(['card', 'konbini']);
  await fetch(`${url}/konbini`, { method: 'POST', redirect: 'manual' });
  expect(await stateOf(site, hanako, url)).toBe('slip');
  const waiting = await viewOf(site, hanako);
  expect(waiting.own).toMatchObject({ expires_at: null, is_in_force: false });
  expect(waiting.payments).toMatchObject([
    {
      state: 'pending',
      method: 'konbini',
      has_receipt: false,
      slip: { url: expect.stringContaining('/voucher/pi_'), ends_at: '2026-11-17T01:00:00.000Z' },
    },
  ]);
  await site.settle();
  await site.passTime('2026-11-14T03:00:00Z');
  site.stripe.account.paySlip(session);
  await site.settle();
  const view = await viewOf(site, hanako);
  expect(view.own).toMatchObject({ expires_at: '2027-11-13', is_in_force: true });
  expect(view.payments).toMatchObject([{ state: 'paid', method: 'konbini', slip: null }]);
});

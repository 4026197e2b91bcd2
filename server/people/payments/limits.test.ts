/** How often one member may call the payment routes, and what a repeated Idempotency-Key opens. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  beginPayment,
  checkoutState,
  chooseMembership,
  familyCode,
  giveNotice,
  leaveFamily,
  openCards,
} from '#contract/payment/payments.ts';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import {
  headersOf,
  type Payer,
  type PayingSite,
  paid,
  pressed,
  registered,
  startPayingSite,
  stateOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;

function begin(site: PayingSite, { memberId, headers }: Payer, key: string, choice: object = YEARLY) {
  const withKey = { headers: { ...headers, 'idempotency-key': key } };
  return put(site.server.url, beginPayment, { memberId, ...choice }, withKey);
}

test.each([
  ['お支払いのページを開くこと', beginPayment, 20],
  ['カードのページを開くこと', openCards, 20],
  ['お支払いの結果をたずねること', checkoutState, 120],
  ['種別やプランを選ぶこと', chooseMembership, 30],
  ['退会の届けを出すこと', giveNotice, 30],
  ['家族のコードを出すこと', familyCode, 30],
  ['別々に支払うようにすること', leaveFamily, 30],
] as const)('%sは、一人では数が限られ、ほかの会員は待たされない', async (_what, call, most) => {
  const site = await startPayingSite();
  const [hanako, taro] = [await registered(site.server), await registered(site.server)];
  const bodies = new Map<object, (payer: Payer) => object>([
    [beginPayment, ({ memberId }) => ({ memberId, type: 'regular', plan: 'yearly' })],
    [openCards, () => ({})],
    [checkoutState, () => ({ checkoutId: 'cs_unknown' })],
    [chooseMembership, ({ memberId }) => ({ memberId, type: 'premium', plan: 'monthly' })],
    [giveNotice, ({ memberId }) => ({ memberId, lastDay: '2026-11-30' })],
    [familyCode, () => ({})],
    [leaveFamily, ({ memberId }) => ({ memberId })],
  ]);
  if (call === openCards) for (const payer of [hanako, taro]) await paid(site, payer, MONTHLY);
  const ask = (payer: Payer) => put(site.server.url, call, bodies.get(call)?.(payer) ?? {}, payer);
  const statuses: number[] = [];
  for (let tries = 0; tries <= most; tries += 1) statuses.push((await ask(hanako)).status);
  expect(statuses.slice(0, most)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(hanako)).json).toMatchObject({ code: 'too_many_payment_calls' });
  expect((await ask(taro)).status).not.toBe(429);
});

test('断られた手続きは、開いたページの数に入らない', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const refused = [
    { memberId: 'M0000000000', ...YEARLY },
    { memberId: hanako.memberId, ...YEARLY, seen: { startsOn: '2026-11-09', amount: 3_000 } },
    { memberId: hanako.memberId, ...YEARLY, seen: { startsOn: '2026-11-10', amount: 1 } },
  ];
  for (let tries = 0; tries < 10; tries += 1) {
    for (const body of refused)
      expect([404, 409]).toContain((await put(site.server.url, beginPayment, body, hanako)).status);
    expect((await put(site.server.url, openCards, {}, hanako)).status).toBe(409);
  }
  expect(site.stripe.writes.size).toBe(0);
  expect((await begin(site, hanako, randomUUID())).status).toBe(200);
  for (let tries = 0; tries < 10; tries += 1) await put(site.server.url, openCards, {}, hanako);
  expect((await put(site.server.url, openCards, {}, hanako)).status).toBe(200);
});

test('決済会社が断る手続きも、続けては送れない', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const key = randomUUID();
  expect((await begin(site, hanako, key)).status).toBe(200);
  const statuses: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) statuses.push((await begin(site, hanako, key, MONTHLY)).status);
  expect(statuses.slice(0, 59).every((status) => status === 409)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});

test('同じ鍵の同じ手続きは、あとで送り直しても同じページを開き、別の選択は断られる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const key = randomUUID();
  const first = await begin(site, hanako, key);
  await site.passTime('2026-11-10T01:00:05Z');
  expect(await begin(site, hanako, key)).toMatchObject({ status: 200, json: first.json });
  expect(site.stripe.account.sessions.of([...site.stripe.account.customers.keys()][0] ?? '')).toHaveLength(1);
  for (const choice of [MONTHLY, { type: 'premium', plan: 'yearly' }])
    expect(await begin(site, hanako, key, choice)).toMatchObject({
      status: 409,
      json: { code: 'key_reused' },
    });
});

/** Opens a page with what the payer has read on the screen. */
async function confirm(site: PayingSite, payer: Payer, key: string, asked: object): Promise<string> {
  const again = { ...payer, headers: await headersOf(site.server, payer) };
  const { status, json } = await begin(site, again, key, asked);
  if (status !== 200) throw new Error(JSON.stringify(json));
  return (json as { url: string }).url;
}

/** Sets prices, as the office does. */
async function priceSetting(site: PayingSite) {
  const ask = await administratorOf(site.server);
  return async (prices: Readonly<Record<string, string>>) => {
    const { revision, form } = (await ask(siteForm)).json as { revision: number; form: object };
    const body = { revision, reason: '', asks_again: true, form: { ...form, ...prices } };
    expect((await ask(saveSiteForm, { body })).status).toBe(200);
  };
}

const METHODS = [
  ['カードだけ', {}],
  ['コンビニと振込も', { PAYMENT_METHODS: 'konbini,transfer' }],
] as const;

test.each(METHODS)(
  '料金が変わってから同じ鍵で送ると、前のページは閉じ、いまの料金のページが開く（%s）',
  async (_which, env) => {
    const site = await startPayingSite({ env: { ...env, ADMIN_EMAILS: ADMINISTRATOR } });
    const hanako = await registered(site.server);
    const key = randomUUID();
    const asked = (amount: number) => ({ ...YEARLY, seen: { startsOn: '2026-11-10', amount } });
    const former = await confirm(site, hanako, key, asked(3_000));
    await (await priceSetting(site))({ regularYearly: '3500' });
    await site.passTime('2026-11-10T01:00:05Z');
    const page = await confirm(site, hanako, key, asked(3_500));
    expect(site.stripe.sessionAt(page).oneTime).toBe(3_500);
    expect(await stateOf(site, hanako, former)).toBe('ended');
    await site.passTime('2026-11-10T01:00:10Z');
    expect(await confirm(site, hanako, key, asked(3_500))).toBe(page);
    expect(await confirm(site, hanako, key, YEARLY)).toBe(page);
  },
);

test.each(METHODS)(
  '前のページがもう閉じていても、同じ鍵で、いまの料金のページが開く。料金が戻れば、もとの料金のページが新しく開く（%s）',
  async (_which, env) => {
    const site = await startPayingSite({ env: { ...env, ADMIN_EMAILS: ADMINISTRATOR } });
    const hanako = await registered(site.server);
    const key = randomUUID();
    const setPrices = await priceSetting(site);
    const pages: string[] = [];
    for (const amount of [3_000, 3_500, 3_000, 3_500]) {
      await setPrices({ regularYearly: String(amount) });
      for (const page of pages) await expect.poll(() => stateOf(site, hanako, page)).toBe('ended');
      await site.passTime(
        Temporal.Instant.from('2026-11-10T01:00:00Z')
          .add({ seconds: 5 * pages.length })
          .toString(),
      );
      const asked = { ...YEARLY, seen: { startsOn: '2026-11-10', amount } };
      const page = await confirm(site, hanako, key, asked);
      expect(site.stripe.sessionAt(page).oneTime).toBe(amount);
      expect(await stateOf(site, hanako, page)).toBe('waiting');
      expect(await confirm(site, hanako, key, asked)).toBe(page);
      pages.push(page);
    }
  },
);

test.each([
  ['月払い', { ...MONTHLY, amount: 300 }],
  ['年払い', { ...YEARLY, amount: 3_000 }],
])(
  '日が変わってから同じ鍵で送ると、前のページは閉じ、その日からのページが開く（%s）',
  async (_plan, { amount, ...choice }) => {
    const site = await startPayingSite();
    const hanako = await registered(site.server);
    const key = randomUUID();
    const asked = (startsOn: string) => ({ ...choice, seen: { startsOn, amount } });
    const former = await confirm(site, hanako, key, asked('2026-11-10'));
    await site.passTime('2026-11-10T15:30:00Z');
    const page = await confirm(site, hanako, key, asked('2026-11-11'));
    expect(page).not.toBe(former);
    expect(await stateOf(site, hanako, former)).toBe('ended');
    expect(await stateOf(site, hanako, page)).toBe('waiting');
  },
);

test('ほかの会員と同じ鍵でも、それぞれのページが開く', async () => {
  const site = await startPayingSite();
  const [hanako, taro] = [await registered(site.server), await registered(site.server)];
  const key = randomUUID();
  const pages = [await begin(site, hanako, key), await begin(site, taro, key)];
  expect(pages.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(pages.map(({ json }) => (json as { url: string }).url)).size).toBe(2);
});

test.each(['', '../customers', 'cs_ä', 'cs 1'])(
  'お支払いの番号ではない「%s」は、400と文で断られる',
  async (checkoutId) => {
    const site = await startPayingSite();
    const hanako = await registered(site.server);
    await paid(site, hanako, MONTHLY);
    await pressed(site, hanako, YEARLY);
    expect((await put(site.server.url, checkoutState, { checkoutId }, hanako)).status).toBe(400);
  },
);

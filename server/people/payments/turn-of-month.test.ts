/** From November 30 to December 1 in Tokyo, which is 15:00 UTC on November 30: pages that are open, and the last minute to call off. */

import { expect, test } from 'vitest';
import { begin, callOff, LAST_DAY, startedLater } from './testing/later-start.ts';
import {
  type Payer,
  type PayingSite,
  pressed,
  registered,
  standing,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;
const LAST_SECOND = '2026-11-30T14:59:59Z';
const MIDNIGHT = '2026-11-30T15:00:00Z';
/** Pages that belong to November close now. */
const CLOSING = '2026-11-30T14:55:00Z';
const BEFORE_CLOSING = '2026-11-30T14:54:59Z';
const NEXT_MORNING = '2026-12-01T01:00:00Z';

type Opening = (site: PayingSite, payer: Payer) => Promise<string>;

const opened =
  (beginning: Parameters<typeof begin>[2]): Opening =>
  async (site, payer) =>
    ((await begin(site, payer, beginning)).json as { url: string }).url;

const PAGES = {
  今日から: opened({ startsOn: '2026-11-30' }),
  翌月1日から: opened({ startsOn: '2026-12-01', paysLater: true }),
  年払い: (site, payer) => pressed(site, payer, YEARLY),
} satisfies Record<string, Opening>;

test.each([
  ['今日から', BEFORE_CLOSING, 303, ['2026-12', '2026-11'], '2026-12-31'],
  ['今日から', CLOSING, 410, [], null],
  ['今日から', MIDNIGHT, 410, [], null],
  ['翌月1日から', BEFORE_CLOSING, 303, ['2026-12'], '2026-12-31'],
  ['翌月1日から', CLOSING, 410, [], null],
  ['翌月1日から', MIDNIGHT, 410, [], null],
  ['年払い', LAST_SECOND, 303, [null], '2027-11-29'],
  ['年払い', MIDNIGHT, 303, [null], '2027-11-30'],
] as const)(
  '30日に開いたページ（%s）で%sに支払うと、%sになり、支払った月は%j、有効期限は%s',
  async (which, at, status, months, expiresAt) => {
    const site = await startPayingSite({ now: LAST_DAY });
    const hanako = await registered(site.server);
    const url = await PAGES[which](site, hanako);
    await site.passTime(at);
    await site.settle();
    expect((await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' })).status).toBe(status);
    await site.settle();
    await site.passTime(NEXT_MORNING);
    await site.settle();
    const { own, payments } = await viewOf(site, hanako);
    expect([payments.map(({ month }) => month), own.expires_at]).toEqual([months, expiresAt]);
    expect(payments.every(({ state }) => state === 'paid')).toBe(true);
  },
);

test.each([
  ['30日までの一年に続く月払いを、30日に', '2026-11-30T14:59:00Z'],
  ['30日までの一年に続く月払いを、1日に', NEXT_MORNING],
])('%s支払うと、12月の分になり、次は1月1日に引き落とされる', async (_what, at) => {
  const site = await startPayingSite({ now: '2026-11-30T14:50:00Z' });
  const membership = { type: 'regular', expiresAt: '2026-11-30' } as const;
  const hanako = await registered(site.server, { membership });
  const url = await pressed(site, hanako, { type: 'regular', plan: 'monthly' });
  await site.passTime(at);
  await site.settle();
  expect((await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  await site.settle();
  await site.passTime('2026-12-01T02:00:00Z');
  const { own, payments } = await viewOf(site, hanako);
  expect(payments.map(({ month }) => month)).toEqual(['2026-12']);
  expect(own).toMatchObject({
    is_in_force: true,
    expires_at: '2026-12-31',
    debit: { next_on: '2027-01-01', amount: 300 },
  });
});

test.each([
  ['今日から', { startsOn: '2026-11-30' }],
  ['翌月1日から', { startsOn: '2026-12-01', paysLater: true }],
])(
  '日付が変わるまぎわには、その月のページ（%s）は開かず、変われば12月から始められる',
  async (_which, beginning) => {
    const site = await startPayingSite({ now: '2026-11-30T14:24:01Z' });
    const hanako = await registered(site.server);
    for (const at of ['2026-11-30T14:24:01Z', LAST_SECOND]) {
      await site.passTime(at);
      expect(await begin(site, hanako, beginning)).toMatchObject({
        status: 409,
        json: { code: 'month_turns' },
      });
    }
    await site.passTime(MIDNIGHT);
    expect(await begin(site, hanako, beginning)).toMatchObject({
      status: 409,
      json: { code: 'terms_changed' },
    });
    const { offers } = (await viewOf(site, hanako)).own;
    expect(offers.map(({ payment }) => payment?.later_start_on ?? null)).toEqual([null, null, null, null]);
    expect((await begin(site, hanako, { startsOn: '2026-12-01' })).status).toBe(200);
  },
);

test.each([
  ['最後の一秒', 200, 0, LAST_SECOND],
  ['1日になってから', 409, 1, MIDNIGHT],
])(
  '翌月1日からの申し込みを%sに取り消すと、%iで、引き落としは%i件になる',
  async (_when, status, debits, at) => {
    const site = await startPayingSite({ now: LAST_DAY });
    const hanako = await registered(site.server);
    await startedLater(site, hanako);
    await site.settle();
    await site.passTime(at);
    // The screen was read before midnight.
    expect((await callOff(site, hanako)).status).toBe(status);
    await site.settle();
    await site.passTime(NEXT_MORNING);
    await site.settle();
    expect(standing(site)).toHaveLength(debits);
    expect([...site.stripe.account.intents.values()]).toHaveLength(debits);
    expect((await viewOf(site, hanako)).own.is_in_force).toBe(debits === 1);
  },
);

/** A payer who is another for a while and then the same again, before anybody could ask the provider: the debit from before has ended. */

import { expect, test } from 'vitest';
import { setPayer } from '#contract/payment/admin.ts';
import { leaveFamily } from '#contract/payment/payments.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { DECEMBER_1, LAST_DAY, startedLater } from './testing/later-start.ts';
import {
  failuresOf,
  headersOf,
  joined,
  lookedUp,
  mailsOf,
  type Payer,
  type PayingSite,
  paid,
  pressed,
  registered,
  standing,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;

type Family = {
  readonly site: PayingSite;
  readonly child: Payer;
  readonly mother: Payer;
  readonly father: Payer;
  readonly ask: Awaited<ReturnType<typeof administratorOf>>;
};

async function familyOn(now: string): Promise<Family> {
  const site = await startPayingSite({ now, env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const child = await registered(site.server);
  const mother = await registered(site.server);
  const father = await registered(site.server);
  return { site, child, mother, father, ask: await administratorOf(site.server) };
}

async function left({ site, child }: Family, by: Payer): Promise<void> {
  const headers = await headersOf(site.server, by);
  const { status } = await put(site.server.url, leaveFamily, { memberId: child.memberId }, { headers });
  expect(status).toBe(200);
}

async function chosen({ ask, child }: Family, before: Payer | null, after: Payer | null): Promise<void> {
  const params = { memberId: child.memberId };
  const body = { payerId: after?.memberId ?? null, seenPayerId: before?.memberId ?? null };
  expect((await ask(setPayer, { params, body })).status).toBe(200);
}

type Way = {
  readonly way: string;
  readonly payer: 'mother' | 'child';
  readonly leave: (family: Family) => Promise<void>;
  readonly comeBack: (family: Family) => Promise<void>;
};

const WAYS: readonly Way[] = [
  {
    way: '子が家族をやめて、同じ親がまた加わる',
    payer: 'mother',
    leave: (family) => left(family, family.child),
    comeBack: ({ site, child, mother }) => joined(site, child, mother),
  },
  {
    way: '親が家族をやめて、また加わる',
    payer: 'mother',
    leave: (family) => left(family, family.mother),
    comeBack: ({ site, child, mother }) => joined(site, child, mother),
  },
  {
    way: 'もう一人の親が加わり、前の親がまた加わる',
    payer: 'mother',
    leave: ({ site, child, father }) => joined(site, child, father),
    comeBack: ({ site, child, mother }) => joined(site, child, mother),
  },
  {
    way: '事務局が支払者を変え、元に戻す',
    payer: 'mother',
    leave: (family) => chosen(family, family.mother, family.father),
    comeBack: (family) => chosen(family, family.father, family.mother),
  },
  {
    way: '事務局が支払者を外し、元に戻す',
    payer: 'mother',
    leave: (family) => chosen(family, family.mother, null),
    comeBack: (family) => chosen(family, null, family.mother),
  },
  {
    way: '自分で支払う会員に親が加わり、すぐにやめる',
    payer: 'child',
    leave: ({ site, child, mother }) => joined(site, child, mother),
    comeBack: (family) => left(family, family.mother),
  },
];

const PLANS = [
  { plan: '続いている引き落とし', now: '2026-11-10T01:00:00Z', amounts: [300] },
  { plan: '1日からの引き落とし', now: LAST_DAY, amounts: [] },
] as const;

/** The provider answers again an hour later. */
async function providerIsBack({ site }: Family, now: string): Promise<void> {
  await site.passTime(Temporal.Instant.from(now).add({ hours: 1 }).toString());
  await lookedUp(site.store);
}

test.each(PLANS.flatMap((plan) => WAYS.map((way) => [plan.plan, way.way, { ...plan, ...way }] as const)))(
  '%s：%sと、手紙のとおり止まる',
  async (_plan, _way, { now, amounts, payer, leave, comeBack }) => {
    const family = await familyOn(now);
    const { site, child } = family;
    const { memberId } = child;
    if (payer === 'mother') await joined(site, child, family.mother);
    if (now === LAST_DAY) await startedLater(site, family[payer], { memberId });
    else await paid(site, family[payer], { ...MONTHLY, memberId });
    await site.settle();
    expect((await viewOf(site, child)).own.debit).not.toBeNull();

    site.stripe.failNext(500, 500, 500);
    await site.passTime(Temporal.Instant.from(now).add({ minutes: 1 }).toString());
    await leave(family);
    await expect.poll(async () => (await failuresOf(site.store))[0]).toBe(1);
    await site.passTime(Temporal.Instant.from(now).add({ minutes: 1, seconds: 1 }).toString());
    await comeBack(family);
    expect((await viewOf(site, child)).own.debit).toBeNull();
    await providerIsBack(family, now);
    expect(standing(site)).toEqual([]);
    const [letter] = await mailsOf(site, family[payer], '会費をお支払いになる方が変わりました');
    expect(letter).toContain('次の1日からは引き落とされません。');

    await site.passTime(DECEMBER_1);
    await site.settle();
    expect([...site.stripe.account.intents.values()].map(({ amount }) => amount)).toEqual(amounts);
    expect(await mailsOf(site, family[payer], '毎月の引き落としが止まりました')).toEqual([]);
  },
);

test('また支払者になってから申し込み直した引き落としだけが続く', async () => {
  const family = await familyOn(LAST_DAY);
  const { site, child, mother } = family;
  const { memberId } = child;
  await joined(site, child, mother);
  await startedLater(site, mother, { memberId });
  await site.settle();
  const [former] = standing(site);
  site.stripe.failNext(500, 500, 500);
  await site.passTime('2026-11-30T05:01:00Z');
  await left(family, child);
  await expect.poll(async () => (await failuresOf(site.store))[0]).toBe(1);
  await site.passTime('2026-11-30T05:02:00Z');
  await joined(site, child, mother);
  await site.passTime('2026-11-30T05:03:00Z');
  expect(await startedLater(site, mother, { memberId })).toBe('later');
  await site.settle();
  expect(standing(site).map(({ id }) => id === former?.id)).toEqual([false]);
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect((await viewOf(site, child)).own).toMatchObject({ is_in_force: true, expires_at: '2026-12-31' });
});

test('支払者でないあいだに前のページで支払い、また支払者になっても、その引き落としは始まらない', async () => {
  const family = await familyOn('2026-11-10T01:00:00Z');
  const { site, child, mother, father } = family;
  await joined(site, child, mother);
  const page = await pressed(site, mother, { ...MONTHLY, memberId: child.memberId });
  site.stripe.failNext(500, 500, 500, 500, 500, 500);
  await site.passTime('2026-11-10T01:01:00Z');
  await joined(site, child, father);
  await expect.poll(async () => (await failuresOf(site.store))[0]).toBe(1);
  await site.passTime('2026-11-10T01:01:01Z');
  expect((await fetch(`${page}/card`, { method: 'POST', redirect: 'manual' })).status).toBe(303);
  await site.passTime('2026-11-10T01:01:02Z');
  await joined(site, child, mother);
  await site.passTime('2026-11-10T02:00:00Z');
  await site.settle();
  expect(standing(site)).toEqual([]);
  expect((await viewOf(site, child)).own).toMatchObject({ debit: null, expires_at: null });
  const voidness = await site.store.db.selectFrom('payments').select('is_void').execute();
  expect(voidness).toEqual([{ is_void: 1 }]);
});

test('支払者が変わる前に支払い、知らせの前にまた支払者になると、月は数え、引き落としは続かない', async () => {
  const family = await familyOn('2026-11-10T01:00:00Z');
  const { site, child, mother } = family;
  await joined(site, child, mother);
  const page = await pressed(site, mother, { ...MONTHLY, memberId: child.memberId });
  await site.passTime('2026-11-10T01:01:00Z');
  await fetch(`${page}/card`, { method: 'POST', redirect: 'manual' });
  site.stripe.failNext(500, 500, 500);
  await site.passTime('2026-11-10T01:02:00Z');
  await left(family, child);
  await expect.poll(async () => (await failuresOf(site.store))[0]).toBe(1);
  await site.passTime('2026-11-10T01:03:00Z');
  await joined(site, child, mother);
  await site.passTime('2026-11-10T02:00:00Z');
  await site.settle();
  expect(standing(site)).toEqual([]);
  expect((await viewOf(site, child)).own).toMatchObject({ debit: null, expires_at: '2026-11-30' });
});

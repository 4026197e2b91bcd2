/** Pages to pay at that were left open: what makes one wrong closes it, and what is paid there all the same is owed back. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AdminMember,
  adminMember,
  changeMember,
  eraseMember,
  extendMembers,
} from '#contract/member/members.ts';
import {
  enterPayment,
  type PaymentsOverview,
  paymentsOverview,
  refundPayment,
  setPayer,
} from '#contract/payment/admin.ts';
import { giveNotice, leaveFamily } from '#contract/payment/payments.ts';
import { saveSiteForm, siteForm } from '#contract/publishing/site-admin.ts';
import { formOf } from '#server/people/members/admin/testing/people.ts';
import { appendToCourse } from '#server/people/members/public.ts';
import { unheard } from '#server/platform/store/changes.ts';
import { ADMINISTRATOR, type Ask, administratorOf } from '#server/testing/administrator.ts';
import { put } from '#server/testing/calls.ts';
import { eventually } from '#server/testing/eventually.ts';
import { begin, DECEMBER_1, LAST_DAY } from './testing/later-start.ts';
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
  stateOf,
  viewOf,
} from './testing/paying-site.ts';

const BEGUN = '2026-11-10T00:00:00.000Z';
const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const YEARLY = { type: 'regular', plan: 'yearly' } as const;

type Family = {
  readonly site: PayingSite;
  readonly child: Payer;
  readonly father: Payer;
  readonly mother: Payer;
  readonly ask: Ask;
};

/** A father pays for a child; the mother is a member, too. */
async function siteWithFamily(now?: string): Promise<Family> {
  const env = { ADMIN_EMAILS: ADMINISTRATOR, PAYMENT_METHODS: 'konbini' };
  const site = await startPayingSite(now === undefined ? { env } : { now, env });
  const child = await registered(site.server);
  const father = await registered(site.server);
  const mother = await registered(site.server);
  // As a registration begins it.
  const begun = {
    memberId: child.memberId,
    events: [],
    by: 'member',
    now: BEGUN,
    today: '2026-11-10',
  } as const;
  await site.store.transaction((db) => appendToCourse(begun, unheard(db)));
  await joined(site, child, father);
  return { site, child, father, mother, ask: await administratorOf(site.server) };
}

function payAt(url: string, how: 'card' | 'konbini' = 'card') {
  return fetch(`${url}/${how}`, { method: 'POST', redirect: 'manual' });
}

async function leave({ server }: PayingSite, caller: Payer, { memberId }: Payer): Promise<void> {
  const headers = await headersOf(server, caller);
  expect((await put(server.url, leaveFamily, { memberId }, { headers })).status).toBe(200);
}

/** What the office has on a member, with other facts. */
async function change(ask: Ask, { memberId }: Payer, facts: object): Promise<void> {
  const params = { memberId };
  const before = (await ask(adminMember, { params })).json as AdminMember;
  const form = formOf({
    email: before.email,
    lastName: before.last_name,
    firstName: before.first_name,
    memberId,
    userId: null,
    furigana: before.furigana,
    phoneNumber: before.phone_number,
    postalCode: before.postal_code,
    address: before.address,
    membershipType: before.membership_type,
    paymentPlan: before.payment_plan,
    expiresAt: before.expires_at,
    ageGroup: before.age_group,
    guardianName: '',
    guardianRelationship: '',
    guardianPhone: '',
  });
  const body = { ...form, ...facts, version: before.version };
  expect((await ask(changeMember, { params, body })).status).toBe(200);
}

const PAYER_CHANGES: readonly (readonly [string, (family: Family) => Promise<unknown>])[] = [
  ['支払者が家族をやめる', ({ site, child, father }) => leave(site, father, child)],
  ['子が家族をやめる', ({ site, child }) => leave(site, child, child)],
  ['別の親が子のコードを使う', ({ site, child, mother }) => joined(site, child, mother)],
  [
    '事務局が支払う人を変える',
    async ({ child, father, mother, ask }) => {
      const body = { payerId: mother.memberId, seenPayerId: father.memberId };
      expect((await ask(setPayer, { params: { memberId: child.memberId }, body })).status).toBe(200);
    },
  ],
  [
    '子の記録が消去される',
    async ({ child: { memberId, email }, ask }) => {
      expect((await ask(eraseMember, { params: { memberId }, body: { email } })).status).toBe(200);
    },
  ],
];

test.each(PAYER_CHANGES)('%sと、前の支払者が開いたままにしたページでは支払えない', async (_what, happens) => {
  const family = await siteWithFamily();
  const { site, child, father } = family;
  const url = await pressed(site, father, { ...MONTHLY, memberId: child.memberId });
  const own = await pressed(site, father, YEARLY);
  await happens(family);
  await lookedUp(site.store);
  expect((await payAt(url)).status).toBe(410);
  expect(site.stripe.sessionAt(url).status).toBe('expired');
  expect([...site.stripe.account.intents.values()]).toEqual([]);
  // The page for the payer's own membership stays open.
  expect((await payAt(own)).status).toBe(303);
});

test('親が子の会費を支払うことになると、子が開いたままにしたページでは支払えない', async () => {
  const site = await startPayingSite();
  const [child, father] = [await registered(site.server), await registered(site.server)];
  const url = await pressed(site, child, MONTHLY);
  await joined(site, child, father);
  await lookedUp(site.store);
  expect((await payAt(url)).status).toBe(410);
});

test.each(PAYER_CHANGES.slice(0, 4))('%sと、翌月1日からのページも閉じる', async (_what, happens) => {
  const family = await siteWithFamily(LAST_DAY);
  const { site, child, father } = family;
  const { json } = await begin(site, father, {
    startsOn: '2026-12-01',
    paysLater: true,
    memberId: child.memberId,
  });
  await happens(family);
  await lookedUp(site.store);
  expect((await payAt((json as { url: string }).url)).status).toBe(410);
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect(standing(site)).toEqual([]);
  expect(await mailsOf(site, father, '会員のお申し込みを承りました')).toEqual([]);
});

/** What a member, without a family, does or has done to the membership while a page is open. */
const MEMBERSHIP_CHANGES: readonly (readonly [
  string,
  {
    readonly pays?: typeof MONTHLY;
    readonly page: typeof MONTHLY | typeof YEARLY;
    readonly happens: (site: PayingSite, member: Payer, ask: Ask) => Promise<unknown>;
  },
])[] = [
  [
    '退会の届けを出す',
    {
      pays: MONTHLY,
      page: YEARLY,
      happens: async ({ server }, member) => {
        const body = { memberId: member.memberId, lastDay: '2026-11-30' };
        const headers = await headersOf(server, member);
        expect((await put(server.url, giveNotice, body, { headers })).status).toBe(200);
      },
    },
  ],
  [
    '事務局が一年分の現金を入力する',
    {
      page: MONTHLY,
      happens: async (_site, { memberId }, ask) => {
        const body = {
          ...YEARLY,
          payerId: memberId,
          method: 'cash',
          day: '2026-11-10',
          amount: 3_000,
          note: '',
        };
        const headers = { 'idempotency-key': randomUUID() };
        const params = { memberId };
        expect((await ask(enterPayment, { params, body: { ...body, month: null }, headers })).status).toBe(
          200,
        );
      },
    },
  ],
  [
    '事務局が有効期限を決める',
    { page: MONTHLY, happens: (_site, member, ask) => change(ask, member, { expiresAt: '2027-03-31' }) },
  ],
  [
    '事務局が会員資格を終える',
    {
      pays: MONTHLY,
      page: YEARLY,
      happens: (_site, member, ask) => change(ask, member, { expiresAt: '2026-11-09' }),
    },
  ],
  [
    '事務局がまとめて延長する',
    {
      page: MONTHLY,
      happens: async (_site, _member, ask) => {
        const body = { extension: 'year', expected: 1 };
        expect((await ask(extendMembers, { body })).status).toBe(200);
      },
    },
  ],
];

test.each(MEMBERSHIP_CHANGES)(
  '%sと、開いたままのページでは支払えない',
  async (_what, { pays, page, happens }) => {
    const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMINISTRATOR } });
    const ask = await administratorOf(site.server);
    const hanako = await registered(site.server);
    if (pays !== undefined) await paid(site, hanako, pays);
    await site.settle();
    await site.passTime('2026-11-10T01:10:00Z');
    const url = await pressed(site, hanako, page);
    await happens(site, hanako, ask);
    await lookedUp(site.store);
    expect((await payAt(url)).status).toBe(410);
  },
);

test('料金が変わると、前の料金のページではすぐに支払えなくなり、料金の変わらないページは開いたままになる', async () => {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMINISTRATOR } });
  const ask = await administratorOf(site.server);
  const [hanako, taro] = [await registered(site.server), await registered(site.server)];
  const [yearly, monthly] = [await pressed(site, hanako, YEARLY), await pressed(site, taro, MONTHLY)];
  const { revision, form } = (await ask(siteForm)).json as { revision: number; form: object };
  const body = { revision, reason: '', asks_again: false, form: { ...form, regularYearly: '3500' } };
  expect((await ask(saveSiteForm, { body })).status).toBe(200);
  await expect.poll(() => site.stripe.sessionAt(yearly).status, { timeout: 10_000 }).toBe('expired');
  await lookedUp(site.store);
  expect((await payAt(yearly)).status).toBe(410);
  expect((await payAt(monthly)).status).toBe(303);
});

test('何も変わらなければ、見直しても、日が変わっても、ページは開いたままになる', async () => {
  const site = await startPayingSite();
  const hanako = await registered(site.server);
  const url = await pressed(site, hanako, YEARLY);
  for (const customer of site.stripe.account.customers.values())
    site.stripe.account.emit('customer.updated', customer);
  await site.settle();
  await site.passTime('2026-11-10T16:00:00Z');
  for (const customer of site.stripe.account.customers.values())
    site.stripe.account.emit('customer.updated', customer);
  await site.settle();
  expect((await payAt(url)).status).toBe(303);
  await site.settle();
  expect((await viewOf(site, hanako)).own.expires_at).toBe('2027-11-10');
});

test('決済会社が応じないあいだに支払者が変わっても、応じるようになればページは閉じる', async () => {
  const { site, child, father, mother } = await siteWithFamily();
  const url = await pressed(site, father, { ...MONTHLY, memberId: child.memberId });
  site.stripe.failNext(500, 500, 500);
  await joined(site, child, mother);
  await eventually(async () => expect(await failuresOf(site.store)).toEqual([1]));
  expect(site.stripe.sessionAt(url).status).toBe('open');
  await site.passTime('2026-11-10T01:05:00Z');
  await lookedUp(site.store);
  expect(site.stripe.sessionAt(url).status).toBe('expired');
});

/** A mother has paid for a child since 10:10; the father's page could not be closed before he pays there. */
async function siteWithPageLeft(now = '2026-11-10T01:00:00Z') {
  const family = await siteWithFamily(now);
  const { site, child, father, mother } = family;
  const minutes = (count: number) => Temporal.Instant.from(now).add({ minutes: count }).toString();
  const left = async (open: () => Promise<string>, changesAgain?: () => Promise<unknown>) => {
    const url = await open();
    await site.passTime(minutes(10));
    site.stripe.failNext(500, 500, 500);
    await joined(site, child, mother);
    await eventually(async () => expect(await failuresOf(site.store)).toEqual([1]));
    site.stripe.account.passTime(minutes(11));
    expect((await payAt(url)).status).toBe(303);
    if (changesAgain !== undefined) {
      site.server.setClock(minutes(15));
      await changesAgain();
    }
    site.server.setClock(minutes(20));
    site.stripe.account.passTime(minutes(20));
    await site.settle();
    return url;
  };
  return { ...family, left, father };
}

test.each([
  ['月払い', MONTHLY, 300],
  ['年払い', YEARLY, 3_000],
])(
  '閉じる前に前の支払者が払った会費（%s）は、会員の期間にならず、事務局が返金し、手紙がそう知らせる',
  async (_plan, choice, amount) => {
    const { site, child, father, mother, ask, left } = await siteWithPageLeft();
    const url = await left(() => pressed(site, father, { ...choice, memberId: child.memberId }));
    expect(standing(site)).toEqual([]);
    expect((await viewOf(site, child)).own).toMatchObject({ expires_at: null, debit: null });
    const { owed_back: owed } = (await ask(paymentsOverview)).json as PaymentsOverview;
    expect(owed).toMatchObject([{ member_id: child.memberId, amount }]);
    expect(await stateOf(site, father, url)).toBe('owedBack');
    const [letter] = await mailsOf(site, father, 'お支払いいただいた会費を返金します');
    expect(letter).toContain('事務局から返金いたします。');
    for (const reader of [father, mother, child]) {
      expect(await mailsOf(site, reader, '会費のお支払いを受け取りました')).toEqual([]);
      expect(await mailsOf(site, reader, 'ご入会ありがとうございます')).toEqual([]);
    }
    const params = { paymentId: owed[0]?.payment_id ?? '' };
    const body = { amount, endsMembership: false, reason: '支払者の変更' };
    expect((await ask(refundPayment, { params, body })).status).toBe(200);
    await lookedUp(site.store);
    expect(await mailsOf(site, father, '会費を返金しました')).toHaveLength(1);
    // The payer of today begins as if nothing had been.
    expect(await paid(site, mother, { ...MONTHLY, memberId: child.memberId })).toBe('paid');
    await site.settle();
    expect((await viewOf(site, child)).own).toMatchObject({ expires_at: '2026-11-30', debit: {} });
  },
);

test.each<readonly [string, (family: Family) => Promise<unknown>]>([
  ['子が家族をやめて', ({ site, child }) => leave(site, child, child)],
  [
    '三人目が子のコードを使って',
    async ({ site, child }) => joined(site, child, await registered(site.server)),
  ],
  ['前の支払者がまた支払うことになって', ({ site, child, father }) => joined(site, child, father)],
])(
  '前の支払者が払ったあとに%sから知らせが届いても、その会費は会員の期間にならず、事務局が返金する',
  async (_what, changesAgain) => {
    const family = await siteWithPageLeft();
    const { site, child, father, ask, left } = family;
    const open = () => pressed(site, father, { ...YEARLY, memberId: child.memberId });
    const url = await left(open, () => changesAgain(family));
    expect((await viewOf(site, child)).own).toMatchObject({ expires_at: null, debit: null });
    const { owed_back: owed } = (await ask(paymentsOverview)).json as PaymentsOverview;
    expect(owed).toMatchObject([{ member_id: child.memberId, amount: 3_000 }]);
    expect(await stateOf(site, father, url)).toBe('owedBack');
    expect(await mailsOf(site, father, 'お支払いいただいた会費を返金します')).toHaveLength(1);
  },
);

test('閉じる前に前の支払者が翌月1日からのページを終えても、始まるという手紙は出ず、何も引き落とされない', async () => {
  const { site, child, father, mother, left } = await siteWithPageLeft(LAST_DAY);
  const url = await left(async () => {
    const { json } = await begin(site, father, {
      startsOn: '2026-12-01',
      paysLater: true,
      memberId: child.memberId,
    });
    return (json as { url: string }).url;
  });
  expect(standing(site)).toEqual([]);
  expect((await viewOf(site, child)).own.debit).toBeNull();
  expect(await stateOf(site, father, url)).toBe('ended');
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect([...site.stripe.account.intents.values()]).toEqual([]);
  for (const reader of [father, mother, child])
    expect(await mailsOf(site, reader, '会員のお申し込みを承りました')).toEqual([]);
});

test('支払者が二度変わっても、その前に払われた会費は会員の期間になる', async () => {
  const { site, child, father, mother, ask } = await siteWithFamily();
  await payAt(await pressed(site, father, { ...YEARLY, memberId: child.memberId }));
  await site.passTime('2026-11-10T01:05:00Z');
  await joined(site, child, mother);
  await site.passTime('2026-11-10T01:10:00Z');
  await leave(site, child, child);
  await site.settle();
  expect((await viewOf(site, child)).own).toMatchObject({ expires_at: '2027-11-09' });
  expect(((await ask(paymentsOverview)).json as PaymentsOverview).owed_back).toEqual([]);
});

test('支払者が変わる前に払われた会費は、知らせが遅れても会員の期間になり、引き落としだけが止まる', async () => {
  const { site, child, father, mother, ask } = await siteWithFamily();
  const url = await pressed(site, father, { ...MONTHLY, memberId: child.memberId });
  await payAt(url);
  await site.passTime('2026-11-10T01:05:00Z');
  await joined(site, child, mother);
  await site.settle();
  expect((await viewOf(site, child)).own).toMatchObject({ expires_at: '2026-11-30', debit: null });
  expect(standing(site)).toEqual([]);
  expect(((await ask(paymentsOverview)).json as PaymentsOverview).owed_back).toEqual([]);
  const [receipt] = await mailsOf(site, father, '会費のお支払いを受け取りました');
  expect(receipt).not.toContain('次のお支払いは');
  for (const reader of [mother, child])
    expect(await mailsOf(site, reader, '毎月の引き落としが止まりました')).toEqual([]);
});

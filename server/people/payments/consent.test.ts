/** A dearer plan chosen by a member waits for the consent of the payer. */

import { expect, test } from 'vitest';
import {
  answerRequest,
  chooseMembership,
  familyCode,
  giveNotice,
  joinFamily,
} from '#contract/payment/payments.ts';
import { put } from '#server/testing/calls.ts';
import {
  headersOf,
  lookedUp,
  type Payer,
  type PayingSite,
  paid,
  pressed,
  registered,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const REGULAR = { type: 'regular', plan: 'monthly' } as const;
const PREMIUM = { type: 'premium', plan: 'monthly' } as const;
const DECEMBER_1 = '2026-11-30T15:30:00Z';

/** A child whose parent pays by the month for `choice`. */
async function family(choice: typeof REGULAR | typeof PREMIUM = REGULAR) {
  const site = await startPayingSite();
  const [child, parent] = [await registered(site.server), await registered(site.server)];
  const { json } = await put(site.server.url, familyCode, {}, child);
  await put(site.server.url, joinFamily, { code: (json as { code: string }).code }, parent);
  await paid(site, parent, { ...choice, memberId: child.memberId });
  await site.settle();
  let minutes = 0;
  const at = async (payer: Payer) => {
    minutes += 1;
    await site.passTime(`2026-11-10T02:${String(minutes).padStart(2, '0')}:00Z`);
    return { headers: await headersOf(site.server, payer) };
  };
  const { memberId } = child;
  return {
    site,
    child,
    parent,
    choose: async (payer: Payer, wished: object) =>
      put(site.server.url, chooseMembership, { memberId, ...wished }, await at(payer)),
    answer: async (payer: Payer, agrees: boolean, changes: object = {}) =>
      put(
        site.server.url,
        answerRequest,
        { memberId, ...PREMIUM, amount: 500, agrees, ...changes },
        await at(payer),
      ),
    leave: async (payer: Payer, lastDay: string | null) =>
      put(site.server.url, giveNotice, { memberId, lastDay }, await at(payer)),
  };
}

async function priceOf(site: PayingSite): Promise<number | undefined> {
  await lookedUp(site.store);
  return [...site.stripe.account.subscriptions.values()][0]?.price.unit_amount;
}

async function sentencesOf({ store }: PayingSite, memberId: string): Promise<readonly string[]> {
  const rows = await store.db
    .selectFrom('membership_events')
    .select(['kind', 'by'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .execute();
  return rows.map(({ kind }) => kind).filter((kind) => /requested|agreed|declined|chosen/.test(kind));
}

test('子が高い種別を選んでも、親が同意するまで引き落としは変わらず、同意すると次の1日から変わる', async () => {
  const { site, child, parent, choose, answer } = await family();
  expect((await viewOf(site, child)).own?.offers).toMatchObject([{ ...PREMIUM, way: 'consent' }]);
  expect((await choose(child, PREMIUM)).status).toBe(200);
  expect(await priceOf(site)).toBe(300);
  expect((await viewOf(site, child)).own).toMatchObject({
    next: null,
    debit: { amount: 300 },
    request: { ...PREMIUM, amount: 500, from: '2026-12-01', is_to_answer: false },
  });
  const asked = (await viewOf(site, parent)).memberships.find(({ is_own }) => !is_own);
  expect(asked).toMatchObject({ request: { amount: 500, is_to_answer: true } });
  // Asking again asks nothing more.
  expect((await choose(child, PREMIUM)).status).toBe(200);

  expect((await answer(child, true)).json).toMatchObject({ code: 'only_payer' });
  expect((await answer(parent, true, { amount: 400 })).json).toMatchObject({ code: 'request_gone' });
  expect(await priceOf(site)).toBe(300);
  expect((await answer(parent, true)).status).toBe(200);
  expect(await priceOf(site)).toBe(500);
  expect((await answer(parent, true)).json).toMatchObject({ code: 'request_gone' });
  expect((await viewOf(site, child)).own).toMatchObject({
    next: PREMIUM,
    request: null,
    debit: { amount: 500 },
  });
  expect(await sentencesOf(site, child.memberId)).toEqual(['requested', 'agreed']);
  await site.passTime(DECEMBER_1);
  await site.settle();
  expect((await viewOf(site, child)).own).toMatchObject({ type: 'premium', expires_at: '2026-12-31' });
});

test('親が断ると何も変わらず、断ったことが残る。1日までに答えがなければ、いまの金額で引き落とされる', async () => {
  const { site, child, parent, choose, answer } = await family();
  await choose(child, PREMIUM);
  expect((await answer(parent, false)).status).toBe(200);
  expect((await viewOf(site, child)).own).toMatchObject({
    request: null,
    next: null,
    debit: { amount: 300 },
  });
  await choose(child, PREMIUM);
  expect(await sentencesOf(site, child.memberId)).toEqual(['requested', 'declined', 'requested']);
  await site.passTime(DECEMBER_1);
  await site.settle();
  const { own, payments } = await viewOf(site, child);
  expect(payments[0]).toMatchObject({ month: '2026-12', amount: 300 });
  expect(own).toMatchObject({ type: 'regular', request: { from: '2027-01-01' } });
});

test('子は申し込みを取り消せる。親への申し込みは、1日に3回まで', async () => {
  const { site, child, choose } = await family();
  for (let times = 0; times < 3; times += 1) {
    expect((await choose(child, PREMIUM)).status).toBe(200);
    expect((await choose(child, REGULAR)).status).toBe(200);
  }
  expect((await viewOf(site, child)).own).toMatchObject({ request: null });
  expect(await choose(child, PREMIUM)).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
});

test('親が自分で選ぶときと、安くなるときは、同意を待たない', async () => {
  const { site, child, parent, choose } = await family();
  await choose(child, PREMIUM);
  await choose(parent, PREMIUM);
  expect(await priceOf(site)).toBe(500);
  expect((await viewOf(site, child)).own).toMatchObject({ request: null, next: PREMIUM });
  expect((await choose(child, REGULAR)).status).toBe(200);
  expect(await priceOf(site)).toBe(300);
  // Taking the cheaper choice back is dearer again.
  expect((await choose(child, PREMIUM)).status).toBe(200);
  expect(await priceOf(site)).toBe(300);
  expect((await viewOf(site, child)).own).toMatchObject({ request: { amount: 500 } });
  expect((await choose(child, REGULAR)).status).toBe(200);
  expect((await viewOf(site, child)).own).toMatchObject({ request: null, next: null });
});

test('親の届けた退会を子が取り消して、親の引き落としを続けさせることはできない', async () => {
  const { site, child, parent, leave } = await family();
  expect((await leave(parent, '2026-12-31')).status).toBe(200);
  expect(await leave(child, null)).toMatchObject({ status: 409, json: { code: 'payer_takes_back' } });
  await lookedUp(site.store);
  expect([...site.stripe.account.subscriptions.values()][0]?.cancel_at).not.toBeNull();
  expect((await leave(parent, null)).status).toBe(200);
});

test('支払う人が替わると、前の人への申し込みは答えられない', async () => {
  const { site, child, parent, choose, answer } = await family();
  await choose(child, PREMIUM);
  const other = await registered(site.server);
  const { json } = await put(
    site.server.url,
    familyCode,
    {},
    { headers: await headersOf(site.server, child) },
  );
  const { code } = json as { code: string };
  await put(site.server.url, joinFamily, { code }, { headers: await headersOf(site.server, other) });
  expect((await answer(parent, true)).json).toMatchObject({ code: 'member_not_found' });
  expect((await answer(other, true)).json).toMatchObject({ code: 'request_gone' });
  expect((await viewOf(site, child)).own).toMatchObject({ request: null });
});

test('お支払いの知らせが届く前に子が選んでも、親の引き落としは高くならず、親への申し込みになる', async () => {
  const { site, child, parent, choose, answer } = await family(PREMIUM);
  await choose(parent, REGULAR);
  await lookedUp(site.store);
  const [first] = site.stripe.account.subscriptions.values();
  if (first !== undefined) site.stripe.account.end(first);
  await site.settle();
  const url = await pressed(site, parent, { ...REGULAR, memberId: child.memberId });
  await fetch(`${url}/card`, { method: 'POST', redirect: 'manual' });

  expect((await choose(child, PREMIUM)).status).toBe(200);
  await site.settle();
  const debits = () =>
    [...site.stripe.account.subscriptions.values()]
      .filter(({ status }) => status !== 'canceled')
      .map(({ price }) => price.unit_amount);
  expect(debits()).toEqual([300]);
  const asked = (await viewOf(site, parent)).memberships.find(({ is_own }) => !is_own);
  expect(asked).toMatchObject({ request: { ...PREMIUM, amount: 500, is_to_answer: true } });
  expect((await answer(parent, true)).status).toBe(200);
  await lookedUp(site.store);
  expect(debits()).toEqual([500]);
});

/** Debits at the provider that belong to nobody's present payment: how they end, and how the office reads of them. */

import { expect, test } from 'vitest';
import { endStrayDebit, type PaymentsOverview, paymentsOverview } from '#contract/payment/admin.ts';
import { get, put } from '#server/testing/calls.ts';
import { signedIn } from '#server/testing/member.ts';
import { noteReported, USUAL_DAYS } from './reconcile.ts';
import { stripeProvider } from './stripe.ts';
import {
  joined,
  lookedUp,
  type PayingSite,
  paid,
  registered,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const MONTHLY = { type: 'regular', plan: 'monthly' } as const;
const ADMIN = 'kanri@example.jp';

/** A child whose father pays by the month. */
async function family(site: PayingSite) {
  const child = await registered(site.server);
  const father = await registered(site.server);
  const mother = await registered(site.server);
  await joined(site, child, father);
  await paid(site, father, { ...MONTHLY, memberId: child.memberId });
  await site.settle();
  return { child, father, mother };
}

function reconciled({ stripe, store, server }: PayingSite): Promise<number> {
  const provider = stripeProvider({
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: '',
    api: stripe.base,
    otherMethods: [],
    publicUrl: null,
  });
  return noteReported(USUAL_DAYS, { store, clock: server.clock, today: () => '2026-11-10', provider });
}

async function officeOf(site: PayingSite) {
  const admin = await signedIn(site.server, { email: ADMIN });
  const strays = async () =>
    ((await get(site.server.url, paymentsOverview, {}, admin.headers)).json as PaymentsOverview).strays;
  const end = (debitId: string) =>
    put(
      site.server.url,
      { ...endStrayDebit, path: endStrayDebit.path.replace(':debitId', debitId) },
      {},
      admin,
    );
  return { strays, end };
}

const subscriptionsOf = ({ stripe }: PayingSite) => [...stripe.account.subscriptions.values()];

/** How many letters about payments have been written. */
async function countLetters({ store }: PayingSite): Promise<number> {
  const rows = await store.db.selectFrom('letters').select('about').where('about', '=', 'payment').execute();
  return rows.length;
}

test('別の親が子のコードで引き継ぐと、前の親の引き落としは止まり、手紙で知らされる', async () => {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMIN } });
  const { child, father, mother } = await family(site);
  expect((await viewOf(site, child)).card_debits).toMatchObject([
    { member_id: child.memberId, owner: '札幌 花子', is_own_card: false, amount: 300, is_ending: false },
  ]);
  expect((await viewOf(site, father)).card_debits).toMatchObject([{ is_own_card: true, is_ending: false }]);
  const before = await countLetters(site);
  await site.passTime('2026-11-10T01:05:00Z');

  await joined(site, child, mother);
  await lookedUp(site.store);
  expect(subscriptionsOf(site).map(({ status }) => status)).toEqual(['canceled']);
  expect(await countLetters(site)).toBe(before + 1);
  for (const member of [child, father, mother]) expect((await viewOf(site, member)).card_debits).toEqual([]);
  expect((await viewOf(site, child)).own).toMatchObject({ debit: null, expires_at: '2026-11-30' });

  await site.passTime('2026-11-10T01:10:00Z');
  await paid(site, mother, { ...MONTHLY, memberId: child.memberId });
  await site.settle();
  await site.passTime('2026-11-30T15:30:00Z');
  await site.settle();
  expect(subscriptionsOf(site).map(({ status }) => status)).toEqual(['canceled', 'trialing']);
  expect((await viewOf(site, mother)).card_debits).toMatchObject([{ is_own_card: true, amount: 300 }]);
});

test('自分で支払っていた子を親が引き継ぐと、子のカードからの引き落としも止まる', async () => {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMIN } });
  const [child, parent] = [await registered(site.server), await registered(site.server)];
  await paid(site, child, MONTHLY);
  await site.settle();
  await joined(site, child, parent);
  await lookedUp(site.store);
  expect(subscriptionsOf(site).map(({ status }) => status)).toEqual(['canceled']);
});

test('引き継ぎのあとも残っていた引き落としは、止まるまで前の親の画面に出る', async () => {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMIN } });
  const { child, father, mother } = await family(site);
  const { db } = site.store;
  // As releases before this one did: nobody was told, and nothing looked up.
  await db
    .updateTable('members')
    .set({ payer_id: mother.memberId })
    .where('member_id', '=', child.memberId)
    .execute();
  expect((await viewOf(site, father)).card_debits).toMatchObject([
    { member_id: child.memberId, name: '札幌 花子', is_own_card: true, is_ending: true },
  ]);
  const { strays } = await officeOf(site);
  expect(await strays()).toEqual([]);
  await reconciled(site);
  expect(await strays()).toMatchObject([{ amount: 300, owner: { member_id: father.memberId } }]);
  // The running server looks up what the night has noted.
  await lookedUp(site.store);
  expect(subscriptionsOf(site).map(({ status }) => status)).toEqual(['canceled']);
  expect(await strays()).toMatchObject([{ amount: 300, ended_at: expect.any(String) }]);
  expect((await viewOf(site, father)).card_debits).toEqual([]);
});

test('夜の照合は、この控えにない顧客の引き落としを見つけ、事務局が一度だけ止められる', async () => {
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMIN } });
  const child = await registered(site.server);
  await paid(site, child, MONTHLY);
  await site.settle();
  const { account } = site.stripe;
  const [known] = subscriptionsOf(site);
  if (known === undefined) throw new Error('no subscription');
  const stray = { ...known, id: 'sub_stray', customer: 'cus_stray' };
  account.subscriptions.add(stray);
  // Of another program with the same account: none of ours.
  account.subscriptions.add({ ...known, id: 'sub_other', customer: 'cus_other', metadata: {} });
  await reconciled(site);
  await reconciled(site);
  await lookedUp(site.store);
  const { strays, end } = await officeOf(site);
  expect(await strays()).toEqual([
    {
      debit_id: 'sub_stray',
      customer_id: 'cus_stray',
      owner: null,
      member: { member_id: child.memberId, name: '札幌 花子' },
      amount: 300,
      since: '2026-11-10T01:00:00.000Z',
      ended_at: null,
    },
  ]);
  expect((await viewOf(site, child)).card_debits).toMatchObject([
    { owner: '札幌 花子', is_ending: false },
    { owner: null, is_ending: true },
  ]);
  site.stripe.failNext(500, 500, 500);
  expect((await end('sub_stray')).status).toBe(503);
  expect((await end(known.id)).status).toBe(404);
  const ended = await end('sub_stray');
  expect([ended.status, (ended.json as PaymentsOverview).strays]).toMatchObject([
    200,
    [{ ended_at: expect.any(String) }],
  ]);
  expect((await end('sub_stray')).status).toBe(404);
  expect(stray.status).toBe('canceled');
  expect(known.status).toBe('active');
  const audited = await site.store.db.selectFrom('audit_entries').select('sentence').execute();
  expect(audited.map(({ sentence }) => sentence)).toContain(
    '心当たりのない毎月の引き落とし300円（決済会社の顧客番号cus_stray）を止めました。',
  );
});

/** 返金明細書（適格返還請求書）: money that went back has one, once, and it stays as it was issued. */

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseMember } from '#contract/member/members.ts';
import {
  closeMonth,
  enterPayment,
  type MemberPayments,
  memberPayments,
  memberReturnInvoice,
  refundPayment,
  searchPayments,
  takeBackPayment,
} from '#contract/payment/admin.ts';
import { returnInvoice } from '#contract/payment/payments.ts';
import { operatorForm, saveOperatorForm } from '#contract/publishing/site-admin.ts';
import { ADMINISTRATOR, administratorOf } from '#server/testing/administrator.ts';
import { get } from '#server/testing/calls.ts';
import {
  contentWithPrices,
  headersOf,
  joined,
  lookedUp,
  mailsOf,
  type Payer,
  PRICES,
  paid,
  registered,
  startPayingSite,
  viewOf,
} from './testing/paying-site.ts';

const YEARLY = { type: 'regular', plan: 'yearly' } as const;
const DEAR = { ...PRICES, regular: { monthly: 1_000, yearly: 12_000 } };
const ISSUER = {
  name: '札幌つなぐ会',
  address: '札幌市',
  phone: '011-000-0000',
  number: 'T1234567890123',
};

/** A site whose year costs 12,000 yen, and its office. */
async function openSite(operator?: Readonly<Record<string, string>>) {
  const content = await contentWithPrices({ prices: DEAR, ...(operator && { operator }) });
  const site = await startPayingSite({ env: { ADMIN_EMAILS: ADMINISTRATOR, CONTENT_DIR: content } });
  const ask = await administratorOf(site.server);
  const paymentsOf = async ({ memberId }: Pick<Payer, 'memberId'>) =>
    ((await ask(memberPayments, { params: { memberId } })).json as MemberPayments).payments;
  return {
    site,
    ask,
    paymentsOf,
    /** A member who has paid a year by card. */
    payer: async () => {
      const hanako = await registered(site.server);
      await paid(site, hanako, YEARLY);
      await site.settle();
      return hanako;
    },
    enter: async ({ memberId }: Payer, amount: number) => {
      const body = { payerId: memberId, method: 'cash', day: '2026-11-10', month: null, amount, note: '' };
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await ask(enterPayment, { params: { memberId }, body: { ...body, ...YEARLY }, headers });
      expect(answer.status).toBe(200);
    },
    refund: async (member: Pick<Payer, 'memberId'>, amount: number) => {
      const params = { paymentId: (await paymentsOf(member))[0]?.payment_id ?? '' };
      const body = { amount, endsMembership: false, reason: '転居' };
      expect((await ask(refundPayment, { params, body })).status).toBe(200);
      await lookedUp(site.store);
    },
    open: async (payer: Payer, invoiceId: string) => {
      const call = { ...returnInvoice, path: returnInvoice.path.replace(':invoiceId', invoiceId) };
      return get(site.server.url, call, {}, await headersOf(site.server, payer));
    },
    openAtOffice: (invoiceId: string) => ask(memberReturnInvoice, { params: { invoiceId } }),
    /** Lines of the books, without the heading. */
    bookOf: async (month: string) => {
      const { text } = (await ask(closeMonth, { body: { month } })).json as { text: string };
      return text.split('\r\n').slice(1, -1);
    },
  };
}

test('返金した人は、法令の定める事項がそろった返金明細書を開け、事務局も開ける。ほかの会員は開けない', async () => {
  const { site, payer, refund, open, openAtOffice, ask } = await openSite();
  const hanako = await payer();
  const other = await registered(site.server);
  await site.passTime('2026-12-10T01:00:00Z');
  await refund(hanako, 12_000);
  const { payments } = await viewOf(site, hanako);
  expect(payments).toMatchObject([
    {
      refunded: 12_000,
      returns: [{ invoice_number: 'R-000001', amount: 12_000, returned_on: '2026-12-10' }],
    },
  ]);
  const invoiceId = payments[0]?.returns[0]?.invoice_id ?? '';
  const opened = await open(hanako, invoiceId);
  expect(opened.json).toEqual({
    invoice_number: 'R-000001',
    returned_on: '2026-12-10',
    paid_on: '2026-11-10',
    receipt_number: '000001',
    addressee: expect.stringMatching(/\S \S/),
    about: 'レギュラー会員 会費（1年分）',
    amount: 12_000,
    tax: 1_090,
    tax_percent: 10,
    method: 'card',
    issuer: ISSUER,
  });
  expect((await openAtOffice(invoiceId)).json).toEqual(opened.json);
  const readings = await site.store.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'sentence'])
    .where('area', '=', 'reading')
    .execute();
  expect(readings).toContainEqual({
    subject_id: hanako.memberId,
    sentence: '返金明細書R-000001を閲覧しました。',
  });
  for (const id of [invoiceId, 'unknown']) expect((await open(other, id)).status).toBe(404);
  expect((await openAtOffice('unknown')).status).toBe(404);
  const { rows } = (await ask(searchPayments, { body: {} })).json as { rows: MemberPayments['payments'] };
  expect(rows).toMatchObject([{ returns: [{ invoice_id: invoiceId }] }]);
});

test('返金の知らせは、返金明細書の番号と、開くところを伝える', async () => {
  const { site, payer, refund } = await openSite();
  const hanako = await payer();
  await refund(hanako, 12_000);
  const [letter, ...more] = await mailsOf(site, hanako, '会費を返金しました');
  expect(more).toEqual([]);
  expect(letter).toContain('返金した金額：12,000円（税込）');
  expect(letter).toContain('うち消費税（10%）：1,090円');
  expect(letter).toContain('お支払い日：2026年11月10日');
  expect(letter).toContain('返金明細書番号：R-000001');
  expect(letter).toContain('発行者：札幌つなぐ会（登録番号 T1234567890123）');
  expect(letter).toContain('返金明細書は、サイトにログインして、「お支払い」の画面から開けます。');
});

test('分けて返した分は、それぞれの返金明細書になり、番号は一つずつ増え、帳簿にも載る', async () => {
  const { site, payer, refund, bookOf } = await openSite();
  const hanako = await payer();
  await refund(hanako, 2_000);
  // The answer of the provider is lost: the refund is asked for again.
  site.stripe.failNext('cut');
  await refund(hanako, 10_000);
  const { payments } = await viewOf(site, hanako);
  expect(payments[0]?.returns).toMatchObject([
    { invoice_number: 'R-000001', amount: 2_000 },
    { invoice_number: 'R-000002', amount: 10_000 },
  ]);
  expect((await bookOf('2026-11')).map((line) => line.split(',').at(-1))).toEqual([
    '',
    'R-000001',
    'R-000002',
  ]);
});

test('運営者の名前や登録番号が変わっても、発行した返金明細書は変わらない', async () => {
  const { payer, refund, open, site, ask } = await openSite();
  const hanako = await payer();
  await refund(hanako, 12_000);
  const stored = (await ask(operatorForm)).json as { revision: number; form: object };
  const form = { ...stored.form, operatorName: '北の会', invoiceNumber: 'T9999999999999' };
  const body = { revision: stored.revision, reason: '', asks_again: true, form };
  expect((await ask(saveOperatorForm, { body })).status).toBe(200);
  const [payment] = (await viewOf(site, hanako)).payments;
  const { json } = await open(hanako, payment?.returns[0]?.invoice_id ?? '');
  expect(json).toMatchObject({ issuer: ISSUER });
});

test('登録番号のない運営者の返金明細書は、適格返還請求書ではない', async () => {
  const { payer, refund, open, site } = await openSite({ 運営者名: '札幌つなぐ会' });
  const hanako = await payer();
  await refund(hanako, 12_000);
  const [payment] = (await viewOf(site, hanako)).payments;
  const { json } = await open(hanako, payment?.returns[0]?.invoice_id ?? '');
  expect(json).toMatchObject({ amount: 12_000, issuer: { name: '札幌つなぐ会', number: null } });
  const [letter] = await mailsOf(site, hanako, '会費を返金しました');
  expect(letter).toContain('返金明細書番号：R-000001');
  expect(letter).not.toContain('登録番号');
});

test('手で入力したお支払いの返金には返金明細書があり、入力の取り消しにはない', async () => {
  const { site, ask, enter, refund, paymentsOf } = await openSite();
  const [hanako, taro] = [await registered(site.server), await registered(site.server)];
  await enter(hanako, 15_000);
  await enter(taro, 15_000);
  await refund(hanako, 11_000);
  const params = { paymentId: (await paymentsOf(taro))[0]?.payment_id ?? '' };
  expect((await ask(takeBackPayment, { params, body: { note: '誤り' } })).status).toBe(200);
  expect(await paymentsOf(hanako)).toMatchObject([{ returns: [{ amount: 11_000 }] }]);
  expect(await paymentsOf(taro)).toMatchObject([{ refunded: 15_000, returns: [] }]);
});

test('決済会社の画面での返金と、負けた異議申し立てにも、返金明細書がある', async () => {
  const { site, payer } = await openSite();
  const hanako = await payer();
  const { account } = site.stripe;
  const [intent] = account.intents.values();
  if (intent === undefined) throw new Error('no payment');
  account.refund(intent, 1_500, {});
  await site.settle();
  const dispute = account.openDispute(intent);
  await site.settle();
  expect((await viewOf(site, hanako)).payments[0]?.returns).toMatchObject([{ amount: 1_500 }]);
  await site.passTime('2026-12-10T01:00:00Z');
  account.closeDispute(dispute, 'lost');
  await site.settle();
  expect((await viewOf(site, hanako)).payments[0]?.returns).toMatchObject([
    { amount: 1_500, returned_on: '2026-11-10' },
    { amount: 10_500, returned_on: '2026-12-10' },
  ]);
  const [refunded] = await mailsOf(site, hanako, '会費を返金しました');
  expect(refunded).toContain('返金明細書番号：R-000001');
  const [lost] = await mailsOf(site, hanako, 'お支払いの記録が取り消されました');
  expect(lost).toContain('返金明細書番号：R-000002');
});

test('家族の会費の返金明細書は、支払った人だけが開ける', async () => {
  const { site, refund, open } = await openSite();
  const [child, parent] = [await registered(site.server), await registered(site.server)];
  await joined(site, child, parent);
  await paid(site, parent, { ...YEARLY, memberId: child.memberId });
  await site.settle();
  await refund(child, 12_000);
  const [invoice] = (await viewOf(site, parent)).payments[0]?.returns ?? [];
  expect((await viewOf(site, child)).payments).toMatchObject([{ refunded: 12_000, returns: [] }]);
  expect((await open(parent, invoice?.invoice_id ?? '')).status).toBe(200);
  expect((await open(child, invoice?.invoice_id ?? '')).status).toBe(404);
});

test('消去された人の返金明細書は、事務局が開け、名前は載らない', async () => {
  const { site, ask, payer, refund, openAtOffice, paymentsOf } = await openSite();
  const hanako = await payer();
  await refund(hanako, 2_000);
  const { memberId, email } = hanako;
  expect((await ask(eraseMember, { params: { memberId }, body: { email } })).status).toBe(200);
  await lookedUp(site.store);
  await refund(hanako, 10_000);
  const [payment] = await paymentsOf(hanako);
  expect(payment?.returns).toMatchObject([{ amount: 2_000 }, { amount: 10_000 }]);
  for (const { invoice_id } of payment?.returns ?? [])
    expect((await openAtOffice(invoice_id)).json).toMatchObject({ addressee: null, issuer: ISSUER });
});

test('同時に決めた返金も、違う番号になる', async () => {
  const { site, enter, paymentsOf, ask } = await openSite();
  const members = await Promise.all(Array.from({ length: 4 }, () => registered(site.server)));
  for (const member of members) await enter(member, 12_000);
  const ids = await Promise.all(members.map(async (one) => (await paymentsOf(one))[0]?.payment_id ?? ''));
  const body = { amount: 12_000, endsMembership: false, reason: '中止' };
  const answers = await Promise.all(
    ids.map((paymentId) => ask(refundPayment, { params: { paymentId }, body })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await site.store.db.selectFrom('return_invoices').select('invoice_number').execute();
  expect(rows.map((row) => row.invoice_number).toSorted()).toEqual([1, 2, 3, 4]);
});

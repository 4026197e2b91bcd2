/** お支払い for administrators. Every hand on money, and every look at somebody's payments, is in the audit. */

import type { FastifyInstance } from 'fastify';
import {
  closeMonth,
  endStrayDebit,
  enterNotice,
  enterPayment,
  memberPayments,
  memberReturnInvoice,
  paymentNumbers,
  paymentsOverview,
  refundPayment,
  searchPayments,
  setPayer,
  takeBackPayment,
  withdrawRefund,
} from '#contract/payment/admin.ts';
import { monthOf } from '#domain/membership/course/term.ts';
import { monthText } from '#domain/membership/words.ts';
import { listReading, readingsOf } from '#server/people/audit/public.ts';
import { placeOf } from '#server/platform/http/list-page.ts';
import { registerCall } from '#server/platform/http/register.ts';
import { BAD_IDEMPOTENCY_KEY } from '#server/platform/http/sentences.ts';
import { invalid, invalidInput } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { anyReturnInvoice } from '../return-invoices.ts';
import { findAllReturnInvoices } from '../return-invoices-repository.ts';
import { closingOf } from './closing.ts';
import { choosePayer } from './family.ts';
import { enterByHand, takeBackByHand } from './hand.ts';
import * as sentence from './messages.ts';
import { enterNoticeOf } from './notice.ts';
import { numbersOf } from './numbers.ts';
import { entryOf, periodOf } from './office.ts';
import { overviewOf } from './overview.ts';
import { decideRefund, withdrawRefusedRefund } from './refunds.ts';
import { findPage } from './repository.ts';
import { endStray } from './strays.ts';
import { memberView, paymentView } from './views.ts';

export function registerPaymentsAdmin(app: FastifyInstance, services: Services): void {
  const { store, today, audit, config } = services;
  const by = config.payments === null ? 'office' : 'provider';
  const noteReading = readingsOf(services);

  registerCall(app, searchPayments, async ({ body, member: caller }) => {
    const { sort = 'at', order = 'desc', month, page, ...requested } = body;
    const period = month === undefined ? null : periodOf(month);
    const found = await findPage({ ...requested, sort, order, period, ...placeOf(page) }, store.db);
    const { total, rows } = found;
    const reading = listReading({ list: sentence.PAYMENT_LIST, asked: body, shown: rows.length, total });
    if (reading !== null) await noteReading(reading, caller, store.db);
    const invoices = await findAllReturnInvoices(
      rows.map(({ payment_id }) => payment_id),
      store.db,
    );
    return { total, rows: rows.map((row) => paymentView(row, invoices)) };
  });

  registerCall(app, paymentsOverview, async ({ member: caller }) => {
    const overview = await overviewOf(today(), by, store.db);
    const reading = {
      subjectId: sentence.OVERVIEW,
      subjectName: sentence.OVERVIEW,
      sentence: sentence.OVERVIEW_READ,
    };
    await noteReading(reading, caller, store.db);
    return overview;
  });

  registerCall(app, endStrayDebit, async ({ params: { debitId }, member: caller }) => {
    await endStray({ debitId, caller }, services);
    return overviewOf(today(), by, store.db);
  });

  registerCall(app, withdrawRefund, async ({ params: { refundId }, member: caller }) => {
    await withdrawRefusedRefund({ refundId, caller }, services);
    return overviewOf(today(), by, store.db);
  });

  registerCall(app, paymentNumbers, async () => ({ months: [...(await numbersOf(today(), store.db))] }));

  registerCall(app, memberPayments, async ({ params: { memberId }, member: caller }) => {
    const view = await memberView(memberId, services, store.db);
    const reading = { subjectId: memberId, subjectName: '', sentence: sentence.READ };
    await noteReading(reading, caller, store.db);
    return view;
  });

  registerCall(app, enterPayment, async ({ params: { memberId }, body, idempotencyKey, member: caller }) => {
    if (idempotencyKey === null) throw invalid('invalid_idempotency_key', BAD_IDEMPOTENCY_KEY);
    await enterByHand({ memberId, paymentId: idempotencyKey, entry: body, caller }, services);
    return memberView(memberId, services, store.db);
  });

  registerCall(app, setPayer, async ({ params: { memberId }, body, member: caller }) => {
    await choosePayer({ memberId, ...body, caller }, services);
    return memberView(memberId, services, store.db);
  });

  registerCall(app, enterNotice, async ({ params: { memberId }, body: { lastDay }, member: caller }) => {
    await enterNoticeOf({ memberId, lastDay, caller }, services);
    return memberView(memberId, services, store.db);
  });

  registerCall(app, takeBackPayment, async ({ params: { paymentId }, body: { note }, member: caller }) => {
    const memberId = await takeBackByHand({ paymentId, note, caller }, services);
    return memberView(memberId, services, store.db);
  });

  registerCall(app, refundPayment, async ({ params: { paymentId }, body, member: caller }) => {
    const memberId = await decideRefund({ paymentId, ...body, caller }, services);
    return memberView(memberId, services, store.db);
  });

  registerCall(app, memberReturnInvoice, async ({ params: { invoiceId }, member: caller }) => {
    const { memberId, view } = await anyReturnInvoice(invoiceId, services);
    const reading = {
      subjectId: memberId,
      subjectName: '',
      sentence: sentence.invoiceRead(view.invoice_number),
    };
    await noteReading(reading, caller, store.db);
    return view;
  });

  registerCall(app, closeMonth, async ({ body: { month }, member: caller }) => {
    if (month > monthOf(today())) throw invalidInput('month', sentence.MONTH_AHEAD);
    const { text, rows, totals } = await store.transaction(async (db) => {
      const closing = await closingOf(month, db);
      const entry = entryOf(month, caller, sentence.closed(month, closing.rows));
      await audit({ ...entry, subjectName: `${monthText(month)}の月次` }, db);
      return closing;
    });
    return { file_name: `お支払い-${month}.csv`, text, rows, totals: [...totals] };
  });
}

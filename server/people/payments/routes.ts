/** お支払い: what a member pays, changes and ends, and what the provider reports. */

import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  answerRequest,
  beginPayment,
  cancelSlip,
  checkoutState,
  chooseMembership,
  familyCode,
  giveNotice,
  joinFamily,
  leaveFamily,
  openCards,
  payments,
  receipt,
  returnInvoice,
} from '#contract/payment/payments.ts';
import type { Member } from '#server/platform/http/callers.ts';
import { createPace, type PaceRule } from '#server/platform/http/pace.ts';
import { registerCall } from '#server/platform/http/register.ts';
import type { Services } from '#server/platform/services.ts';
import { checkoutsOf } from './checkout.ts';
import { choicesOf } from './choices.ts';
import { familiesOf, memberOf, ownMember } from './family.ts';
import { lookupsOf } from './lookups.ts';
import { tooManyCalls } from './messages.ts';
import { priceChangesOf } from './price-changes.ts';
import { receiptOf } from './receipts.ts';
import { keepReconciling } from './reconcile.ts';
import { ownReturnInvoice } from './return-invoices.ts';
import { paymentsOf } from './views.ts';
import { registerPaymentWebhook } from './webhook.ts';

const HOUR_MS = 60 * 60_000;
/** A browser that is back from the provider asks every two seconds for a minute, then every 15. */
const STATES: PaceRule = { most: 120, windowMs: HOUR_MS / 6 };
/** Most changes write a letter to the member and to the payer. */
const CHANGES: PaceRule = { most: 30, windowMs: HOUR_MS };

export function registerPayments(app: FastifyInstance, services: Services): void {
  const { store } = services;
  const checkouts = checkoutsOf(services);
  const choices = choicesOf(services);
  const families = familiesOf(services);
  registerPaymentWebhook(app, services);
  lookupsOf(services).keepLooking();
  keepReconciling(services);
  priceChangesOf(services).follow();

  const own = ({ userId }: Member) => ownMember(userId, store.db);
  const limitedBy = (rule: PaceRule) => {
    const pace = createPace(undefined, rule);
    return async (member: Member) => {
      const caller = await own(member);
      const wait = pace.waitSeconds(caller.member_id);
      if (wait !== null) throw tooManyCalls(wait);
      return caller;
    };
  };
  const askingState = limitedBy(STATES);
  const choosing = limitedBy(CHANGES);
  const leaving = limitedBy(CHANGES);
  const cancelingSlip = limitedBy(CHANGES);
  const makingCode = limitedBy(CHANGES);
  const leavingFamily = limitedBy(CHANGES);
  const view = async (member: Member) => paymentsOf(await own(member), services);

  registerCall(app, payments, ({ member }) => view(member));

  registerCall(
    app,
    beginPayment,
    async ({ body: { memberId, seen, ...choice }, member, idempotencyKey }, reply) => ({
      url: await checkouts.begin(await own(member), {
        memberId,
        choice,
        seen,
        site: siteOf(reply),
        key: idempotencyKey,
      }),
    }),
  );

  registerCall(app, checkoutState, async ({ body, member }) => ({
    state: await checkouts.stateOf(await askingState(member), body.checkoutId),
  }));

  registerCall(app, openCards, async ({ member }, reply) => ({
    url: await checkouts.openCards(await own(member), siteOf(reply)),
  }));

  registerCall(app, chooseMembership, async ({ body: { memberId, ...choice }, member }) => {
    await choices.choose(await choosing(member), memberId, choice);
    return view(member);
  });

  registerCall(app, answerRequest, async ({ body: { memberId, type, plan, amount, agrees }, member }) => {
    await choices.answer(await choosing(member), { memberId, choice: { type, plan }, amount, agrees });
    return view(member);
  });

  registerCall(app, giveNotice, async ({ body: { memberId, lastDay }, member }) => {
    await choices.leave(await leaving(member), memberId, lastDay);
    return view(member);
  });

  registerCall(app, cancelSlip, async ({ params: { paymentId }, member }) => {
    await checkouts.cancelSlip(await cancelingSlip(member), paymentId);
    return view(member);
  });

  registerCall(app, receipt, async ({ params, member }) =>
    receiptOf(await own(member), params.paymentId, services),
  );

  registerCall(app, returnInvoice, async ({ params, member }) =>
    ownReturnInvoice(await own(member), params.invoiceId, services),
  );

  registerCall(app, familyCode, async ({ member }) => ({
    code: await families.createCode((await makingCode(member)).member_id),
  }));

  registerCall(app, joinFamily, async ({ body, member }) => {
    await families.join(await own(member), body.code);
    return view(member);
  });

  registerCall(app, leaveFamily, async ({ body, member }) => {
    const caller = await leavingFamily(member);
    await memberOf(caller, body.memberId, store.db);
    await families.leave(caller, body.memberId);
    return view(member);
  });
}

/** The address that a trial is opened at; production says its own. */
function siteOf({ request }: FastifyReply): string {
  return `${request.protocol}://${request.host}`;
}

/** Stripe's pages to pay at, as they are asked for: locale, lines, methods, and what it says later of what was paid. */

import { tokyoMidnight } from '#domain/calendar/tokyo.ts';
import { firstDayOf, type Month } from '#domain/membership/course/term.ts';
import { MEMBERSHIP_TYPE_NAMES, type MembershipType } from '#domain/membership/membership.ts';
import { SLIP_DAYS } from '#domain/membership/payment-terms.ts';
import type { OtherMethod } from '#server/platform/config/payments.ts';
import type { NewCheckout } from './provider.ts';
import { secondsOf } from './stripe-objects.ts';

/** A page as it is asked for. */
export type Page = ReturnType<typeof pageOf>;

/** Null for `product`: a year is paid, and nothing stands. */
export function pageOf(checkout: NewCheckout, product: string | null) {
  const { memberId, type, pays, amount, startsOn, customerId, closesAt } = checkout;
  const startsLater = pays.plan === 'monthly' && pays.start === 'firstDebit';
  const metadata = {
    member_id: memberId,
    type,
    plan: pays.plan,
    ...(pays.plan === 'monthly' ? { month: pays.month } : {}),
    ...(startsLater ? { start: 'firstDebit' } : {}),
  };
  const shared = {
    customer: customerId,
    client_reference_id: memberId,
    locale: 'ja',
    success_url: checkout.paidAddress,
    cancel_url: checkout.backAddress,
    expires_at: secondsOf(closesAt),
    // Finds the page again if the same press is sent twice with the same terms.
    metadata: { ...metadata, starts_on: startsOn, amount: String(amount), key: checkout.key },
  } as const;
  const card = { request_three_d_secure: 'any' } as const;
  if (pays.plan === 'yearly' || product === null) {
    return {
      ...shared,
      ...methodsOf(checkout.otherMethods, card),
      mode: 'payment',
      line_items: [line(`${nameOf(type)}（1年分）`, amount)],
      payment_intent_data: { metadata, description: `${nameOf(type)}（1年分）` },
    };
  }
  const begins = secondsOf(tokyoMidnight(pays.firstDebitOn));
  return {
    ...shared,
    mode: 'subscription',
    allowed_payment_method_types: ['card'],
    payment_method_options: { card },
    line_items: [
      { price_data: monthlyPrice(product, amount), quantity: 1 },
      ...(startsLater ? [] : [line(`${nameOf(type)}（${monthName(pays.month)}分）`, amount)]),
    ],
    subscription_data: {
      metadata,
      // An anchor lies within a month; what begins later waits as a trial does.
      ...(pays.start === 'later'
        ? { trial_end: begins }
        : { billing_cycle_anchor: begins, proration_behavior: 'none' }),
    },
  };
}

function methodsOf(others: readonly OtherMethod[], card: { readonly request_three_d_secure: 'any' }) {
  const konbini = others.includes('konbini');
  const transfer = others.includes('transfer');
  return {
    allowed_payment_method_types: [
      'card' as const,
      ...(konbini ? (['konbini'] as const) : []),
      ...(transfer ? (['customer_balance'] as const) : []),
    ],
    payment_method_options: {
      card,
      ...(konbini ? { konbini: { expires_after_days: SLIP_DAYS } } : {}),
      ...(transfer
        ? {
            customer_balance: {
              funding_type: 'bank_transfer' as const,
              bank_transfer: { type: 'jp_bank_transfer' as const },
            },
          }
        : {}),
    },
  };
}

function line(name: string, amount: number) {
  return { price_data: { currency: 'jpy', product_data: { name }, unit_amount: amount }, quantity: 1 };
}

/** What a standing debit costs each month. */
export function monthlyPrice(product: string, amount: number) {
  return { currency: 'jpy', product, unit_amount: amount, recurring: { interval: 'month' as const } };
}

/** As it is called on the provider's pages. */
export function nameOf(type: MembershipType): string {
  return `${MEMBERSHIP_TYPE_NAMES[type]}会員 会費`;
}

function monthName(month: Month): string {
  const { year, month: number } = Temporal.PlainDate.from(firstDayOf(month));
  return `${year}年${number}月`;
}

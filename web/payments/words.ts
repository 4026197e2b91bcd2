/** What members read of their payments. */

import type { PaidMembership, Payments, PaymentView, TermsView } from '#contract/payment/payments.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';
import { dayAfter, fullDayText } from '#web/ui/jst.ts';
import { choiceText, costText } from '#web/ui/membership/choice-words.ts';
import { dueOffer } from '#web/ui/membership/due-offer.ts';

/**
 * Where a membership stands: its card was refused; a slip waits to be paid; never paid; begins with the next debit; lapsed; its last
 * day is set; a year near its end; debited each month; paid for.
 */
export type MembershipState =
  | 'failed'
  | 'slip'
  | 'notStarted'
  | 'starting'
  | 'lapsed'
  | 'leaving'
  | 'renewal'
  | 'debited'
  | 'paid';

export function stateOf(membership: PaidMembership, { payments }: Payments): MembershipState {
  const { member_id, is_in_force, expires_at, failed_month, leaving_on, debit, offers } = membership;
  const isPending = payments.some((one) => one.member_id === member_id && one.state === 'pending');
  // A slip of another payer, or of long ago, leaves the choice.
  if (isPending && offers.length === 0) return 'slip';
  if (!is_in_force && debit !== null) return 'starting';
  if (failed_month !== null) return 'failed';
  if (!is_in_force) return expires_at === null ? 'notStarted' : 'lapsed';
  if (leaving_on !== null) return 'leaving';
  if (debit !== null) return 'debited';
  return dueOffer(membership) === null ? 'paid' : 'renewal';
}

/** How what is pending of a membership can be paid; null where its reader does not pay it. */
export function slipOf({ member_id }: PaidMembership, { payments }: Payments): Slip | null {
  const pending = payments.find((one) => one.member_id === member_id && one.state === 'pending');
  return pending?.slip == null ? null : { payment_id: pending.payment_id, ...pending.slip };
}

export type Slip = NonNullable<PaymentView['slip']> & Pick<PaymentView, 'payment_id'>;

/** What choosing it costs, and from when. */
export function offerLines({ way, plan, from, amount }: TermsView, today: string): readonly string[] {
  const cost = `${costText(plan, amount)}（税込）`;
  switch (way) {
    case 'payNow':
      return [
        cost,
        from <= today ? 'お支払いのあと、すぐに使えます。' : `${fullDayText(from)}からの分です。`,
      ];
    case 'nextDebit':
      return [cost, `${fullDayText(from)}のお支払いから変わります。`];
    case 'renewal':
      return [cost, `${fullDayText(from)}の更新から変わります。`];
    case 'consent':
      return [cost, 'お支払いになる方の同意が必要です。同意のあと、次の1日のお支払いから変わります。'];
  }
}

/** The whole of a choice, before it is made. What is paid now has a screen for it. */
export function questionOf(offer: TermsView, { type, plan, next }: PaidMembership): string {
  const { way, from, amount } = offer;
  const choice = choiceText(offer);
  const cost = `${costText(offer.plan, amount)}（税込）`;
  if (way !== 'payNow' && way !== 'consent' && next !== null && offer.type === type && offer.plan === plan) {
    return `${choiceText(next)}への変更を取り消して、いまの${choice}を続けます。${fullDayText(from)}からも${cost}です。`;
  }
  switch (way) {
    case 'payNow':
      return `${choice}、${cost}のお支払いに進みます。`;
    case 'nextDebit':
      return `${fullDayText(from)}のお支払いから、${choice}、${cost}に変わります。いま、お支払いはありません。`;
    case 'consent':
      return `${choice}、${cost}への変更を、会費をお支払いになる方に申し込みます。その方が同意するまで、いまのまま変わりません。`;
    case 'renewal':
      return `${fullDayText(from)}の更新から、${choice}、${cost}に変わります。いま、お支払いはありません。`;
  }
}

/** What a payment was for: `プレミアム・月払い（2026年12月分）`. */
export function aboutPayment({ type, plan, month }: PaymentView): string {
  const what = `${MEMBERSHIP_TYPE_NAMES[type]}・${PAYMENT_PLAN_NAMES[plan]}`;
  return month === null ? `${what}（1年分）` : `${what}（${monthText(month)}分）`;
}

/** `2026-12` as 2026年12月. */
export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return `${year}年${Number(number)}月`;
}

/** Of a membership that begins with its next debit. */
export function startWords({ debit }: PaidMembership): string {
  if (debit === null) return '';
  const sum = `${costText('monthly', debit.amount)}（税込）`;
  return `${fullDayText(debit.next_on)}に${sum}が引き落とされます。お支払いを確認したあとに、ご利用いただけます。`;
}

/** A last day in words, as it is confirmed: 6月30日まで使えます。7月1日に終わります。 */
export function lastDayWords(lastDay: string): string {
  return `${fullDayText(lastDay)}まで使えます。${fullDayText(dayAfter(lastDay))}に終わります。`;
}

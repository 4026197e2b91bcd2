import type { Prices } from '#contract/site.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';

const YEN = new Intl.NumberFormat('ja-JP');

/** What one membership costs by a plan: `月額500円（税込）`. */
export function priceText(price: Prices[MembershipType], plan: PaymentPlan): string {
  const yen = YEN.format(price[plan]);
  return plan === 'monthly' ? `月額${yen}円（税込）` : `年額${yen}円（税込）`;
}

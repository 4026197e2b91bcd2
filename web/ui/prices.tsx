import type { Prices } from '#contract/operations/site.ts';
import {
  MEMBERSHIP_TYPE_NAMES,
  MEMBERSHIP_TYPES,
  type MembershipType,
  PAYMENT_PLANS,
  type PaymentPlan,
} from '#domain/membership/membership.ts';
import { Facts } from './facts.tsx';

/** What one membership costs by a plan: `月額500円（税込）`. */
export function priceText(price: Prices[MembershipType], plan: PaymentPlan): string {
  const yen = String(price[plan]).replace(THOUSANDS, ',');
  return plan === 'monthly' ? `月額${yen}円（税込）` : `年額${yen}円（税込）`;
}

/** Where figures are parted: 12,000. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** What each membership costs, before anybody begins to register; undefined where the operator has not written it down. */
export function PriceList({ prices }: { readonly prices: Prices | undefined }) {
  if (prices === undefined) return <p>料金は、登録のあとに事務局からご案内します。</p>;
  const rows = MEMBERSHIP_TYPES.map((type) => {
    const lines = PAYMENT_PLANS.map((plan) => priceText(prices[type], plan));
    return [MEMBERSHIP_TYPE_NAMES[type], lines.join('\n')] as const;
  });
  return <Facts rows={rows} />;
}

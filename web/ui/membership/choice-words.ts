import {
  MEMBERSHIP_TYPE_NAMES,
  type MembershipType,
  PAYMENT_PLAN_NAMES,
  type PaymentPlan,
} from '#domain/membership/membership.ts';
import { yenText } from './yen.ts';

type Choice = { readonly type: MembershipType; readonly plan: PaymentPlan };

/** `プレミアム会員・月払い`. */
export function choiceText({ type, plan }: Choice): string {
  return `${MEMBERSHIP_TYPE_NAMES[type]}会員・${PAYMENT_PLAN_NAMES[plan]}`;
}

/** `月額900円`, `年額9,000円`: with tax, as every amount that members read. */
export function costText(plan: PaymentPlan, amount: number): string {
  return `${plan === 'monthly' ? '月額' : '年額'}${yenText(amount)}`;
}

/** How days, amounts and choices of a membership are said in letters, in the office and in the books. */

import {
  MEMBERSHIP_TYPE_NAMES,
  type MembershipType,
  PAYMENT_PLAN_NAMES,
  type PaymentPlan,
} from './membership.ts';

/** `2026-11-30` as 2026年11月30日. */
export function dayText(day: string): string {
  return `${monthText(day.slice(0, 7))}${Number(day.slice(8))}日`;
}

/** `2026-11` as 2026年11月. */
export function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

const YEN = new Intl.NumberFormat('ja-JP');

/** 1,234人 */
export function peopleText(count: number): string {
  return `${count.toLocaleString('ja-JP')}人`;
}

/** 5,000円 */
export function yenText(amount: number): string {
  return `${YEN.format(amount)}円`;
}

/** レギュラー会員・年払い */
export function choiceText(choice: { readonly type: MembershipType; readonly plan: PaymentPlan }): string {
  return `${MEMBERSHIP_TYPE_NAMES[choice.type]}会員・${PAYMENT_PLAN_NAMES[choice.plan]}`;
}

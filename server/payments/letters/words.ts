/** How letters about memberships say days, amounts and choices. */

import type { JstDate } from '#domain/calendar/tokyo.ts';
import type { Choice } from '#domain/membership/course/course.ts';
import type { Month } from '#domain/membership/course/term.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '#domain/membership/membership.ts';

/** 2026年11月30日 */
export function dayText(day: JstDate): string {
  return `${monthText(day.slice(0, 7))}${Number(day.slice(8))}日`;
}

/** 2026年11月 */
export function monthText(month: Month): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

const YEN = new Intl.NumberFormat('ja-JP');

/** 5,000円（税込） */
export function yenText(amount: number): string {
  return `${YEN.format(amount)}円（税込）`;
}

/** レギュラー会員・年払い */
export function choiceText({ type, plan }: Choice): string {
  return `${MEMBERSHIP_TYPE_NAMES[type]}会員・${PAYMENT_PLAN_NAMES[plan]}`;
}

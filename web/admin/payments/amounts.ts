/** Amounts and months as the office types and reads them. */

import type { Prices } from '#contract/operations/site.ts';
import type { MembershipType, PaymentPlan } from '#domain/membership/membership.ts';

/** Typed yen as a number; null for what is none. */
export function amountOf(text: string): number | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s,、円]/gu, '');
  return /^[1-9]\d{0,6}$/.test(digits) ? Number(digits) : null;
}

/** What a choice costs, to begin with; empty where the operator has written down no prices. */
export function proposed(prices: Prices | undefined, type: MembershipType, plan: PaymentPlan): string {
  return prices === undefined ? '' : String(prices[type][plan]);
}

/** Months around `YYYY-MM`, newest first: from `ahead` after it back to `behind` before it. */
export function monthsAround(month: string, ahead: number, behind: number): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = year * 12 + number - 1;
  return Array.from({ length: ahead + behind + 1 }, (_, place) => {
    const one = at + ahead - place;
    return `${Math.floor(one / 12)}-${String((one % 12) + 1).padStart(2, '0')}`;
  });
}

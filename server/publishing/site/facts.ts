/** Name, region and prices of the site, the operator's own facts, and what both fill in the blanks of the texts. */

import * as Type from 'typebox';
import { Prices, type SiteConfig } from '#contract/operations/site.ts';
import { MEMBERSHIP_TYPE_NAMES, MEMBERSHIP_TYPES } from '#domain/membership/membership.ts';
import type { PaymentMethod } from '#domain/membership/payment.ts';
import { PAYMENT_DATES, paymentWaysText } from '#domain/membership/payment-terms.ts';
import { Line, Name, Url } from './content-file.ts';

export const SiteContent = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 30 }),
  region: Type.String({ minLength: 1, maxLength: 30 }),
  resultLinks: Type.Array(Type.Object({ label: Name, url: Url })),
  publicResults: Type.Optional(Type.Boolean()),
  prices: Type.Optional(Prices),
});

export const OperatorContent = Type.Record(Type.String(), Line);
export type OperatorContent = Type.Static<typeof OperatorContent>;

/** A site whose operator has written nothing yet. */
export const NEUTRAL_SITE: SiteConfig['site'] = { name: 'つなぐ', region: '地域', resultLinks: [] };

/** What fills the blanks of the texts: the operator's own facts, those of the site, and `otherMethods` of paying a year. */
export function textFacts(
  { name, region, prices }: SiteConfig['site'],
  operator: OperatorContent,
  otherMethods: readonly PaymentMethod[],
): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(operator),
    ['サイト名', name],
    ['地域', region],
    [
      '料金',
      prices === undefined
        ? '会員登録のあとに事務局がご案内する金額（消費税を含みます）'
        : pricesText(prices),
    ],
    ['月払いの時期', PAYMENT_DATES.monthly],
    ['年払いの時期', PAYMENT_DATES.yearly],
    ['お支払いの方法', paymentWaysText(otherMethods)],
  ]);
}

const YEN = new Intl.NumberFormat('ja-JP');

function pricesText(prices: Prices): string {
  const each = MEMBERSHIP_TYPES.map((type) => {
    const { monthly, yearly } = prices[type];
    return `${MEMBERSHIP_TYPE_NAMES[type]}会員は月額${YEN.format(monthly)}円または年額${YEN.format(yearly)}円`;
  });
  return `${each.join('、')}（いずれも消費税を含みます）`;
}

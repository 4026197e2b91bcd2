import type { Prices, SiteConfig } from '#contract/site.ts';
import { MEMBERSHIP_TYPE_NAMES, MEMBERSHIP_TYPES } from '#domain/membership/membership.ts';

const YEN = new Intl.NumberFormat('ja-JP');

/** What fills the blanks of the texts: what the operator has written down of itself, and what the site knows. */
export function textFacts(
  { name, region, prices }: SiteConfig['site'],
  operator: Readonly<Record<string, string>>,
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
  ]);
}

function pricesText(prices: Prices): string {
  const each = MEMBERSHIP_TYPES.map((type) => {
    const { monthly, yearly } = prices[type];
    return `${MEMBERSHIP_TYPE_NAMES[type]}会員は月額${YEN.format(monthly)}円または年額${YEN.format(yearly)}円`;
  });
  return `${each.join('、')}（いずれも消費税を含みます）`;
}

import type { TextPageName } from '#contract/content.ts';

/** The pages of /site-info in the order of the menu, by the names they have until the operator's own title is there. */
export const SITE_INFO_PAGES = [
  ['company-info', '会社概要'],
  ['terms-of-service', '利用規約'],
  ['privacy-policy', 'プライバシーポリシー'],
  ['specified-commercial-transactions-law-notations', '特定商取引法に基づく表記'],
  ['copyright-info', '著作権について'],
  ['withdrawal', '退会について'],
] as const satisfies readonly (readonly [TextPageName, string])[];

export type SiteInfoName = (typeof SITE_INFO_PAGES)[number][0];

/** The page that an address names; undefined where there is none. */
export function siteInfoPage(name: string) {
  return SITE_INFO_PAGES.find(([known]) => known === name);
}

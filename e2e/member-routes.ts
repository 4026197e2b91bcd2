/** Every route of the members' area (members' specification, section 2), at addresses that the demo data have. */

import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { screenTable } from '#scripts/screen-table.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import type { SharedServer } from './server.ts';
import { expect } from './test.ts';

/** `heading` and `title` are the whole text. */
export type Route = {
  readonly path: string;
  readonly heading: string | RegExp;
  readonly title: string | RegExp;
};

const route = (path: string, heading: string | RegExp, title = heading): Route => ({ path, heading, title });

/** Pages that everyone may read. */
export const OPEN_ROUTES: readonly Route[] = [
  route('/site-info/company-info', '会社概要'),
  route('/site-info/copyright-info', '著作権について'),
  route('/site-info/privacy-policy', 'プライバシーポリシー'),
  route('/site-info/terms-of-service', '利用規約'),
  route('/site-info/specified-commercial-transactions-law-notations', '特定商取引法に基づく表記'),
  route('/site-info/withdrawal', '退会について'),
  route('/contact', 'お問い合わせ'),
  route('/unauthenticated', 'アクセス権限エラー'),
  route('/relogin-nav', '会員の確認ができませんでした', 'アクセス権限エラー'),
  route('/left', '退会の手続きが終わりました'),
  route('/no/such/page', 'ページが見つかりません'),
];

const WEB = fileURLToPath(new URL('../web', import.meta.url));

/** The pages for members that have one address: those of the table of screens, and what a new payment is checked at. */
export const MEMBERS_ROUTES: readonly Route[] = [
  route('/', 'ホーム', 'つなぐ'),
  route('/top', 'ホーム', 'つなぐ'),
  route('/payment-check/none/premium/monthly', 'お申し込み内容の確認'),
  ...screenTable(WEB)
    .filter(({ whose, path }) => whose === 'members' && !path.includes('$'))
    .flatMap(({ path, title }) => (title === undefined ? [] : [route(path, title)])),
];

/** Names in the demo's data, whatever they are: Japanese ones. */
const A_NAME = /^[^?]*[ぁ-んァ-ヶ一-龠][^?]*$/;

/** The pages of one championship, match or article. `page` is a member's. */
export async function detailRoutes(page: Page, server: SharedServer): Promise<readonly Route[]> {
  const { live, knockoutBefore, leagueBefore, shootOut } = server.demo.matches;
  const { fiscalYear } = server.demo;
  if (!live || !knockoutBefore || !leagueBefore || !shootOut) throw new Error('The demo lacks a match.');
  const photoMatches = await firstLinkOf(page, `${server.url}/pics`);
  const photos = await firstLinkOf(page, server.url + photoMatches);
  const clubs = `${server.url}/club-list`;
  const pathOf = (address: string) => new URL(address).pathname;
  return [
    route(await firstLinkOf(page, `${server.url}/media`), A_NAME),
    route(await firstLinkOf(page, `${server.url}/pickup-news`), A_NAME),
    route(await firstLinkOf(page, clubs, 'main li a[href^="/club/"]'), A_NAME),
    route(photoMatches, A_NAME, /の写真$/),
    route(photos, / 対 /, / 対 .*の写真$/),
    route(pathOf(championshipPage(server.url, live)), A_NAME),
    ...[leagueBefore, shootOut].map(({ championshipId }) =>
      route(`/archive/${fiscalYear}/${championshipId}`, A_NAME, /｜(?:順位表|トーナメント表)$/),
    ),
    ...[live, knockoutBefore, shootOut].map((match) =>
      route(pathOf(matchPage(server.url, match)), A_NAME, / 対 /),
    ),
  ];
}

/** Where the first entry of a list leads. The demo draws its articles and photos once it listens: they may be a moment away. */
export async function firstLinkOf(page: Page, list: string, link = 'main li a'): Promise<string> {
  const first = page.locator(link).first();
  await expect(async () => {
    await page.goto(list);
    await expect(first).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  return (await first.getAttribute('href')) ?? '';
}

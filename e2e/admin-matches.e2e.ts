/** A match followed and corrected by an administrator, with its reporter's phone open beside, and checked against paper. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { matchListItem } from './match-list-item.ts';
import { signIn } from './member.ts';
import { reportOf, scoreBoard, statusBar } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('管理者が試合を探し、登録を取り消し、巻き戻し、途中の得点を直し、紙の結果を入れ、照合する間、速報員の画面もついてくる', async ({
  page,
  context,
  somebody,
}) => {
  test.setTimeout(240_000);
  const match = server.demo.matches.registered;
  if (match === undefined) throw new Error('The demo has no registered match.');
  const item = await matchListItem(server.url, match);
  const home = item.club_left.name;
  const phone = await somebody({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ja-JP' });
  await phone.goto(reportOf(server.url, match, item));
  await expect(phone.getByText('速報終了')).toBeVisible();

  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-matches`);
  await page.getByLabel('検索').fill(`${home} ${item.club_right.name}`);
  await expect(page.getByRole('row').filter({ hasText: home }).first()).toBeVisible();
  // Until the search is answered, the rows before it stand there, faded; afterwards only the headings don't name the club.
  await expect(page.getByRole('row').filter({ hasNotText: home })).toHaveCount(1);
  await expectGoodPage(page);
  await page
    .getByRole('link', { name: new RegExp(`${home} 対 ${item.club_right.name}`) })
    .first()
    .tap();

  await expect(page.getByRole('heading', { name: /^記録（/ })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('button', { name: '登録を取り消して再開する' }).tap();
  await save(page, '登録を取り消す');
  // The reporter can go on, without having touched the phone.
  await expect(statusBar(phone)).toContainText('試合終了');
  await expect(scoreBoard(phone)).toBeVisible();

  await page.getByRole('button', { name: /：1番「/ }).tap();
  await save(page, 'この時点に戻す');
  await expect(statusBar(phone)).toContainText('前半');
  await expect(phone.getByRole('complementary', { name: '別の端末の入力' })).toContainText(
    '管理者による巻き戻し',
  );
  await expect(page.getByText('取り消し済み').first()).toBeVisible();

  await page.getByRole('button', { name: '得点を直す' }).tap();
  await page.getByRole('group', { name: '前半得点' }).getByLabel(item.club_right.name).selectOption('2');
  await page.getByRole('button', { name: '変化を確かめて保存する' }).tap();
  await expect(page.getByRole('alertdialog')).toContainText('試合状態は「前半」のままで');
  expect(await findBarriers(page)).toEqual([]);
  await save(page, '得点を直す');
  await expect(phone.getByTestId('goals-away')).toHaveText('2');
  await expect(statusBar(phone)).toContainText('前半');
  await expect(phone.getByRole('complementary', { name: '別の端末の入力' })).toContainText(
    '管理者による得点の修正（0 - 2）',
  );

  await page.getByRole('button', { name: '結果を入力する' }).tap();
  const secondHalf = page.getByRole('group', { name: '後半得点' });
  await secondHalf.getByLabel(home).selectOption('3');
  await page.getByRole('group', { name: '前半得点' }).getByLabel(item.club_right.name).selectOption('0');
  await page.getByRole('button', { name: '変化を確かめて保存する' }).tap();
  await expect(page.getByRole('alertdialog')).toContainText('試合終了（結果登録済み）');
  expect(await findBarriers(page)).toEqual([]);
  await save(page, 'この結果を登録する');
  await expect(phone.getByText('速報終了')).toBeVisible();

  await page.goto(`${server.url}/admin-weekend?from=${item.match_date}`);
  const card = page.getByRole('article', { name: `${home} 対 ${item.club_right.name}` });
  await expect(card).toContainText('3 - 0');
  await card.getByLabel('紙と照合済み').check();
  await expect(page.getByRole('status').filter({ hasText: '1試合が照合済みです。' })).toBeVisible();
  await expectGoodPage(page);
});

/** Once it is known what the change moves. */
async function save(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name, exact: true }).tap();
  await expect(dialog).toHaveCount(0);
}

async function expectGoodPage(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide, `${page.url()} is wider than the phone`).toBe(false);
}

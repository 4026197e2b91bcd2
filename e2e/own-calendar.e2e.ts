/** Matches in one's own calendar, and what is sent to others: from a phone, as a parent does it. */

import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { boardOf, matchPage } from './member-screens.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const server = sharedServer();

test.beforeEach(({ context }) => signIn(context, server));

test('クラブのページからカレンダーのアドレスを作り、カレンダーが読め、取り消すともう読めない', async ({
  page,
}) => {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  await page.goto(matchPage(server.url, live));
  const club = boardOf(page).getByRole('link').first();
  const name = (await club.textContent()) ?? '';
  await club.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: 'カレンダーに追加' }).tap();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.getByRole('button', { name: 'カレンダーのアドレスを作る' }).tap();
  const address = await page.getByRole('textbox', { name: 'アドレス' }).inputValue();
  expect(address).toMatch(/\/ical\/[\w-]{32}\.ics$/);
  const apple = page.getByRole('link', { name: 'カレンダーを開いて追加する' });
  await expect(apple).toHaveAttribute('href', address.replace(/^https?/, 'webcal'));
  expect(await findBarriers(page)).toEqual([]);
  const calendar = await (await fetch(address)).text();
  expect(calendar).toContain('BEGIN:VCALENDAR');
  expect(calendar.split('BEGIN:VEVENT').length).toBeGreaterThan(1);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('最後に読まれたのは');
  await expect(page.getByRole('textbox', { name: 'アドレス' })).toHaveCount(0);
  await row.getByRole('button', { name: `${name}のアドレスを取り消す` }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).tap();
  await expect(page.getByRole('status').filter({ hasText: '取り消しました。' })).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await fetch(address)).status).toBe(410);
});

test('LINEから開いたリンクは、そのまま試合を描いて届き、アドレスからは印が消える', async ({ page }) => {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  const address = matchPage(server.url, live);
  await page.goto(`${address}?openExternalBrowser=1`);
  await expect(boardOf(page)).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('ほかのアプリに渡せないブラウザーでは、スコアの文章をLINEに送るか、コピーできる', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  await page.goto(matchPage(server.url, live));
  await page.getByRole('button', { name: '共有' }).tap();
  const dialog = page.getByRole('dialog');
  // A press before the program is there is kept until it is.
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toContainText(/^(?:前半|後半|ハーフタイム).* \d+-\d+ /);
  const line = new URL((await dialog.getByRole('link', { name: 'LINEで送る' }).getAttribute('href')) ?? '');
  expect(line.searchParams.get('url')).toBe(`${matchPage(server.url, live)}?openExternalBrowser=1`);
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '閉じる' }).tap();
  await expect(dialog).toHaveCount(0);
});

/** A weekend's results entered by the office, by keyboard alone, and a table of results read in. */

import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** A busy day; the demo has as many to enter at some hours, and fewer at others. */
const RESULTS = 20;
/** Between two keys of somebody who types figures from paper. */
const KEY_MS = 150;

test('20試合ほどの結果をキーボードだけで入れ、確かめて、一度に登録する', async ({ page, context }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-results`);
  const rows = page.getByRole('listitem').filter({ has: page.locator('[data-field="total.home"]') });
  await expect(rows.first()).toBeVisible();
  // What has a result, or is being played, stands between the others.
  const home = rows.locator('[data-field="total.home"]');
  const empty = await home.evaluateAll((all: HTMLInputElement[]) =>
    all.flatMap(({ value }, at) => (value === '' ? [at] : [])),
  );
  const results = Math.min(RESULTS, empty.length);
  expect(results).toBeGreaterThan(5);
  const [first = 0] = empty;
  const name = (await rows.nth(first).getAttribute('aria-label')) ?? '';
  expect(await findBarriers(page)).toEqual([]);

  await home.nth(first).focus();
  let row = first;
  for (const [at, next] of empty.slice(0, results).entries()) {
    for (; row < next; row += 1) await page.keyboard.press('Enter');
    await typeResult(page, at);
    row += 1;
  }
  await expect(page.getByText(`試合のうち、${results}試合に入力しました。`)).toBeVisible();
  // The button is a few fields further on: Enter in every row that is left goes there.
  for (const all = await rows.count(); row < all; row += 1) await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '確認に進む' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '登録する内容の確認' })).toBeFocused();
  await expect(
    page.getByRole('heading', { name: /^(?:新しく登録する|修正する)結果（/ }).first(),
  ).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const save = page.getByRole('button', { name: '登録する', exact: true });
  await expect(save).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/試合の結果を(?:登録|修正)しました。/)).toBeVisible();
  await expect(page.getByLabel(`${name.split(' 対 ')[0]}の得点`).first()).toHaveValue('11');
});

/** 11 - n, which no match of the demo has. */
async function typeResult(page: Page, at: number): Promise<void> {
  await page.keyboard.type('11', { delay: KEY_MS });
  await page.keyboard.press('Tab', { delay: KEY_MS });
  await page.keyboard.type(String(at % 10), { delay: KEY_MS });
  await page.keyboard.press('Enter', { delay: KEY_MS });
}

test('貼り付けた表は、試合のある行を埋め、ない行の番号と理由を言う', async ({ page, context }) => {
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-results`);
  const field = page.locator('[data-field="total.home"]').first();
  await expect(field).toBeVisible();
  const row = page.locator('li', { has: page.locator('[data-field="total.home"]') }).first();
  const [home, away] = ((await row.getAttribute('aria-label')) ?? '').split(' 対 ');
  const day = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.getByText('表やファイルから読み込む').tap();
  const table = [
    '日付\tホーム\tアウェイ\t得点',
    `${day}\t${home}\t${away}\t12-0`,
    `${day}\t${home}\t謎のクラブ\t1-0`,
  ];
  await page.getByLabel('結果の表').fill(table.join('\n'));
  await page.getByRole('button', { name: '貼り付けた表を読み取る' }).tap();
  await expect(page.getByRole('list', { name: '使っていない行' })).toContainText('3行目');
  await expect(field).toHaveValue('12');
  expect(await findBarriers(page)).toEqual([]);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide).toBe(false);
});

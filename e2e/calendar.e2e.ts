/** 試合カレンダー and 全日程: nothing is gone after the week; by thumb and by keyboard. */

import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

/** The narrowest phone that is still in use. */
const NARROWEST = { width: 320, height: 640 };

const server = sharedServer();

test.beforeEach(({ context }) => signIn(context, server));

test('今日の試合から前の試合日へ戻り、その日の大会の全日程まで進める', async ({ page }) => {
  await page.goto(`${server.url}/calendar`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('試合カレンダー');
  await expect(page.getByRole('heading', { level: 2, name: /今日/ })).toBeVisible();
  await page.getByRole('link', { name: /前の試合日/ }).tap();
  await expect(page).toHaveURL(/\/calendar\/\d{4}-\d{2}-\d{2}$/);
  await expect(page.getByRole('table').locator('[aria-current]')).toBeVisible();
  const ofDay = page.locator('section[aria-labelledby="day"]');
  await ofDay.locator('h4 a').first().tap();
  await expect(page.getByRole('heading', { level: 2, name: '全日程' })).toBeVisible();
});

test('一番狭い電話でも、月の表のリンクは指の大きさで、横にはみ出さず、障壁もない', async ({ page }) => {
  await page.setViewportSize(NARROWEST);
  await page.goto(`${server.url}/calendar`);
  const days = page.getByRole('table').getByRole('link');
  await expect(days.first()).toBeVisible();
  for (const day of await days.all()) {
    const box = await day.boundingBox();
    expect(Math.floor(box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    expect(Math.floor(box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await findBarriers(page)).toEqual([]);
});

test('キーボードで月を替え、試合のある日を開ける', async ({ page }) => {
  await page.goto(`${server.url}/calendar`);
  await page.getByRole('button', { name: '次の月' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const day = page.getByRole('table').getByRole('link').first();
  await day.focus();
  const address = await day.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}${address}`);
});

test('今週の大会のページから、すべての日へ行ける', async ({ page }) => {
  const { live } = server.demo.matches;
  if (!live) throw new Error('The demo lacks a match.');
  await page.goto(`${server.url}/latest-results-by-championship/${live.championshipId}`);
  await page.getByRole('link', { name: /大会の全日程・順位表/ }).tap();
  const course = page.locator('section[aria-labelledby="course"]');
  await expect(course.getByRole('heading', { level: 3 }).first()).toContainText('今日');
  await expect(course.getByRole('link').first()).toBeVisible();
});

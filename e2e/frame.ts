/** What stands around the pages of the members: the menu and the sponsors' banners. */

import { expect, type Locator, type Page } from '@playwright/test';

export function menuOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'メニュー' });
}

export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'メニュー' }).tap();
  await expect(menuOf(page)).toBeVisible();
  return menuOf(page);
}

export function carouselOf(page: Page): Locator {
  return page.getByRole('region', { name: 'スポンサー' });
}

/** A finger that moves sideways over the screen, from one x to another, at this y. */
export async function swipe(page: Page, from: number, to: number, y: number): Promise<void> {
  const steps = 10;
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: from, y }]);
  for (let step = 1; step <= steps; step += 1) {
    await touch('touchMove', [{ x: from + ((to - from) * step) / steps, y }]);
  }
  await touch('touchEnd', []);
  await device.detach();
}

/** What the pages of the members have in common: how they come, the menu and the sponsors' banners. */

import { expect, type Locator, type Page } from '@playwright/test';

/** The program's files. */
export const PROGRAM = /\/assets\/[^/]+\.js$/;

/** A server with much to do sends a page without drawing it: asked again, it has had the time. */
export async function openDrawn(page: Page, address: string): Promise<void> {
  await expect(async () => {
    const answer = await page.goto(address);
    expect(answer?.headers()['tsunagu-document']).toBeDefined();
  }).toPass();
}

/** Opens a reporter's page, like `openDrawn`, up to `waitUntil`. Returns its HTML. */
export async function openReportersDrawn(
  page: Page,
  address: string,
  waitUntil: 'load' | 'commit' = 'load',
): Promise<string> {
  let html = '';
  await expect(async () => {
    html = (await (await page.goto(address, { waitUntil }))?.text()) ?? '';
    expect(html, address).toContain('id="drawn"');
  }).toPass();
  return html;
}

/** Waits until the server has the page drawn, without opening it. */
export async function isDrawn(page: Page, address: string): Promise<void> {
  const headers = { accept: 'text/html' };
  await expect
    .poll(async () => (await page.request.get(address, { headers })).headers()['tsunagu-document'])
    .toBeDefined();
}

/** Follows a link within the site once its page is drawn. */
export async function followDrawn(page: Page, link: Locator): Promise<void> {
  await isDrawn(page, new URL((await link.getAttribute('href')) ?? '', page.url()).href);
  await link.click();
}

/** Waits until the program has come to the page. Its parts may come alive one after the other. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')?.firstElementChild ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );
}

/** Waits until the program has come to everything on the page that can be pressed: none of its parts may be held back. */
export async function isAllAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    const live = [root?.firstElementChild, ...(root?.querySelectorAll('button, input, select') ?? [])];
    return live.every((one) => Object.keys(one ?? {}).some((key) => key.startsWith('__reactFiber')));
  });
}

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

/** A drawn page while something of it is still on its way: read before its program, shown before its pictures. */

import type { Page } from '@playwright/test';
import { isAlive, isDrawn, PROGRAM } from './frame.ts';
import { signIn } from './member.ts';
import { sharedServer } from './server.ts';
import { MOST_SHIFT, shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

/** Long enough for a program that has come to move the page. */
const RENDERED_MS = 500;

const shared = sharedServer();

test('バナーの画像がまだ届かなくても、本人のものは、はじめから整った形で現れる', async ({
  page,
  context,
}) => {
  await signIn(context, shared);
  const pictures = Promise.withResolvers<void>();
  await context.route('**/api/site/images/**', async (route) => {
    await pictures.promise;
    await route.continue();
  });
  const heights = new Map<string, number>();
  const personal = ['/own-data', '/payments', '/leaving'];
  for (const path of personal) {
    await isDrawn(page, shared.url + path);
    await page.goto(shared.url + path, { waitUntil: 'commit' });
    await expect(page.locator('main').getByRole('status', { name: '読み込み中' })).toHaveCount(0);
    heights.set(path, await heightOf(page));
  }
  pictures.resolve();
  for (const path of personal) {
    await page.goto(shared.url + path);
    await expect(page.locator('main').getByRole('status', { name: '読み込み中' })).toHaveCount(0);
    await expect.poll(() => heightOf(page)).toBe(heights.get(path));
    expect((await shiftsOf(page)).sum, path).toBeLessThanOrEqual(MOST_SHIFT);
  }
});

test('動き出す前に読み進めた人は、そこにとどまり、よそへ行って戻っても、そこにいる', async ({
  page,
  context,
}) => {
  await signIn(context, shared);
  const scrolledTo = () => page.evaluate(() => scrollY);
  const address = `${shared.url}/site-info/terms-of-service`;
  await isDrawn(page, address);
  const program = Promise.withResolvers<void>();
  await context.route(PROGRAM, async (route) => {
    await program.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 700));
  program.resolve();
  await isAlive(page);
  await page.waitForTimeout(RENDERED_MS);
  expect(await scrolledTo()).toBe(700);

  // At once, without scrolling to what is pressed.
  await page.locator('header a').first().dispatchEvent('click');
  await expect.poll(scrolledTo).toBe(0);
  await page.goBack();
  await expect.poll(scrolledTo).toBe(700);
});

function heightOf(page: Page): Promise<number> {
  return page.locator('main').evaluate((main) => main.getBoundingClientRect().height);
}

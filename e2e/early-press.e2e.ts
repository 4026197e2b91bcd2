/** Presses on a page that the server has drawn, before the program has come to it. */

import { isAlive, menuOf } from './frame.ts';
import { signIn } from './member.ts';
import { championshipPage, matchPage } from './member-screens.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const shared = sharedServer();

test('プログラムが着く前に押したメニューは、着くとすぐに開く', async ({ page, context }) => {
  await signIn(context, shared);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  // Until the server has drawn it for the first time, the page comes without its frame.
  const menu = page.getByRole('button', { name: 'メニュー' });
  await expect(async () => {
    await page.goto(`${shared.url}/faq`, { waitUntil: 'commit' });
    await expect(menu).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await menu.tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  resolve();
  await expect(menuOf(page)).toBeVisible();
});

test('動き出すまでのどの時に押した共有も、失われず、一度だけ渡される', async ({ context }) => {
  await signIn(context, shared);
  const { registered } = shared.demo.matches;
  if (!registered) throw new Error('The demo lacks a match.');
  await context.addInitScript(countSharing);
  for (const address of [championshipPage(shared.url, registered), matchPage(shared.url, registered)]) {
    for (const wait of [0, 30, 60, 90, 120, 200]) {
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'commit' });
      const share = page.getByRole('button', { name: '共有' });
      await share.waitFor();
      await page.waitForTimeout(wait);
      await share.tap();
      await expect.poll(() => page.evaluate(() => globalThis.passedOn)).toBe(1);
      await isAlive(page);
      expect(await page.evaluate(() => globalThis.passedOn), `pressed after ${wait} ms`).toBe(1);
      await page.close();
    }
  }
});

test('押しても効かないはずのものは、その前の別の押しのために押されることがない', async ({
  page,
  context,
}) => {
  await signIn(context, shared);
  const { registered } = shared.demo.matches;
  if (!registered) throw new Error('The demo lacks a match.');
  await page.addInitScript(countSharing);
  await page.addInitScript(() => {
    // Both presses come before a busy phone gets to anything else.
    const { setTimeout: wait } = window;
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0, ...rest: unknown[]) => wait(work, ms + 2_000, ...rest),
    });
    // As what a dialog leaves behind for the second half of a double tap (web/reporter/dialog/last-press.ts).
    const refuse = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (!event.isTrusted || button?.textContent === '共有') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('DOMContentLoaded', () => addEventListener('click', refuse, { capture: true }));
  });
  await page.goto(matchPage(shared.url, registered));
  await isAlive(page);
  const share = page.getByRole('button', { name: '共有' });
  await expect(async () => {
    await share.tap();
    expect(await page.evaluate(() => globalThis.passedOn)).toBeGreaterThan(0);
  }).toPass();
  await share.tap();
  await page.getByRole('button', { name: 'メニュー' }).tap();
  await page.waitForTimeout(3_000);
  await expect(menuOf(page)).toHaveCount(0);
});

declare global {
  /** How often the page was handed to another app. */
  var passedOn: number;
}

/** In the page, before anything of it runs. */
function countSharing(): void {
  globalThis.passedOn = 0;
  navigator.share = async () => {
    globalThis.passedOn += 1;
  };
}

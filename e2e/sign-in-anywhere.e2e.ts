/** The sign-in in the place of a member's page: with the page itself, before the program. */

import type { Page } from '@playwright/test';
import { signIn } from './member.ts';
import { championshipPage } from './member-screens.ts';
import { ownServer } from './server.ts';
import { countOnceArrived, shiftsOf } from './shifts.ts';
import { expectSignedIn, expectWidgetTroubles, fill, inspect, press, signInWith } from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const server = ownServer();

// Until the server has drawn the form for the first time, pages come without.
test.beforeEach(async ({ request }) => {
  const html = async () => (await request.get(server.url, { headers: { accept: 'text/html' } })).text();
  await expect.poll(html).toContain('autoComplete="username"');
});

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

test('会員のページの番地でも、入力欄はプログラムを待たずにあり、形が崩れない', async ({ page, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${server.url}/top`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ログイン');
  await expect(page.getByLabel('メールアドレス')).toBeEditable();
  await expect(page.locator('.shell-header')).toHaveCount(0);
  // Whatever was asked for, the sign-in is none of the pages that its frame leads to.
  await expect(page.locator('[aria-current]')).toHaveCount(0);
  await inspect(page);
});

test('プログラムの前に入力したものは残り、ログインすると、開いた番地のページに進む', async ({ page }) => {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  await countOnceArrived(page);
  const arrive = await holdProgram(page);
  // Passkeys have a name of the site, not a number.
  const url = server.url.replace('127.0.0.1', 'localhost');
  const asked = championshipPage(url, live);
  // A server with much to do sends the page without the form.
  await expect(async () => {
    await page.goto(asked, { waitUntil: 'commit' });
    await expect(page.getByLabel('メールアドレス')).toBeEditable({ timeout: 1_000 });
  }).toPass();
  const { email = '', password = '' } = server.demo.accounts.premium ?? {};
  await fill(page, { メールアドレス: email });
  const field = await page.getByLabel('メールアドレス').elementHandle();
  arrive();
  await expect(page.getByRole('button', { name: 'パスキーを使う（メール入力後）' })).toBeEnabled();
  // What the server has drawn has come alive; nothing has taken its place.
  expect(await field?.evaluate((node) => node.isConnected)).toBe(true);
  await expect(page.getByLabel('メールアドレス')).toHaveValue(email);
  expect(await shiftsOf(page)).toEqual({ sum: 0, moved: [] });
  await fill(page, { パスワード: password });
  await press(page, 'ログイン');
  await expectSignedIn(page, email);
  await expect(page).toHaveURL(asked);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('ログイン');
});

test('プログラムの前に押したログインも、着いたときに進む', async ({ page }) => {
  const arrive = await holdProgram(page);
  await page.goto(`${server.url}/top`, { waitUntil: 'commit' });
  const { email = '', password = '' } = server.demo.accounts.regular ?? {};
  await signInWith(page, email, password);
  await expect(page).toHaveURL(`${server.url}/top`);
  arrive();
  await expectSignedIn(page, email);
  await expect(page).toHaveURL(`${server.url}/top`);
});

test('ログイン中の電話は、クッキーを失っても、ログインの入力欄を一度も見ない', async ({ page, context }) => {
  await signIn(context, server, 'premium');
  await context.clearCookies();
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('input') !== null) Reflect.set(window, 'sawForm', true);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const answer = await page.goto(`${server.url}/faq`);
  expect(await answer?.text()).toContain('<template id="signed-out">');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('よくあるご質問');
  expect(await page.evaluate(() => Reflect.get(window, 'sawForm'))).toBeUndefined();
});

/** Lets the program come only when the function is called. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The sign-in form is there before the widget: what is typed and pressed by then counts. */

import type { Page } from '@playwright/test';
import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
import { ownServer } from './server.ts';
import {
  expectRefused,
  expectSignedIn,
  expectWidgetTroubles,
  fill,
  inspect,
  nextStep,
  press,
  REFUSAL,
  signInWith,
  step,
  WRONG_PASSWORD,
} from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const EMAIL = 'hayai@example.jp';
const PASSWORD = 'はやい合言葉7';

const server = ownServer();
let accounts: Accounts;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  await accounts.create(EMAIL, PASSWORD);
});

test.afterAll(() => accounts.close());

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

test('ウィジェットが着く前に押したログインは、着いたときに進む', async ({ page }) => {
  const arrive = await holdWidget(page);
  await page.goto(`${server.url}/login`);
  await step(page, 'ログイン');
  await inspect(page);
  await signInWith(page, EMAIL, PASSWORD);
  await expect(page.getByRole('button', { name: 'ログイン中' })).toBeDisabled();
  await inspect(page);
  arrive();
  await expectSignedIn(page, EMAIL);
});

test('Enterキーでも同じで、間違えれば、入力したものがそのまま残る', async ({ page, troubles }) => {
  troubles.expect(REFUSAL);
  const arrive = await holdWidget(page);
  await page.goto(`${server.url}/login`);
  await fill(page, { メールアドレス: EMAIL, パスワード: 'ちがう合言葉' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'ログイン中' })).toBeDisabled();
  arrive();
  await expectRefused(page, WRONG_PASSWORD);
  await expect(page.getByLabel('メールアドレス')).toHaveValue(EMAIL);
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('ちがう合言葉');
  await fill(page, { パスワード: PASSWORD });
  await page.keyboard.press('Enter');
  await expectSignedIn(page, EMAIL);
});

test('入力の途中でウィジェットが着いても、入力は続けられる', async ({ page }) => {
  const arrive = await holdWidget(page);
  await page.goto(`${server.url}/login`);
  const email = page.getByLabel('メールアドレス');
  await email.pressSequentially('hayai');
  const arrived = page.waitForResponse(WIDGET);
  arrive();
  await (await arrived).finished();
  await expect(email).toBeFocused();
  await email.pressSequentially('@example.jp');
  await expect(email).toHaveValue(EMAIL);
  await fill(page, { パスワード: PASSWORD });
  await press(page, 'ログイン');
  await expectSignedIn(page, EMAIL);
});

test('パスワードの再設定も、ウィジェットが着く前に選べる', async ({ page }) => {
  const arrive = await holdWidget(page);
  await page.goto(`${server.url}/login`);
  await press(page, 'パスワードをお忘れの方');
  arrive();
  await nextStep(page, 'パスワードの再設定');
});

test('ウィジェットが着かなければそう言い、入力したまま、もう一度押せば入れる', async ({ page, troubles }) => {
  troubles.expect(/widget|ERR_FAILED/);
  await page.route(WIDGET, (route) => route.abort());
  await page.goto(`${server.url}/login`);
  await fill(page, { メールアドレス: EMAIL, パスワード: PASSWORD });
  await expect(page.getByRole('alert')).toContainText('通信できませんでした。');
  await inspect(page);
  await page.unroute(WIDGET);
  await press(page, 'ログイン');
  await expectSignedIn(page, EMAIL);
});

test('入力欄は、プログラムなしのHTMLにもある', async ({ page, request, troubles }) => {
  troubles.expect(/ERR_FAILED/);
  const html = async () =>
    (await request.get(`${server.url}/login`, { headers: { accept: 'text/html' } })).text();
  // Until the server has drawn it for the first time, the page comes without.
  await expect.poll(html).toContain('autoComplete="username"');
  expect(await html()).toContain('autoComplete="current-password"');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${server.url}/login`);
  await expect(page.getByLabel('メールアドレス')).toBeEditable();
});

test('プログラムが着く前に入力して押したログインも、着いたときに進む', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
  await signInWith(page, EMAIL, PASSWORD);
  await expect(page).toHaveURL(`${server.url}/login`);
  resolve();
  await expectSignedIn(page, EMAIL);
});

/** The widget's script and its parts. */
const WIDGET = /\/assets\/widget-[^/]*\.js$/;

/** Lets the widget come only when the function is called. */
async function holdWidget(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(WIDGET, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

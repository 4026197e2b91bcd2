/** Signing in with a password, the guard in front of members' pages, and signing out. */

import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
import { boardOf, matchPage } from './member-screens.ts';
import { ownServer } from './server.ts';
import {
  expectRefused,
  expectSignedIn,
  expectWidgetTroubles,
  fill,
  inspect,
  press,
  REFUSAL,
  signInWith,
  step,
  WRONG_PASSWORD,
} from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const EMAIL = 'hanako@example.jp';
const PASSWORD = 'はなこの合言葉7';

const server = ownServer();
let accounts: Accounts;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  await accounts.create(EMAIL, PASSWORD);
});

test.afterAll(() => accounts.close());

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

test('共有された試合を開くとログインを求められ、間違えた後でも正しいパスワードでその試合に着き、ログアウトするとまた求められる', async ({
  page,
  troubles,
}) => {
  troubles.expect(REFUSAL);
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  const shared = matchPage(server.url, live);
  await page.goto(shared);
  await step(page, 'ログイン');
  const registration = page.getByRole('link', { name: '新規会員登録' });
  await expect(registration).toHaveAttribute('href', '/signup.html');
  await expect(registration).toHaveCSS('background-color', 'rgb(12, 117, 66)');
  await expect(page.getByText('会員でない方は、先にご登録ください。')).toBeVisible();
  await inspect(page);

  await signInWith(page, EMAIL, 'ちがう合言葉');
  await expectRefused(page, WRONG_PASSWORD);
  await inspect(page);
  await press(page, '通知を閉じる');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await signInWith(page, ` ${EMAIL.toUpperCase()} `, PASSWORD);
  await expectSignedIn(page, EMAIL);
  await expect(page).toHaveURL(shared);
  await expect(boardOf(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('ログイン');

  await page.goto(`${server.url}/member-info`);
  await press(page, 'ログアウト');
  await step(page, 'ログイン');
  expect(new URL(page.url()).pathname).toBe('/');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('amplify'))),
  ).toEqual([]);
});

test('パスワードを表示したり隠したりできる', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await fill(page, { パスワード: PASSWORD });
  const password = page.getByLabel('パスワード', { exact: true });
  const show = page.getByRole('switch', { name: 'パスワードを表示' });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(show).not.toBeChecked();
  await show.tap();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(show).toBeChecked();
  await show.tap();
  await expect(password).toHaveAttribute('type', 'password');
});

test('ログインのあいだはボタンの文字が変わり、二度は押せない', async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/identity/user-pool/', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/login`);
  await signInWith(page, EMAIL, PASSWORD);
  await expect(page.getByRole('button', { name: 'ログイン中' })).toBeDisabled();
  answered.resolve();
  await expectSignedIn(page, EMAIL);
});

test('通信できないと、その場で伝えられ、つながればそのまま続けられる', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(`${server.url}/login`);
  await step(page, 'ログイン');
  await context.setOffline(true);
  await signInWith(page, EMAIL, PASSWORD);
  await expectRefused(page, '通信できませんでした。電波の良い場所で、もう一度お試しください。');
  await context.setOffline(false);
  await signInWith(page, EMAIL, PASSWORD);
  await expectSignedIn(page, EMAIL);
});

/** With a query it is no page that the server draws, with what is configured in it: the program asks for that. */
const UNDRAWN_SIGN_IN = '/login?screen=signIn';

test('ログイン先の設定がなければ、設定の誤りと、どうすればよいかが表示される', async ({ page, troubles }) => {
  troubles.expect(/names no user pool/);
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const { identity, ...config } = await response.json();
    await route.fulfill({ response, json: { ...config, identity: { ...identity, userPoolClientId: '' } } });
  });
  await page.goto(`${server.url}${UNDRAWN_SIGN_IN}`);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Configuration error (see console) – please contact the administrator');
  await expect(alert).toContainText('管理者にご連絡ください。');
});

test('サイトの設定を読めないと、その場でもう一度試せる', async ({ page, troubles }) => {
  troubles.expect(/config\.json|ERR_FAILED/);
  await page.route('**/config.json', (route) => route.abort());
  await page.goto(`${server.url}${UNDRAWN_SIGN_IN}`);
  await expect(page.getByRole('alert')).toContainText('通信できませんでした。');
  await page.unroute('**/config.json');
  await press(page, 'もう一度試す');
  await signInWith(page, EMAIL, PASSWORD);
  await expectSignedIn(page, EMAIL);
});

test('ほかの端末で終わらせたログインが残っていると、あらためてログインを求められる', async ({
  page,
  troubles,
}) => {
  troubles.expect(REFUSAL);
  const email = 'nagai@example.jp';
  await accounts.create(email, PASSWORD);
  await page.goto(`${server.url}/login`);
  await signInWith(page, email, PASSWORD);
  await expectSignedIn(page, email);
  // What the first page is still asking for, such as its pictures, would be refused from now on.
  await page.goto(`${server.url}/site-info/terms-of-service`);
  await accounts.reset(email);
  await page.evaluate(() => {
    for (const key of ['email', 'sessionId', 'idTokenForAuth']) localStorage.removeItem(key);
  });
  // The tokens that the SDK has kept are old by now, and the pool gives no new ones.
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000);
  await page.goto(`${server.url}/login`);
  await step(page, 'ログイン');
  await expect(page.getByLabel('メールアドレス')).toBeVisible();
});

/** 新規会員登録, broken off on the way: by the network, by closing the page, on another device. */

import { type Outbox, outboxOf } from './outbox.ts';
import { ownServer } from './server.ts';
import { expectWidgetTroubles, fill, inspect, nextStep, press, REFUSAL, step } from './sign-in-widget.ts';
import { agree, choosePlan, DETAILS, fillDetails, goToCheck, PASSWORD } from './signup-form.ts';
import { expect, test } from './test.ts';

const server = ownServer();
let outbox: Outbox;

test.beforeAll(() => {
  outbox = outboxOf(server.dataDir);
});

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

test('確認コードの前に閉じた人は、別の端末でコードを入れ、会員情報から続けられる', async ({
  page,
  somebody,
}) => {
  const email = 'tochuu@example.jp';
  const first = await somebody();
  await goToCheck(first, server.url, email);
  await press(first, 'この内容で登録する');
  await step(first, '確認コード');
  const code = await outbox.nextCode(email);

  await page.goto(`${server.url}/confirm-signup`);
  await step(page, '確認コード');
  await inspect(page);
  await fill(page, { メールアドレス: email, パスワード: PASSWORD, 確認コード: code });
  await press(page, '登録を完了する');
  await nextStep(page, '会員情報');
  await fillDetails(page);
  await press(page, '次へ');
  await step(page, 'プラン');

  // Broken off again: signed in by now, without a member record.
  await page.goto('about:blank');
  await page.goto(`${server.url}/signup.html`);
  await step(page, '会員情報');
  await expect(page.getByLabel('住所')).toHaveValue(DETAILS.住所);
  await press(page, '次へ');
  await choosePlan(page);
  await press(page, '次へ');
  await agree(page);
  await press(page, '次へ');
  await expect(page.getByRole('main')).toContainText(email);
  await press(page, 'この内容で登録する');
  await expect(page).toHaveURL(`${server.url}/register-card-info.html`);

  await page.goto(`${server.url}/signup.html`);
  await expect(page.getByText('会員登録はお済みです。')).toBeVisible();
});

test('電波がなくても入力は消えず、もう一度押せば一度だけ送られる', async ({ page, context, troubles }) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED/);
  const email = 'kengai@example.jp';
  const signUps: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-amz-target']?.endsWith('.SignUp')) signUps.push(request.url());
  });
  await goToCheck(page, server.url, email);
  await context.setOffline(true);
  await press(page, 'この内容で登録する');
  await expect(page.getByRole('alert')).toContainText('通信できませんでした。');
  await context.setOffline(false);
  signUps.length = 0;
  await page.getByRole('button', { name: 'この内容で登録する' }).dblclick();
  await step(page, '確認コード');
  expect(signUps).toHaveLength(1);
});

test('最後の登録だけが届かなければ、もう一度押すと続きから済み、会員は一人', async ({ page, troubles }) => {
  troubles.expect(/503/);
  const email = 'saigo@example.jp';
  await goToCheck(page, server.url, email);
  await press(page, 'この内容で登録する');
  await step(page, '確認コード');
  await page.route('**/api/membership/registration', (route) => route.fulfill({ status: 503, body: '' }));
  await fill(page, { 確認コード: await outbox.nextCode(email) });
  await press(page, '登録を完了する');
  await expect(page.getByRole('alert')).toContainText('登録できませんでした。');
  await expect(page.getByLabel('確認コード', { exact: true })).not.toHaveValue('');
  await page.unroute('**/api/membership/registration');
  await press(page, '登録を完了する');
  await step(page, '会員登録を受け付けました');
});

test('確認の前に閉じてパスワードを忘れた人も、コードを入れてから再設定できる', async ({
  page,
  somebody,
  troubles,
}) => {
  troubles.expect(REFUSAL);
  const email = 'wasureta@example.jp';
  const first = await somebody();
  await goToCheck(first, server.url, email);
  await press(first, 'この内容で登録する');
  await step(first, '確認コード');
  const code = await outbox.nextCode(email);

  await goToCheck(page, server.url, email, 'another-pass-9');
  await press(page, 'この内容で登録する');
  await page.getByRole('alert').getByRole('link', { name: '確認コードの入力がまだの方はこちら' }).tap();
  await nextStep(page, '確認コード');
  await fill(page, { 確認コード: code });
  await press(page, '登録を完了する');
  await expect(page.getByRole('alert')).toContainText('パスワードが正しくありません。');
  await inspect(page);
  await fill(page, { パスワード: PASSWORD });
  await press(page, '登録を完了する');
  await step(page, '会員登録を受け付けました');
});

test('ログインだけ済んで記録の失われた端末でも、同じ確認コードの画面から続けられる', async ({
  page,
  troubles,
}) => {
  troubles.expect(/503/);
  troubles.expect(REFUSAL);
  const email = 'kiroku@example.jp';
  await goToCheck(page, server.url, email);
  await press(page, 'この内容で登録する');
  await step(page, '確認コード');
  await page.route('**/api/membership/registration', (route) => route.fulfill({ status: 503, body: '' }));
  await fill(page, { 確認コード: await outbox.nextCode(email) });
  await press(page, '登録を完了する');
  await expect(page.getByRole('alert')).toContainText('登録できませんでした。');
  await page.unroute('**/api/membership/registration');
  // As if the page had been closed before this site knew of the sign-in; the SDK still does.
  await page.evaluate(() => localStorage.removeItem('idTokenForAuth'));
  await press(page, '登録を完了する');
  await step(page, '会員登録を受け付けました');
});

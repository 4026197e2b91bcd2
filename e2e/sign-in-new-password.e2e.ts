/** A new password: forgotten, reset by the office, or the first one of one's own. */

import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
import { type Outbox, outboxOf } from './outbox.ts';
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

const OLD = 'mukashi-no-1';
const NEW = 'あたらしい合言葉2';

const server = ownServer();
let accounts: Accounts;
let outbox: Outbox;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
  outbox = outboxOf(server.dataDir);
});

test.afterAll(() => accounts.close());

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles, REFUSAL));

test('忘れたパスワードは、間違えたアドレスを直し、再送したコードで決め直し、新しいパスワードで入れる', async ({
  page,
}) => {
  const email = 'hanako@example.jp';
  await accounts.create(email, OLD);
  await page.goto(`${server.url}/login`);
  await press(page, 'パスワードをお忘れの方');
  await nextStep(page, 'パスワードの再設定');
  await inspect(page);
  await press(page, 'ログインに戻る');
  await nextStep(page, 'ログイン');
  await press(page, 'パスワードをお忘れの方');
  await fill(page, { メールアドレス: 'hanakoo@example.jp' });
  await press(page, '確認コードを送る');
  await nextStep(page, '新しいパスワードの設定');
  await expect(page.getByText('hanakoo@example.jp に登録があれば', { exact: false })).toBeVisible();
  await press(page, 'メールアドレスを入力し直す');
  await nextStep(page, 'パスワードの再設定');
  await fill(page, { メールアドレス: email });
  await press(page, '確認コードを送る');

  await nextStep(page, '新しいパスワードの設定');
  await inspect(page);
  await outbox.nextCode(email);
  await press(page, 'コードを再送する');
  const code = await outbox.nextCode(email);
  await fill(page, { 確認コード: code, 新しいパスワード: 'abc', 'パスワード（確認）': 'abd' });
  await page.getByLabel('確認コード').focus();
  await expect(page.getByText('パスワードは6文字以上で入力してください。')).toBeVisible();
  await expect(page.getByText('パスワードが一致していません。')).toBeVisible();
  await fill(page, { 新しいパスワード: 'password', 'パスワード（確認）': 'password' });
  await press(page, '送信する');
  await expectRefused(page, '推測されやすいパスワードは使えません。別のパスワードを入力してください。');
  await inspect(page);
  await fill(page, { 新しいパスワード: NEW, 'パスワード（確認）': NEW });
  await press(page, '送信する');

  await nextStep(page, 'ログイン');
  await expect(
    page.getByText('新しいパスワードを設定しました。新しいパスワードでログインしてください。'),
  ).toBeVisible();
  await inspect(page);
  await signInWith(page, email, OLD);
  await expectRefused(page, WRONG_PASSWORD);
  await signInWith(page, email, NEW);
  await expectSignedIn(page, email);
});

test('登録のないメールアドレスでも、画面はまったく同じに進む', async ({ page }) => {
  await page.goto(`${server.url}/login?screen=forgotPassword`);
  await step(page, 'パスワードの再設定');
  await fill(page, { メールアドレス: 'dare-demo-nai@example.jp' });
  await press(page, '確認コードを送る');
  await nextStep(page, '新しいパスワードの設定');
  await fill(page, { 確認コード: '123456', 新しいパスワード: NEW, 'パスワード（確認）': NEW });
  await press(page, '送信する');
  await expectRefused(page, '確認コードが正しくありません。もう一度入力してください。');
  await press(page, 'ログインに戻る');
  await nextStep(page, 'ログイン');
  await expect(page.getByText('新しいパスワードを設定しました。')).toHaveCount(0);
});

test('招待された人は、仮のパスワードを自分のものに替えてから、開いたページに入る', async ({
  page,
  troubles,
}) => {
  // No member record yet.
  troubles.expect(/404/);
  const email = 'shinjin@example.jp';
  const temporary = await accounts.invite(email);
  await page.goto(`${server.url}/member-info`);
  await signInWith(page, email, temporary);
  await nextStep(page, '新しいパスワードの設定');
  await inspect(page);
  await fill(page, { 新しいパスワード: 'abcdef', 'パスワード（確認）': 'abcdeg' });
  await expect(page.getByText('パスワードが一致していません。')).toBeVisible();
  await press(page, 'ログインに戻る');
  await step(page, 'ログイン');
  await signInWith(page, email, temporary);
  await nextStep(page, '新しいパスワードの設定');
  await fill(page, { 新しいパスワード: NEW, 'パスワード（確認）': NEW });
  await press(page, 'パスワードを変更する');
  await expectSignedIn(page, email);
  await step(page, '会員情報');
});

test('事務局が初期化したパスワードでログインすると、再設定の画面に進む', async ({ page }) => {
  const email = 'reset@example.jp';
  await accounts.create(email, OLD);
  await accounts.reset(email);
  await page.goto(`${server.url}/login`);
  await signInWith(page, email, OLD);
  await nextStep(page, '新しいパスワードの設定');
  await fill(page, {
    確認コード: await outbox.nextCode(email),
    新しいパスワード: NEW,
    'パスワード（確認）': NEW,
  });
  await press(page, '送信する');
  await nextStep(page, 'ログイン');
  await signInWith(page, email, NEW);
  await expectSignedIn(page, email);
});

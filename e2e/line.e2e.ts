/** Signing in through LINE, by the site's own button beside the widget's; LINE is a stand-in in this process. */

import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { type LineServer, startLineServer } from '#server/testing/line-server.ts';
import { startTlsFront, type TlsFront } from './front.ts';
import { outboxOf } from './outbox.ts';
import { expectWidgetTroubles, inspect, REFUSAL } from './sign-in-widget.ts';
import { expect, START_MS, test } from './test.ts';

let front: TlsFront;
let line: LineServer;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  front = await startTlsFront();
  line = await startLineServer();
  server = await startServerProcess({
    env: {
      PUBLIC_URL: front.url,
      TRUST_PROXY: '1',
      DEMO: '1',
      LINE_CHANNEL_ID: line.channelId,
      LINE_CHANNEL_SECRET: line.channelSecret,
      LINE_ISSUER: line.base,
    },
  });
  front.leadTo(server.url);
});

test.afterAll(async () => {
  front.stop();
  line.stop();
  await server.remove();
});

function premium() {
  const { premium: account } = server.demo.accounts;
  if (account === undefined) throw new Error('The demo has no premium member.');
  return account;
}

test('会員がLINEで続けると、はじめだけメールのコードで確かめ、次からは押すだけで会員の画面に入る', async ({
  somebody,
  troubles,
}) => {
  expectWidgetTroubles(troubles, /400/);
  const { email } = premium();
  line.setPerson(`U${'2'.repeat(32)}`);
  const page = await somebody();
  await page.goto(`${front.url}/member-info`);
  const button = page.getByRole('button', { name: 'LINEでログイン' });
  await expect(button).toBeVisible();
  await inspect(page);
  await button.tap();
  const field = page.getByLabel('メールアドレス');
  await expect(field).toBeFocused();
  await inspect(page);
  await field.fill('hanako');
  await page.getByRole('button', { name: '確認コードを送る' }).tap();
  await expect(page.getByRole('alert')).toHaveText(/name@example\.jp の形で/);
  await inspect(page);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('button', { name: '確認コードを送る' }).tap();
  const code = page.getByLabel('6桁のコード');
  await expect(code).toBeFocused();
  await inspect(page);
  await code.fill(await outboxOf(server.dataDir).nextCode(email));
  await page.getByRole('button', { name: '確認する' }).tap();
  await expect(page).toHaveURL(/\/member-info$/);
  await expect(page.getByText(email)).toBeVisible();

  const other = await somebody();
  await other.goto(`${front.url}/member-info`);
  await other.getByRole('button', { name: 'LINEでログイン' }).tap();
  await expect(other.getByText(email)).toBeVisible();
});

test('パスワードを間違えたあとの画面にも、LINEのボタンがあり、断ると戻ってくる', async ({
  somebody,
  troubles,
}) => {
  expectWidgetTroubles(troubles, REFUSAL, /403/);
  line.setPerson(null);
  const page = await somebody();
  await page.goto(`${front.url}/login`);
  await page.getByLabel('メールアドレス').fill(premium().email);
  await page.getByLabel('パスワード', { exact: true }).fill('chigau-777');
  await page.getByRole('button', { name: 'ログイン', exact: true }).tap();
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page);
  await page.getByRole('button', { name: 'LINEでログイン' }).tap();
  await expect(page).toHaveURL(/error=access_denied/);
});

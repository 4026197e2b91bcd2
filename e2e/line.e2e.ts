/** Signing in through LINE, and notices by the official account there; LINE is a stand-in in this process. */

import { demoMatch } from '#contract/operations/demo-file.ts';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import {
  type LineMessagingServer,
  startLineMessagingServer,
  written,
} from '#server/testing/line-messaging-server.ts';
import { type LineServer, startLineServer } from '#server/testing/line-server.ts';
import { startTlsFront, type TlsFront } from './front.ts';
import { followAs } from './member.ts';
import { otherReporter } from './other-reporter.ts';
import { outboxOf } from './outbox.ts';
import { expectWidgetTroubles, inspect, REFUSAL, signInWith } from './sign-in-widget.ts';
import { expect, START_MS, test } from './test.ts';

let front: TlsFront;
let line: LineServer;
let account: LineMessagingServer;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(START_MS);
  front = await startTlsFront();
  line = await startLineServer();
  account = await startLineMessagingServer();
  server = await startServerProcess({
    env: {
      PUBLIC_URL: front.url,
      TRUST_PROXY: '1',
      DEMO: '1',
      LINE_CHANNEL_ID: line.channelId,
      LINE_CHANNEL_SECRET: line.channelSecret,
      LINE_ISSUER: line.base,
      LINE_MESSAGING_SECRET: account.channelSecret,
      LINE_MESSAGING_TOKEN: account.accessToken,
      LINE_MESSAGING_API: account.base,
    },
  });
  front.leadTo(server.url);
});

test.afterAll(async () => {
  front.stop();
  line.stop();
  account.stop();
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

test('会員が公式アカウントにコードを送ると、フォローした試合の始まりがLINEに届き、押せばやめられる', async ({
  somebody,
  troubles,
}) => {
  expectWidgetTroubles(troubles);
  const person = `U${'3'.repeat(32)}`;
  const match = demoMatch(server.demo, 'leagueBefore');
  const { championshipId: championship_id, matchId: match_id } = match;
  await followAs(server, { kind: 'match', championship_id, match_id }, 'regular');
  const { email = '', password = '' } = server.demo.accounts.regular ?? {};
  const page = await somebody();
  await page.goto(`${front.url}/notices`);
  await signInWith(page, email, password);
  const start = page.getByRole('button', { name: 'LINEで受け取る' });
  await expect(start).toBeVisible();
  // Whatever the hour at which this test runs.
  await page.getByRole('checkbox', { name: '静かな時間をつくる' }).uncheck();
  await inspect(page);
  await start.tap();
  await expect(page.getByRole('link', { name: 'LINEを開く' })).toHaveAttribute(
    'href',
    /^https:\/\/line\.me\//,
  );
  await inspect(page);
  const text = await page.getByText(/^お知らせ [2-9A-Z-]{9}$/).innerText();
  expect(await account.report(server.url, written(person, text))).toBe(200);
  await expect(page.getByText('LINEにお知らせが届きます。')).toBeVisible();
  await inspect(page);
  await otherReporter(server.url, match).moveTo('前半');
  const arrived = () => account.arrivedAt(person).at(-1) ?? '';
  await expect.poll(arrived, { timeout: 20_000 }).toMatch(/^キックオフ /);
  expect(arrived()).toContain(`${front.url}/indv-result/`);
  await page.getByRole('button', { name: 'LINEで受け取らない' }).tap();
  await expect(start).toBeVisible();
});

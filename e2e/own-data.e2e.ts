/** 同意, a member's export and leaving, as members meet them on a phone. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Accounts, openAccounts } from '#server/testing/accounts.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expectWidgetTroubles, fill, inspect, press, signInWith, step } from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const server = ownServer();
let accounts: Accounts;

test.beforeAll(async () => {
  accounts = await openAccounts(server.dataDir);
});

test.afterAll(() => accounts.close());

const dialogOf = (page: Page) => page.getByRole('dialog');

test('規約が新しい版になると、次のご利用のときに、変わった点とともに同意を求められる', async ({
  page,
  context,
}) => {
  await accounts.agreedBefore('premium@tsunagu.example', ['terms-of-service']);
  await signIn(context, server);
  await page.goto(`${server.url}/faq`);
  await expect(dialogOf(page).getByRole('heading')).toHaveText('利用規約を改定しました');
  await inspect(page);
  const changes = dialogOf(page).getByRole('link', { name: '変わった点' });
  await expect(changes).toHaveAttribute('href', '/site-info/terms-of-service#changes');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeVisible();
  await press(page, '同意して続ける');
  await expect(dialogOf(page)).toBeHidden();

  await page.goto(`${server.url}/my-data`);
  await expect(page.getByRole('main')).toContainText('前の版');
  await expect(page.getByRole('main')).toContainText('第2版');
  await inspect(page);
});

test('同意しない人も、規約を読み、お問い合わせと自分のデータに進み、ログアウトできる', async ({
  page,
  context,
  troubles,
}) => {
  expectWidgetTroubles(troubles);
  await accounts.agreedBefore('input@tsunagu.example', ['terms-of-service', 'privacy-policy']);
  await signIn(context, server, 'input');
  await page.goto(`${server.url}/faq`);
  await expect(dialogOf(page)).toBeVisible();
  for (const path of ['/site-info/privacy-policy', '/contact', '/my-data']) {
    const looks = page.waitForRequest(/\/assets\/watch-/);
    await page.goto(server.url + path);
    await looks;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
  }
  await page.goto(`${server.url}/faq`);
  await dialogOf(page).getByRole('button', { name: 'ログアウト' }).tap();
  await page.waitForURL(`${server.url}/`);
  await expect(page.getByLabel('パスワード', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('consent');
});

test('年齢をまだ伝えていない会員は、同意のときに年齢をきかれ、15歳未満なら保護者が同意する', async ({
  page,
  context,
}) => {
  await accounts.agreedBefore('regular@tsunagu.example', [], { ageGroup: '' });
  await signIn(context, server, 'regular');
  await page.goto(`${server.url}/faq`);
  await expect(dialogOf(page).getByRole('heading')).toHaveText('利用規約とプライバシーポリシーのご確認');
  await press(page, '同意して続ける');
  await expect(page.getByLabel('年齢')).toHaveAccessibleDescription(/年齢を選択してください。/);
  await page.getByLabel('年齢').selectOption('15歳未満');
  await fill(page, { 保護者のお名前: '北野 大', 保護者の電話番号: '０９０-１１１１-２２２２' });
  await page.getByLabel('保護者の続柄').selectOption('父');
  await inspect(page);
  await press(page, '同意して続ける');
  await expect(page.getByText('保護者の同意が必要です。')).toBeVisible();
  await page.getByRole('checkbox', { name: /私は保護者（法定代理人）で/ }).check();
  await press(page, '同意して続ける');
  await expect(dialogOf(page)).toBeHidden();
  await page.goto(`${server.url}/my-data`);
  for (const shown of ['15歳未満', '北野 大（父）', '保護者）']) {
    await expect(page.getByRole('main')).toContainText(shown);
  }
});

test('自分のデータをすべて、一つのファイルで受け取れる', async ({ page, context }) => {
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/member-info`);
  await page.getByRole('link', { name: /あなたのデータ/ }).tap();
  await step(page, 'あなたのデータ');
  const saved = page.waitForEvent('download');
  await press(page, 'データを書き出す');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^わたしのデータ-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({ member: { lastName: '手稲' }, consents: [{}, {}] });
  expect(data.sessions.length).toBeGreaterThan(0);
});

test('メールアドレスを入力すると退会でき、端末にもサーバーにも残らない', async ({ page, troubles }) => {
  expectWidgetTroubles(troubles, /400 .*|401 .*|answer 40[01] to/);
  const email = 'taikai@example.jp';
  await accounts.create(email, 'tsunagu-77');
  await page.goto(`${server.url}/my-data`);
  await signInWith(page, email, 'tsunagu-77');
  await step(page, 'あなたのデータ');
  await press(page, '退会してデータをすべて消去する');
  await expect(page.getByText('ログイン中のメールアドレスを入力してください。')).toBeVisible();
  await fill(page, { '確認のため、ログイン中のメールアドレスを入力': email });
  await press(page, '退会してデータをすべて消去する');
  await step(page, '退会の手続きが終わりました');
  await inspect(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(email);
  expect(await accounts.find(email)).toBeNull();
});

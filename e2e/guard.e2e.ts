/** What somebody meets who is signed in, but no longer or not yet a member of this device or these pages. */

import { signIn } from './member.ts';
import { championshipPage } from './member-screens.ts';
import { ownServer } from './server.ts';
import { expectWidgetTroubles, signInWith } from './sign-in-widget.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test.beforeEach(({ troubles }) => expectWidgetTroubles(troubles));

test('四台目でログインすると、一台目は次の操作で、確認できなかったという画面になり、ログインし直すと続きに戻る', async ({
  page,
  somebody,
  troubles,
}) => {
  troubles.expect(/401/);
  await signIn(page.context(), server, 'regular');
  await page.goto(`${server.url}/latest-results`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ライブ速報');
  for (const _ of [2, 3, 4]) await signIn((await somebody()).context(), server, 'regular');
  // The server looks anew after five seconds at most.
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/relogin-nav$/, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会員の確認ができませんでした');
  await expect(page.getByText('ほかの端末でログインしたか', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'ログアウトする' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ログイン');
  expect(await page.evaluate(() => localStorage.getItem('idTokenForAuth'))).toBeNull();
  const { email = '', password = '' } = server.demo.accounts.regular ?? {};
  await signInWith(page, email, password);
  await expect(page).toHaveURL(/\/latest-results$/);
});

test('期限の切れた会員は、会員だけの画面の代わりに、いつ切れたかを読み、継続を申し込め、自分の会員情報は見られる', async ({
  page,
  context,
  troubles,
}) => {
  troubles.expect(/403/);
  await signIn(context, server, 'lapsed');
  await page.goto(`${server.url}/latest-results`);
  await expect(page).toHaveURL(/\/unauthenticated$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('アクセス権限エラー');
  await expect(page.getByText(/会員の有効期限が\d+年\d+月\d+日で切れています。/)).toBeVisible();
  await page.getByRole('link', { name: '会員の継続を申し込む' }).tap();
  await expect(page.getByLabel('お問い合わせ内容')).toHaveValue('会員の継続を希望します。');
  // What was refused is not in the way back.
  await page.goBack();
  await page.getByRole('link', { name: '会員情報を見る' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会員情報');
  await expect(page.getByText('lapsed@tsunagu.example')).toBeVisible();
  await expect(page.getByText('レギュラー')).toBeVisible();
});

test('ログアウトすると、サーバーのセッションも終わり、別のタブもログインの画面になる', async ({
  page,
  context,
  troubles,
}) => {
  // Asked about when a page is idle, so perhaps after the sign-out.
  troubles.expect(/\/consent/);
  await signIn(context, server, 'premium');
  await page.goto(`${server.url}/member-info`);
  await expect(page.getByText('プレミアム')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${server.url}/latest-results`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('ライブ速報');
  const removed = page.waitForRequest(/remove-session-id/);
  await page.getByRole('button', { name: 'ログアウト' }).tap();
  expect((await removed).method()).toBe('PUT');
  await expect(page).toHaveURL(`${server.url}/`);
  for (const one of [page, other]) {
    await expect(one.getByRole('heading', { level: 1 })).toHaveText('ログイン');
  }
});

test('切れたトークンは気づかれないうちに更新され、続きが見られる', async ({ page, context }) => {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  await signIn(context, server, 'premium');
  await page.goto(`${server.url}/member-info`);
  await expect(page.getByText('プレミアム')).toBeVisible();
  // As after an hour: the stored ID token is past its end, the refresh token lives.
  await page.evaluate(() => {
    const [head = '', payload = '', signature = ''] = (localStorage.getItem('idTokenForAuth') ?? '').split(
      '.',
    );
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const old = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '');
    localStorage.setItem('idTokenForAuth', [head, old, signature].join('.'));
  });
  await page.goto(championshipPage(server.url, live));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('link')
      .filter({ hasText: /前半|後半|ハーフタイム/ })
      .first(),
  ).toBeVisible();
});

test('/loginは、ログインしている人をトップへ送る。/signupは登録のページへ送る', async ({
  page,
  context,
  somebody,
}) => {
  await signIn(context, server, 'premium');
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveURL(/\/top$/);
  const visitor = await somebody();
  await visitor.goto(`${server.url}/signup`);
  await expect(visitor).toHaveURL(/\/signup\.html$/);
});

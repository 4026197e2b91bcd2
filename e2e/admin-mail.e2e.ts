/** What the office does when somebody says that a letter has not come. */

import type { APIRequestContext } from '@playwright/test';
import { searchLetters } from '#contract/messaging/mail.ts';
import type { SiteConfig } from '#contract/operations/site.ts';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';
import { strangeWords } from './words.ts';

const server = ownServer();

test('届かないと言われたメールを、管理者が宛先で探し、何が起きたかを読み、試しに送る', async ({
  page,
  context,
}) => {
  const { regular } = server.demo.accounts;
  if (regular === undefined) throw new Error('The demo has no regular member.');
  await askForCode(page.request, regular.email);
  await signIn(context, server, 'admin');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${server.url}/admin`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /メールの送信/ })
      .click();
    await page.getByLabel('検索').fill(regular.email);
    await expect(page.getByRole('status').filter({ hasText: '1件' })).toBeVisible();
    expect(page.url(), 'no e-mail in the address').toBe(`${server.url}/admin-mail`);
    await expect(page.getByRole('rowheader', { name: '確認コード' })).toBeVisible();
    await expect(page.getByText('送信済み', { exact: true }).last()).toBeVisible();
    await page.getByRole('button', { name: '自分にテストメールを送る' }).click();
    await expect(page.getByText('メールサーバー（SMTP_URL）がまだ設定されていません。')).toBeVisible();
    expect.soft(await findBarriers(page), page.url()).toEqual([]);
    expect.soft(await strangeWords(page), page.url()).toEqual([]);
  }
});

test('一覧は、条件を変えて読み直しているあいだも、はっきり読める', async ({ page, context }) => {
  const { regular } = server.demo.accounts;
  if (regular === undefined) throw new Error('The demo has no regular member.');
  await askForCode(page.request, regular.email);
  await signIn(context, server, 'admin');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${server.url}/admin-mail`);
  const list = page.getByRole('table');
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const answered = Promise.withResolvers<void>();
  await page.route(`**${searchLetters.path}`, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByLabel('検索').fill(regular.email);
  await expect(list).toHaveAttribute('aria-busy', 'true');
  expect(await findBarriers(page)).toEqual([]);
  answered.resolve();
  await expect(list).toHaveAttribute('aria-busy', 'false');
});

/** The widget's call for a forgotten password. */
async function askForCode(request: APIRequestContext, email: string): Promise<void> {
  const { identity } = (await (await request.get(`${server.url}/config.json`)).json()) as SiteConfig;
  const answer = await request.post(`${server.url}${identity.userPoolEndpoint}`, {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    data: JSON.stringify({ ClientId: identity.userPoolClientId, Username: email }),
  });
  expect(answer.ok()).toBe(true);
}

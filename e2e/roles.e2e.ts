/** The office shares its work: a member is given 写真, uploads photos, and finds nobody's data. */

import sharp from 'sharp';
import { searchMembers } from '#contract/member/members.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test('事務局が会員に写真の役割を渡すと、その会員は写真を追加でき、会員の一覧はどこにもない', async ({
  page,
  context,
  browser,
  troubles,
}) => {
  test.setTimeout(90_000);
  troubles.expect(/403/);
  const { email = '' } = server.demo.accounts.premium ?? {};
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-roles`);
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByRole('checkbox', { name: /^写真/ }).check();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: '役割を渡す…' }).tap();
  await page.getByRole('button', { name: 'はい' }).tap();
  await expect(page.getByText(`${email} に 写真 の役割を渡しました。`)).toBeVisible();
  await expect(page.getByRole('region', { name: '役割のある方' })).toContainText(email);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ja-JP' };
  const photographers = await browser.newContext(phone);
  await signIn(photographers, server, 'premium');
  const own = await photographers.newPage();
  await own.goto(`${server.url}/admin`);
  await own.getByRole('link', { name: /^写真の管理/ }).tap();
  await own.getByRole('table').getByRole('link').first().tap();
  const colour = { width: 60, height: 40, channels: 3, background: '#2a6' } as const;
  const buffer = await sharp({ create: colour }).jpeg().toBuffer();
  await own
    .getByLabel('アップロードする写真')
    .setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer });
  await expect(own.getByRole('heading', { name: '公開中の写真（1枚）' })).toBeVisible({ timeout: 30_000 });

  await own.goto(`${server.url}/admin`);
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('管理メニュー');
  await expect(
    own.getByRole('link', { name: /会員|お支払い|お問い合わせ/ }).filter({ hasText: /探す|一覧/ }),
  ).toHaveCount(0);
  await own.goto(`${server.url}/admin-members`);
  await expect(own.getByText('この画面は、ご自身の役割では開けません。')).toBeVisible();
  expect(await findBarriers(own)).toEqual([]);
  const { headers } = await signedIn(server.url, server.demo, 'premium');
  const refused = await fetch(server.url + searchMembers.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(403);
  await photographers.close();

  await page.getByRole('button', { name: `${email}の役割を変える…` }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /^写真/ }).uncheck();
  await dialog.getByRole('button', { name: '次へ' }).tap();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '役割をすべて外す' }).tap();
  await expect(page.getByRole('region', { name: '役割のある方' })).not.toContainText(email);
});

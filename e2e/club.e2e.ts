/** A club's page, from a match to the star; and search, in whatever way a name is typed. */

import { signIn } from './member.ts';
import { boardOf, matchPage } from './member-screens.ts';
import { sharedServer } from './server.ts';
import { expect, test } from './test.ts';

const server = sharedServer();

test.beforeEach(({ context }) => signIn(context, server));

test('試合のページからクラブのページへ進み、フォローでき、そこから試合へ戻れる', async ({ page }) => {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  await page.goto(matchPage(server.url, live));
  const club = boardOf(page).getByRole('link').first();
  const name = (await club.textContent()) ?? '';
  await club.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(name);
  const star = page.getByRole('button', { name: `${name}をフォロー` });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.tap();
  await expect(star).toHaveText('フォロー中');
  await page.reload();
  await expect(star).toHaveText('フォロー中');
  await star.tap();
  await expect(star).toHaveText('フォロー');
  await page.getByRole('region', { name: '今の試合' }).getByRole('link').first().tap();
  await expect(boardOf(page)).toBeVisible();
});

test('ふりがなでも半角カナでもクラブが見つかり、戻ると探した言葉が残っている', async ({ page }) => {
  await page.goto(`${server.url}/club-list`);
  await page.getByRole('link', { name: 'クラブ・大会・会場を探す' }).tap();
  const field = page.getByRole('searchbox', { name: 'クラブ・大会・会場の名前' });
  const found = page.getByRole('region', { name: 'クラブ' }).getByRole('link');
  await field.fill('ほくしん');
  await expect(found.first()).toBeVisible();
  const names = await found.allTextContents();
  await field.fill('ﾎｸｼﾝ');
  await expect(page).toHaveURL(/%EF%BE%8E/);
  await expect(found).toHaveText(names);
  await found.first().tap();
  await expect(page).toHaveURL(/\/club\//);
  await page.goBack();
  await expect(field).toHaveValue('ﾎｸｼﾝ');
  await field.fill('ぬぬぬ');
  await expect(page.getByText('見つかりませんでした。')).toBeVisible();
});

test('事務局が登録していないクラブも、探して、ページを開き、フォローすると、ホームに試合が出る', async ({
  page,
}) => {
  await page.goto(`${server.url}/search`);
  await page.getByRole('searchbox', { name: 'クラブ・大会・会場の名前' }).fill('ｽｶｲｽﾞ u15');
  const found = page.getByRole('region', { name: 'クラブ' }).getByRole('link');
  await expect(found).toHaveText([/千歳スカイズU-15/]);
  await expect(found).toContainText('U-15（ジュニアユース）');
  await found.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('千歳スカイズU-15');
  await expect(page.getByRole('region', { name: '今の試合' })).toContainText('江別ヴェルデ');
  const star = page.getByRole('button', { name: '千歳スカイズU-15をフォロー' });
  await star.tap();
  await expect(star).toHaveText('フォロー中');
  await page.goto(`${server.url}/top`);
  await expect(page.getByRole('region', { name: 'フォロー中' })).toContainText('千歳スカイズU-15');
  await page.goBack();
  await star.tap();
  await expect(star).toHaveText('フォロー');
});

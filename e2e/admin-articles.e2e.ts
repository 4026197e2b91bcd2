/** An article from its first letter to its readers: written on a phone, with a picture, kept, previewed, published, mended. */

import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();
const TITLE = '第32回 全道少年団サッカー大会 札幌地区予選の組み合わせと会場についてのお知らせ';

/** Of some 5 MB, which the browser makes smaller before it leaves. */
function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 3_200, height: 2_400, channels: 3, background: '#2a7f3f', noise } })
    .jpeg()
    .toBuffer();
}

test('管理者が記事を書き、会員と同じ見え方を確かめ、公開し、会員が読み、直す', async ({
  page,
  context,
  somebody,
  troubles,
}) => {
  test.setTimeout(240_000);
  // Of the article that has been taken back.
  troubles.expect(/404/);
  await signIn(context, server, 'admin');
  const member = await somebody({ viewport: { width: 390, height: 844 } });
  await signIn(member.context(), server);

  await page.goto(`${server.url}/admin`);
  await page.getByRole('link', { name: /^記事/ }).tap();
  await page.getByRole('link', { name: 'お知らせを書く' }).tap();
  const text = page.getByRole('textbox', { name: '本文' });
  await page.getByLabel('題名', { exact: true }).fill(TITLE);
  await text.tap();
  await page.getByRole('button', { name: '大見出し' }).tap();
  await text.pressSequentially('会場');
  await text.press('Enter');
  await text.pressSequentially('厚別公園です。');
  await text.press('Enter');
  await page.getByLabel('写真', { exact: true }).setInputFiles({
    name: '会場.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await page.getByLabel('写真を見られない人のための説明').fill('厚別公園の芝生');
  await expect(text.getByRole('img', { name: '厚別公園の芝生' })).toBeVisible();

  // A reload before anything was saved.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('題名', { exact: true })).toHaveValue(TITLE);
  await expect(text).toContainText('厚別公園です。');
  await page.getByRole('button', { name: '下書きを保存する' }).tap();
  await expect(page).toHaveURL(/\/admin-articles\/news\/\d+\/\d+$/);
  await expect(page.getByText(/に保存しました。$/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide, 'the page is wider than the phone').toBe(false);

  await page.getByRole('button', { name: 'プレビュー' }).tap();
  const preview = page.getByRole('dialog', { name: 'プレビュー' });
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(preview.getByRole('img', { name: '厚別公園の芝生' })).toBeVisible();
  const shown = await preview.locator('article').innerHTML();
  await preview.getByRole('button', { name: '閉じる' }).tap();
  await member.goto(`${server.url}/pickup-news`);
  await expect(member.getByRole('listitem').first()).toBeVisible();
  await expect(member.getByText('第32回')).toHaveCount(0);

  await page.getByRole('button', { name: '公開する' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '公開する' }).tap();
  await expect(page.getByText(/から公開中/)).toBeVisible();
  await member.reload();
  await member.getByRole('link', { name: /第32回/ }).tap();
  await expect(member.getByRole('img', { name: '厚別公園の芝生' })).toBeVisible();
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  const read = await member.locator('article').innerHTML();
  expect(words(read)).toContain('会場 厚別公園です。');
  expect(words(shown)).toContain('会場 厚別公園です。');

  // Opened again it is the same text, in the editor; what is changed reaches the members by the button alone.
  await page.reload();
  await expect(text.getByRole('heading', { name: '会場' })).toBeVisible();
  await expect(page.getByRole('button', { name: '保存する', exact: true })).toBeDisabled();
  await text.getByText('厚別公園です。').tap();
  await text.press('End');
  await text.pressSequentially('駐車場はありません。');
  await page.getByRole('link', { name: '記事の一覧' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'いいえ' }).tap();
  await page.getByRole('button', { name: '保存する', exact: true }).tap();
  await expect(page.getByText(/に保存しました。$/)).toBeVisible();
  await member.reload();
  await expect(member.getByText('厚別公園です。駐車場はありません。')).toBeVisible();

  await page.getByRole('button', { name: '下書きに戻す' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'はい' }).tap();
  await expect(page.getByRole('button', { name: '下書きを削除する' })).toBeVisible();
  await member.reload();
  await expect(member.getByText(/指定された記事が見つかりません/)).toBeVisible();
  await page.goto(`${server.url}/admin-audit?area=article`);
  await expect(page.getByText('記事を公開しました。')).toBeVisible();
});

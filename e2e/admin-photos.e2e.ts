/** Photos from the camera's card to the members and away again: sent over a line that breaks, gone on with, ordered, taken down. */

import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** Of the parts that the page sends. */
const PART = 1024 * 1024;

test('写真を送る途中で回線が切れ、画面を開き直しても、続きから送れて、並べ替え、公開を終了できる', async ({
  page,
  context,
  troubles,
}) => {
  test.setTimeout(90_000);
  troubles.expect(/ERR_CONNECTION_RESET/);
  troubles.expect(/404/);
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-photos`);
  await page.getByRole('table').getByRole('link').first().tap();
  await expect(page.getByText('この試合の写真はまだありません。')).toBeVisible();

  const large = { name: 'IMG_10.JPG', mimeType: 'image/jpeg', buffer: await noise(1500) };
  const small = { name: 'IMG_9.JPG', mimeType: 'image/jpeg', buffer: await noise(40) };
  expect(large.buffer.length).toBeGreaterThan(PART);
  const offsets = await breakAfterFirstPart(page);
  const files = page.getByLabel('アップロードする写真');
  await files.setInputFiles([large, small]);
  await expect(page.getByText('つながるのを待っています。自動で続きます。')).toBeVisible();

  // The browser asks whether to leave: what is on its way would stop.
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/前回のアップロードが1枚、途中で止まっています。/)).toBeVisible();
  await page.unroute('**/api/admin/photo-uploads/*');
  const wentOn = page.waitForRequest((request) => request.method() === 'PATCH');
  await files.setInputFiles([large, small]);
  expect((await wentOn).headers()['upload-offset']).toBe(String(PART));
  expect(offsets).toContain(0);
  await expect(page.getByText('2個のうち2枚が登録されています。')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: '公開中の写真（2枚）' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  const second = await addressOf(page, 2);
  await page.getByLabel('2枚目の写真を選ぶ').check();
  await page.getByRole('button', { name: '先頭へ' }).tap();
  await page.getByRole('button', { name: '順番を保存する' }).tap();
  await expect(page.getByText('変えた順番は、まだ保存されていません。')).toHaveCount(0);
  await page.reload();
  expect(keyOf(await addressOf(page, 1))).toBe(keyOf(second));

  expect((await page.request.get(server.url + second)).status()).toBe(200);
  await page.getByLabel('1枚目の写真を選ぶ').check();
  await page.getByRole('button', { name: '公開を終了する' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '公開を終了する' }).tap();
  await expect(page.getByRole('heading', { name: '公開中の写真（1枚）' })).toBeVisible();
  expect((await page.request.get(server.url + second)).status()).toBe(404);
});

test('取り下げた写真は、別のファイルに直しても確認待ちになり、理由を書いたときだけ登録される', async ({
  page,
  context,
  troubles,
}) => {
  test.setTimeout(90_000);
  troubles.expect(/404/);
  await signIn(context, server, 'admin');
  await page.goto(`${server.url}/admin-photos`);
  await page.getByRole('table').getByRole('link').nth(1).tap();
  const files = page.getByLabel('アップロードする写真');
  await files.setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: await goalmouth(95) });
  await expect(page.getByRole('heading', { name: '公開中の写真（1枚）' })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('1枚目の写真を選ぶ').check();
  await page.getByRole('button', { name: '公開を終了する' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '公開を終了する' }).tap();
  await expect(page.getByText('この試合の写真はまだありません。')).toBeVisible();

  await page.reload();
  await files.setInputFiles({ name: 'IMG_2.JPG', mimeType: 'image/jpeg', buffer: await goalmouth(60) });
  const held = page.getByRole('region', { name: '確認を待つ写真' });
  await expect(held).toContainText('取り下げた写真と似ています。', { timeout: 30_000 });
  expect(await findBarriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  await page.reload();
  await held.getByLabel('IMG_2.JPGを登録する理由').fill('別の日の同じ場面でした');
  await held.getByRole('button', { name: '確かめたので登録する' }).tap();
  await expect(page.getByRole('heading', { name: '公開中の写真（1枚）' })).toBeVisible({ timeout: 30_000 });
  await expect(held).toHaveCount(0);
});

/** A JPEG of a drawn scene, at this quality. */
function goalmouth(quality: number): Promise<Buffer> {
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
    <rect width="900" height="330" fill="#9cc4e4"/><rect y="330" width="900" height="270" fill="#3c8a4a"/>
    <path d="M140 340V120h480v220" fill="none" stroke="#fff" stroke-width="16"/>
    <circle cx="690" cy="430" r="44" fill="#fff"/><rect x="250" y="220" width="70" height="210" fill="#b3262e"/>
    <rect x="470" y="250" width="64" height="200" fill="#20356b"/><circle cx="285" cy="190" r="34" fill="#e0b48c"/></svg>`;
  return sharp(Buffer.from(scene)).jpeg({ quality }).toBuffer();
}

/** A real JPEG of a square of noise. */
function noise(side: number): Promise<Buffer> {
  const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888888', noise: grain } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Lets the first part of each file through and cuts the others. Returns the offsets of the parts that got through. */
async function breakAfterFirstPart(page: Page): Promise<readonly number[]> {
  const offsets: number[] = [];
  await page.route('**/api/admin/photo-uploads/*', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0);
    if (offset > 0) {
      await route.abort('connectionreset');
      return;
    }
    offsets.push(offset);
    await route.continue();
  });
  return offsets;
}

async function addressOf(page: Page, place: number): Promise<string> {
  const link = page.getByRole('link', { name: `${place}枚目を拡大` });
  return (await link.getAttribute('href')) ?? '';
}

/** The picture behind a signed address. */
function keyOf(address: string): string {
  return address.split('?')[0] ?? '';
}

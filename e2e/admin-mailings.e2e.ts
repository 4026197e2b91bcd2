/** The office writes to its members, and a member who wants no more of it. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';
import { strangeWords } from './words.ts';

const server = ownServer();

/** Letters of a trial lie in a folder. */
async function lettersOn(subject: string): Promise<number> {
  const folder = join(server.dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const encoded = Buffer.from(subject).toString('base64').slice(0, 16);
  return letters.filter((letter) => letter.includes(encoded)).length;
}

test('事務局が一斉メールを書き、確かめ、予約を取り消し、送り、一人ずつの状態を読む', async ({
  page,
  context,
  troubles,
}) => {
  test.setTimeout(240_000);
  // The search for barriers looks into the frame of the letter, where nothing runs.
  troubles.expect(/Blocked script execution in 'about:srcdoc'/);
  await signIn(context, server, 'admin');
  const check = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      expect.soft(await findBarriers(page), `${page.url()} at ${width}`).toEqual([]);
      expect.soft(await strangeWords(page), `${page.url()} at ${width}`).toEqual([]);
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect.soft(isWider, `${page.url()} at ${width}`).toBe(false);
    }
  };
  await page.goto(`${server.url}/admin`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /一斉メール/ })
    .click();
  await expect(page.getByText('一斉メールはまだありません。')).toBeVisible();
  await page.getByRole('link', { name: 'メールを書く' }).click();
  await expect(page.getByText(/会員全員：いま\d+人に届きます。/)).toBeVisible();
  await page.getByLabel(/^種類/).selectOption('service');
  await page.getByLabel(/^件名/).fill('大雪による大会中止');
  await page.getByLabel(/^本文/).fill('明日の大会は中止します。\n\n詳しくは https://tsunagu.example/ です。');
  await check();
  await page.getByRole('button', { name: '下書きを保存して確かめる' }).click();

  await page.getByRole('button', { name: 'プレビュー' }).click();
  const letter = page.frameLocator('iframe[title="メールの見え方"]');
  await expect(letter.getByRole('link', { name: 'https://tsunagu.example/' })).toBeVisible();
  await expect(letter.locator('body')).toHaveCSS('max-width', '576px');
  await check();
  await page.getByText('文字だけ').click();
  await expect(page.getByText(/（会員のお名前） 様/)).toBeVisible();
  await page.getByRole('button', { name: '閉じる' }).click();

  await page.getByRole('button', { name: '自分にテストを送る' }).click();
  await expect(page.getByText('メールサーバー（SMTP_URL）がまだ設定されていません。')).toBeVisible();

  await page.getByRole('button', { name: '送信へ進む' }).click();
  await page.getByLabel('日時を指定して送る').check();
  await expect(page.getByRole('dialog')).toContainText(/09:00 に事務連絡として送ります。/);
  await check();
  await page.getByRole('button', { name: '送信を予約する' }).click();
  await expect(page.getByText('送信の予約')).toBeVisible();
  await check();
  await page.getByRole('button', { name: '予約を取り消して下書きに戻す' }).click();

  await page.getByRole('button', { name: '送信へ進む' }).click();
  await page.getByRole('button', { name: /^\d+人に送信する$/ }).click();
  await expect(page.getByText('送信済み', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect.poll(() => lettersOn('【つなぐ】大雪')).toBeGreaterThan(0);
  await check();
  await page.getByLabel('検索').fill('だれもいない');
  await expect(page.getByText('0件')).toBeVisible();
  expect(new URL(page.url()).search, 'no name in the address').not.toContain('search');
});

test('会員は通知の設定で、お知らせメールを停止し、また受け取れる', async ({ page, context }) => {
  await signIn(context, server, 'regular');
  await page.goto(`${server.url}/notices`);
  const box = page.getByLabel('事務局からのお知らせメールを受け取る');
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(box).not.toBeChecked();
  await box.check();
  await page.reload();
  await expect(box).toBeChecked();
});

/** Photos: found by championship and match, looked at over the whole screen, saved; on a phone. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { signIn } from './member.ts';
import { firstLinkOf } from './member-routes.ts';
import { AWKWARD_NAME, fakePhotos, LONG_CLUB } from './photo-fakes.ts';
import { sharedServer } from './server.ts';
import { shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

/** The narrowest phone that is still in use. */
const NARROWEST = { width: 320, height: 640 };
const DESKTOP = { width: 1280, height: 800 };

const server = sharedServer();

test('大会から試合へ、試合から写真へ進み、どの名前も読み直しても同じである', async ({ page, context }) => {
  await signIn(context, server);
  await fakePhotos(page);
  await page.goto(`${server.url}/pics`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['U-12', 'U-15', 'U-18']);
  await page.getByRole('link', { name: AWKWARD_NAME }).tap();
  await expect(page.getByText('表示対象試合を選択してください。')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(AWKWARD_NAME);
  await page.getByRole('link', { name: /決勝トーナメント 第1試合 2026年5月16日/ }).tap();
  await expectTitle(page);
  await page.reload();
  await expectTitle(page);
  await page.getByRole('link', { name: '試合の一覧へ戻る' }).tap();
  await expect(page.getByText('表示対象試合を選択してください。')).toBeVisible();
});

async function expectTitle(page: Page): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  for (const part of [AWKWARD_NAME, '2026年5月16日', LONG_CLUB, 'A/B 50% クラブ?']) {
    await expect(title).toContainText(part);
  }
}

test('写真のない大会や試合は、本物のサーバーの答えから、そう言う', async ({ page, context, troubles }) => {
  await signIn(context, server);
  troubles.expect(/404/);
  await page.goto(`${server.url}/pics-match-list/x/no-such-championship`);
  await expect(page.getByText('指定された大会が見つかりません。')).toBeVisible();
  await page.goto(`${server.url}/pics-list/x/no-such-championship/m/2026-05-16/a/b`);
  await expect(page.getByText('該当する画像はありません。')).toBeVisible();
});

for (const viewport of [NARROWEST, DESKTOP]) {
  test(`写真は3列の正方形に並び、読み込んでも動かず、下の写真は後で読む（幅${viewport.width}）`, async ({
    page,
    context,
  }) => {
    await signIn(context, server);
    const { files } = await fakePhotos(page);
    await page.setViewportSize(viewport);
    await openPhotos(page);
    expect((await shiftsOf(page)).sum).toBeLessThan(0.02);
    const boxes = await page
      .locator('main li')
      .evaluateAll((places) => places.map((place) => place.getBoundingClientRect().toJSON()));
    const [first] = boxes;
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(3);
    expect(Math.abs((first?.width ?? 0) - (first?.height ?? 0))).toBeLessThan(1);
    expect(files.length).toBeGreaterThan(5);
    expect(files).not.toContain('thumbnail 60');
    await page.getByAltText('写真 60枚目').scrollIntoViewIfNeeded();
    await expect.poll(() => files).toContain('thumbnail 60');
  });
}

test('写真は全画面で開き、前後に進み、払ってもめくれ、閉じると元の場所に戻る', async ({ page, context }) => {
  await signIn(context, server);
  await fakePhotos(page);
  await openPhotos(page);
  const thumbnail = page.getByRole('button', { name: '写真 20枚目' });
  await thumbnail.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await thumbnail.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('20 / 60')).toBeVisible();
  await viewer.getByRole('button', { name: '次へ' }).tap();
  await expect(viewer.getByText('21 / 60')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByText('20 / 60')).toBeVisible();
  await expect(viewer.getByAltText('写真 20枚目')).toBeInViewport();
  await swipe(page);
  await expect(viewer.getByText('21 / 60')).toBeVisible();
  await viewer.getByRole('button', { name: '閉じる' }).tap();
  await expect(viewer).toHaveCount(0);
  await expect(thumbnail).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

async function swipe(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width * 0.8, height / 2);
  await page.mouse.down();
  await page.mouse.move(width * 0.2, height / 2, { steps: 5 });
  await page.mouse.up();
}

test('戻るボタンは、全画面を閉じてから、ページを離れる', async ({ page, context }) => {
  await signIn(context, server);
  await fakePhotos(page);
  await openPhotos(page);
  await page.getByRole('button', { name: '写真 2枚目' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '写真 2枚目' })).toBeVisible();
  await page.getByRole('button', { name: '写真 3枚目' }).tap();
  await page.getByRole('button', { name: '閉じる' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('表示対象試合を選択してください。')).toBeVisible();
});

test('アドレスの期限が切れていても、一覧を一度読み直して表示する', async ({ page, context, troubles }) => {
  await signIn(context, server);
  const photos = await fakePhotos(page);
  await openPhotos(page);
  await expect(page.getByAltText('写真 1枚目')).toHaveJSProperty('complete', true);
  photos.endAddresses();
  troubles.expect(/403/);
  await page.clock.setSystemTime(Date.now() + 40 * 60_000);
  await page.getByAltText('写真 60枚目').scrollIntoViewIfNeeded();
  await expect.poll(() => photos.files).toContain('thumbnail 60');
  expect(photos.readings()).toBe(2);
  await expect(page.getByText('表示できません')).toHaveCount(0);
});

test('プレミアム会員は、選んだ写真を保存でき、ファイルの名前は大会と試合を言う', async ({
  page,
  context,
}) => {
  await signIn(context, server, 'premium');
  const match = await firstLinkOf(page, server.url + (await firstLinkOf(page, `${server.url}/pics`)));
  await page.goto(server.url + match);
  await page.getByRole('button', { name: '保存する写真を選ぶ' }).tap();
  await page.getByRole('button', { name: '写真 1枚目' }).tap();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存', exact: true }).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/_\d{4}-\d{2}-\d{2}_.+対.+_01\.jpg$/);
  const start = (await readFile(await download.path())).subarray(0, 3);
  expect(start, 'a JPEG').toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await expect(page.getByText('写真の保存を始めました。')).toBeVisible();
});

test('レギュラー会員には、保存できるのはプレミアム会員だけだと言い、会員情報へ案内する', async ({
  page,
  context,
  troubles,
}) => {
  await signIn(context, server, 'regular');
  await fakePhotos(page);
  await openPhotos(page);
  await page.getByRole('button', { name: '写真 1枚目' }).tap();
  troubles.expect(/403/);
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('button', { name: '保存' }).tap();
  await expect(viewer.getByText('写真を保存できるのは、プレミアム会員の方だけです。')).toBeVisible();
  await viewer.getByRole('link', { name: '会員情報を見る' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会員情報');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('写真のどの画面にも障壁がなく、いちばん狭い画面に収まる', async ({ page, context, troubles }) => {
  test.setTimeout(90_000);
  await signIn(context, server, 'regular');
  await page.setViewportSize(NARROWEST);
  await fakePhotos(page);
  await page.goto(`${server.url}/pics`);
  await page.getByRole('heading', { name: 'U-12' }).waitFor();
  await expectNoBarriers(page, 'championships');
  await page.getByRole('link', { name: AWKWARD_NAME }).tap();
  await page.getByText('表示対象試合を選択してください。').waitFor();
  await expectNoBarriers(page, 'matches');
  await page.getByRole('link', { name: /決勝トーナメント/ }).tap();
  await page.getByAltText('写真 1枚目').waitFor();
  await expectNoBarriers(page, 'photos');
  await page.getByRole('button', { name: '保存する写真を選ぶ' }).tap();
  await page.getByRole('button', { name: '写真 1枚目' }).tap();
  await expectNoBarriers(page, 'choosing');
  troubles.expect(/403/);
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  const refusal = page.getByRole('region', { name: '写真の保存' }).getByText('プレミアム会員の方だけ');
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '選択をやめる' }).tap();
  await page.getByRole('button', { name: '写真 1枚目' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).tap();
  await page.getByText('プレミアム会員の方だけ').waitFor();
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
  await expectNoBarriers(page, 'viewer');
});

async function expectNoBarriers(page: Page, where: string): Promise<void> {
  expect.soft(await findBarriers(page), where).toEqual([]);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect.soft(isTooWide, `${where} is wider than the phone`).toBe(false);
}

/** By the way of the links: the page before it is the match list. */
async function openPhotos(page: Page): Promise<void> {
  await page.goto(`${server.url}/pics-match-list/${encodeURIComponent(AWKWARD_NAME)}/cup`);
  await page.getByRole('link', { name: /決勝トーナメント/ }).tap();
  await page.getByAltText('写真 1枚目').waitFor();
}

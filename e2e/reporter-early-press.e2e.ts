/** Presses on the reporters' drawn pages before the program is there: none is lost without a word, and none is made twice. */

import type { Locator, Page } from '@playwright/test';
import { openReportersDrawn, PROGRAM } from './frame.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import { dialogOf, goalButton, linkOf, reportOf, scoreBoard, statusBar } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();
const WAITING = '準備中です。押した操作はこのあと実行します。';
const LATER = '準備中です。少し待ってから、もう一度押してください。';
/** A phone at the pitch: 50 kbit/s would take a minute a page; this shows the same order of events. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 30_000 };

test('プログラムが着く前に押した得点は、待っていると言い、着くと確認を一度だけ求める', async ({ page }) => {
  const reporter = otherReporter(server.url, live());
  const { club_left } = await reporter.read();
  const release = await hold(page);
  const address = reportOf(server.url, live(), await matchListItem(server.url, live()));
  await openReportersDrawn(page, address, 'commit');
  const goal = goalButton(page, club_left.name);
  await goal.tap();
  await expect(goal).toHaveAttribute('data-early');
  expect(await lineOf(page)).toContain(WAITING);
  release();
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(1);
  await expect(page.locator('[data-early]')).toHaveCount(0);
  expect((await reporter.read()).club_left.goals_for).toEqual(club_left.goals_for);
});

test('プログラムが着く前に選んだ会場は、着くと選ばれる', async ({ page }) => {
  const release = await hold(page);
  await openReportersDrawn(page, linkOf(server.url, live()), 'commit');
  const venues = page.getByRole('group', { name: '会場' });
  const venue = venues.getByRole('radio').last();
  await venues.locator('label').last().tap();
  expect(await lineOf(page)).toContain(WAITING);
  release();
  await expect(venue).toBeChecked();
});

test('プログラムが着かなくても、選択と一覧へ戻るは開き、着くと選んだ試合を覚える', async ({ page }) => {
  const release = await hold(page);
  await openReportersDrawn(page, linkOf(server.url, live()), 'commit');
  const open = page.getByRole('button', { name: '選択' }).first();
  for (let time = 0; time < 2; time += 1) {
    await isDrawnHere(page, open);
    await open.tap();
    await isDrawnHere(page, scoreBoard(page));
    if (time === 0) await page.getByRole('link', { name: /一覧/ }).tap();
  }
  const matchId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-2) ?? '');
  release();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('selectedMatchInfo')))
    .toContain(`"${matchId}"`);
});

test('プログラムが着く前の修正の入力欄は、押すと、待つように言う', async ({ page }) => {
  const { registered } = server.demo.matches;
  if (registered === undefined) throw new Error('The demo has no registered match.');
  const { championshipId, matchId, urlAccessToken } = registered;
  const release = await hold(page);
  const address = `${server.url}/connecter/edit-match-result-v2/${championshipId}/${matchId}/${urlAccessToken}`;
  await openReportersDrawn(page, address, 'commit');
  const form = page.locator('form');
  for (const control of [form.locator('select').first(), form.getByText('登録', { exact: true })]) {
    const { x, y } = await middleOf(control);
    await page.touchscreen.tap(x, y);
    expect(await lineOf(page)).toContain(LATER);
  }
  release();
  await expect(form.locator('select').first()).toBeEnabled();
  expect(await lineOf(page)).toBe('none');
});

test('遅い電波で読み込む間のどの時に押しても、進むは一度だけ確認を求める', async ({ browser }) => {
  test.setTimeout(180_000);
  const address = reportOf(server.url, live(), await matchListItem(server.url, live()));
  for (const wait of [0, 300, 900, 1_800, 3_000, 4_500]) {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const device = await context.newCDPSession(page);
    await device.send('Network.emulateNetworkConditions', SLOW);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await openReportersDrawn(page, address, 'commit');
    const forward = statusBar(page).getByRole('button', { name: '進む' });
    await forward.waitFor();
    await page.waitForTimeout(wait);
    await forward.tap();
    await expect(dialogOf(page), `pressed after ${wait} ms`).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('[data-early]'), `pressed after ${wait} ms`).toHaveCount(0);
    await context.close();
  }
});

function live() {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no match that is being played.');
  return live;
}

/** Holds the program back until the function that it returns is called. */
async function hold(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(PROGRAM, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Loads a page again that a busy server has sent without what it shows. */
async function isDrawnHere(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    if (await shown.isHidden()) await page.reload({ waitUntil: 'commit' });
    await expect(shown).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Where a finger meets a control, once it is in view. */
async function middleOf(control: Locator): Promise<{ x: number; y: number }> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('The control is not in view.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What stands over the page. */
function lineOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body, '::after').content);
}

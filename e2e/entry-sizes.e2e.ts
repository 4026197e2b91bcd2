/** The entry screen at the sizes of phones: what is pressed during play is in sight, large enough, and nothing lies over it. */

import type { Locator, Page } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { findRepeatedIds } from './barriers.ts';
import { isAlive } from './frame.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import { goalButton, kickButton, reportOf, scoreBoard, statusBar } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { expect, START_MS, test } from './test.ts';

const server = ownServer();

/** Upright and sideways, from the smallest phone in use. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 568, height: 320 },
  { width: 640, height: 360 },
  { width: 844, height: 390 },
] as const;
const TEXT_SIZES = ['100%', '150%'] as const;

/** In CSS pixels: what a cold thumb hits. */
const SMALLEST_TARGET = 56;

for (const [flow, openMatch] of [
  ['リンクの', openByLink],
  ['検索の', openBySearch],
] as const) {
  test(`${flow}速報入力では、どの大きさの画面でも、開いてすぐに、得点のボタンと進むボタンが押せる`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    // One of its clubs has the longest name that a club may have.
    const match = matchIn('live');
    await openMatch(page, match);
    const { club_left, club_right } = await otherReporter(server.url, match).read();
    const pressed = () => [
      goalButton(page, club_left.name),
      goalButton(page, club_right.name),
      statusBar(page).getByRole('button', { name: '進む' }),
      statusBar(page).getByRole('button', { name: '戻る' }),
      page.getByRole('link', { name: /に戻る/ }),
    ];
    await atEachSize(page, async (size) => {
      expect.soft(await findOutOfReach(pressed()), size).toEqual([]);
      expect.soft(await isSeen(scoreBoard(page)), `${size}: the score`).toBe(true);
    });
  });

  test(`${flow}PK戦は、どの大きさの画面で開いても、両チームの○×が押せて、決着がスコアの下に見える`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const match = await matchInShootOut(flow === 'リンクの' ? 'uel-2021-final' : 'wc-2022-final');
    const reporter = otherReporter(server.url, match);
    await openMatch(page, match);
    const { club_left, club_right } = await reporter.read();
    const pressed = () => [
      ...[club_left, club_right].flatMap(({ name }) => [
        kickButton(page, name, '○ 成功'),
        kickButton(page, name, '× 失敗'),
      ]),
      statusBar(page).getByRole('button', { name: '進む' }),
    ];
    await atEachSize(page, async (size) => {
      await page.reload();
      await isAlive(page);
      expect.soft(await findOutOfReach(pressed()), size).toEqual([]);
    });
    for (let round = 0; round < 3; round += 1) {
      await reporter.kick('club_left', 'success');
      await reporter.kick('club_right', 'failure');
    }
    await expect(page.getByTestId('decided')).toContainText('の勝ち');
    await atEachSize(page, async (size) => {
      expect.soft(await isSeen(page.getByTestId('decided')), `${size}: 決着`).toBe(true);
      expect.soft(await findOutOfReach(pressed()), `${size}, decided`).toEqual([]);
      await expect
        .soft(statusBar(page).getByRole('button', { name: '進む' }), size)
        .toContainText('試合終了');
    });
    expect(await findRepeatedIds(page)).toEqual([]);
  });
}

test('得点が入力できる間も、大会名・部・日時・会場は、試合情報を開くと読める', async ({ page }) => {
  const match = matchIn('live');
  await openByLink(page, match);
  const item = await matchListItem(server.url, match);
  const facts = page.locator('details').filter({ hasText: '試合情報' });
  await facts.getByText('試合情報').tap();
  for (const text of [item.championship_name, item.division, item.ground]) {
    await expect(facts.getByText(text).first()).toBeVisible();
  }
});

async function openByLink(page: Page, match: DemoMatch): Promise<void> {
  await page.goto(reportOf(server.url, match, await matchListItem(server.url, match)));
  await expect(scoreBoard(page)).toBeVisible({ timeout: START_MS });
}

async function openBySearch(page: Page, match: DemoMatch): Promise<void> {
  const link = server.demo.reporter.categoryFlow[match.category];
  if (link === undefined) throw new Error(`The demo has no link to ${match.category}.`);
  await page.goto(link.url);
  await expect(page.getByRole('group', { name: '大会' })).toBeVisible();
  await page.goto(`${server.url}/connecter/register-match-result/${match.championshipId}/${match.matchId}`);
  await expect(scoreBoard(page)).toBeVisible({ timeout: START_MS });
}

function matchIn(state: string): DemoMatch {
  const match = server.demo.matches[state];
  if (match === undefined) throw new Error(`The demo has no match in the state ${state}.`);
  return match;
}

async function matchInShootOut(id: string): Promise<DemoMatch> {
  const match = server.demo.replay[id];
  if (match === undefined) throw new Error(`The demo has no replay of ${id}.`);
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('後半');
  await reporter.moveTo('PK戦');
  return match;
}

async function atEachSize(page: Page, look: (size: string) => Promise<void>): Promise<void> {
  for (const textSize of TEXT_SIZES) {
    await page.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size;
      });
    }, textSize);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
        scrollTo(0, 0);
      }, textSize);
      await look(`${size.width}×${size.height} at ${textSize}`);
    }
  }
}

/** Controls that a thumb can't press where the page stands: outside of the screen, covered, or too small. */
async function findOutOfReach(controls: readonly Locator[]): Promise<readonly string[]> {
  const found = [];
  for (const control of controls) {
    const { name, width, height, isInSight } = await placeOf(control);
    if (!isInSight) found.push(`${name} is not in sight`);
    if (Math.min(width, height) < SMALLEST_TARGET) found.push(`${name} is ${width}×${height}`);
  }
  return found;
}

async function isSeen(element: Locator): Promise<boolean> {
  return (await placeOf(element)).isInSight;
}

/** The size of an element, and whether all of it is on the screen and its centre is not covered. */
function placeOf(element: Locator) {
  return element.evaluate((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOnScreen = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return {
      name: one.textContent,
      width: Math.round(width),
      height: Math.round(height),
      isInSight: isOnScreen && seen !== null && (one === seen || one.contains(seen)),
    };
  });
}

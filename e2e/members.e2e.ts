/** What members see of a week: the list, a championship, a match. */

import type { Locator } from '@playwright/test';
import { signIn } from './member.ts';
import { boardOf, cardOfMatch, championshipPage, matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

test.beforeEach(({ context }) => signIn(context, server));

test('試合の状態は色と言葉で表され、試合前は得点の代わりに開始時刻が出る', async ({ page }) => {
  const colours: string[] = [];
  for (const [state, word] of [
    ['knockoutBefore', '試合前'],
    ['live', /^(前半|ハーフタイム|後半|延長前半|延長後半)$/],
    ['registered', '試合終了'],
    ['postponed', '延期'],
  ] as const) {
    const match = server.demo.matches[state];
    if (match === undefined) throw new Error(`The demo has no match in the state ${state}.`);
    await page.goto(championshipPage(server.url, match));
    const card = cardOfMatch(page, match);
    const pill = card.getByText(word, { exact: true }).first();
    await expect(pill).toBeVisible();
    colours.push(await backgroundOf(pill));
    if (state === 'knockoutBefore') await expect(card).toContainText(/\d\d:\d\d|時刻未定/);
    if (state === 'registered') await expect(card).toContainText(/前半 \d+-\d+/);
  }
  expect(colours.slice(0, 3)).toEqual(['rgb(26, 95, 196)', 'rgb(201, 24, 43)', 'rgb(12, 117, 66)']);
});

test('知らない試合では、見つからないと表示される', async ({ page, troubles }) => {
  troubles.expect(/404/);
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no live match.');
  await page.goto(matchPage(server.url, { ...live, matchId: 'no-such-match' }));
  await expect(page.getByText('指定された試合が見つかりません。')).toBeVisible();
});

test('知らない大会では、試合がないと表示される', async ({ page, troubles }) => {
  troubles.expect(/404/);
  await page.goto(`${server.url}/latest-results-by-championship/no-such-championship`);
  await expect(page.getByText('今週開催予定の試合はありません。')).toBeVisible();
});

test('知らないアドレスでは、ページが見つからないと表示され、トップに戻れる', async ({ page, troubles }) => {
  troubles.expect(/404/);
  await page.goto(`${server.url}/no/such/page`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ページが見つかりません');
  await page.getByRole('button', { name: 'トップへ戻る' }).tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ホーム');
});

test('更新ボタンで、配信が届かなくても今の得点になる', async ({ page, troubles }) => {
  troubles.expect(/stream/);
  const match = server.demo.replay['wc-2022-final'];
  if (match === undefined) throw new Error('The demo has no final.');
  await page.route('**/api/live/stream*', (route) => route.abort());
  await page.addInitScript(readNothingByItself);
  await page.goto(matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('試合前');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('前半');
  await reporter.score('club_left');
  await page.getByRole('button', { name: '更新' }).tap();
  await expect(boardOf(page)).toContainText('1-対0');
});

/** In the page: what is read every so many seconds is read no more. */
function readNothingByItself(): void {
  const { setInterval: begin } = globalThis;
  const longestMs = 1_000;
  Object.assign(globalThis, {
    setInterval: (work: () => void, ms = 0) => (ms > longestMs ? 0 : begin(work, ms)),
  });
}

async function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

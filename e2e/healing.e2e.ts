/** A page that was left open keeps up, whatever happens between it and the server. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { isAlive, openDrawn } from './frame.ts';
import { signIn } from './member.ts';
import { boardOf, matchPage } from './member-screens.ts';
import { otherReporter } from './other-reporter.ts';
import { ownServer } from './server.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** What is loaded ahead meanwhile is refused: by a server that is closing, or by nobody. */
const WHILE_STOPPED =
  /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|\b503\b/;

test.beforeEach(({ context }) => signIn(context, server));

test('サーバーが再起動しても、開いたままの画面に次の得点が届く', async ({ page, troubles }) => {
  test.setTimeout(90_000);
  troubles.expect(WHILE_STOPPED);
  const match = realMatch('wc-2022-final');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('前半');
  await page.goto(matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('0-対0');

  await server.stop();
  await expect(page.getByText('再接続中…')).toBeVisible();
  await expect(boardOf(page)).toContainText('0-対0');
  await server.start();
  await reporter.score('club_left');
  await expect(boardOf(page)).toContainText('1-対0', { timeout: 30_000 });
  await expect(page.getByText('再接続中…')).toHaveCount(0);
  await reporter.score('club_left');
  await expect(boardOf(page)).toContainText('2-対0', { timeout: 15_000 });
});

test('控えに戻して起動し直すと、開いたままの画面は、前の版より古くても、戻った得点になり、そこから続く', async ({
  page,
  troubles,
}) => {
  test.setTimeout(180_000);
  troubles.expect(WHILE_STOPPED);
  const match = realMatch('wc-2022-final');
  const reporter = otherReporter(server.url, match);
  await reporter.score('club_right');
  await server.run('backup');
  await page.goto(matchPage(server.url, match));
  const score = boardOf(page).getByText(/^\d+-対\d+$/);
  const kept = (await score.textContent()) ?? '';
  await reporter.score('club_right');
  await expect(score).not.toHaveText(kept);
  const later = (await score.textContent()) ?? '';

  await server.stop();
  const folder = join(server.dataDir, 'backups');
  const [file = ''] = await readdir(folder);
  await server.run('restore', '--replace', join(folder, file));
  await server.start();
  await expect(score).toHaveText(kept, { timeout: 45_000 });
  // The goal that now gets the number of the lost one.
  await reporter.score('club_right');
  await expect(score).toHaveText(later, { timeout: 15_000 });
});

test('配信が開けないところでは、問い合わせを繰り返して得点を表示する', async ({ page, troubles }) => {
  test.setTimeout(90_000);
  troubles.expect(/stream/);
  const match = realMatch('wc-2022-japan-croatia');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('前半');
  await page.route('**/api/live/stream*', (route) => route.abort());
  await page.goto(matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('0-対0');
  await reporter.score('club_right');
  await expect(boardOf(page)).toContainText('0-対1', { timeout: 45_000 });
});

test('圏外から戻ると、その間の得点がすぐに表示される', async ({ page, context, troubles }) => {
  troubles.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const match = realMatch('wwc-2011-final');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('前半');
  await page.goto(matchPage(server.url, match));
  await expect(boardOf(page)).toContainText('0-対0');
  await context.setOffline(true);
  await reporter.score('club_right');
  await reporter.score('club_right');
  await context.setOffline(false);
  await expect(boardOf(page)).toContainText('0-対2', { timeout: 15_000 });
});

test('途中で失われた部品は、描かれたまま残り、電波が戻ると動き出す', async ({ page, context, troubles }) => {
  troubles.expect(/ERR_FAILED|Failed to fetch/);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const match = realMatch('wwc-2011-final');
  let isLost = true;
  let lost = 0;
  await context.route(/\/assets\/(?:later|idle)-pa[^/]+\.js$/, (route) => {
    lost += isLost ? 1 : 0;
    return isLost ? route.abort() : route.continue();
  });
  await openDrawn(page, matchPage(server.url, match));
  await isAlive(page);
  await expect.poll(() => lost).toBeGreaterThan(1);
  await page.waitForTimeout(1_000);
  await expect(page.getByRole('heading', { name: '経過' })).toBeVisible();
  await expect(page.getByRole('button', { name: '共有' })).toBeVisible();
  isLost = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    // A busy machine opens it late, and what is open covers the button.
    if (await dialog.isHidden()) await page.getByRole('button', { name: '共有' }).tap({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: '経過' })).toBeVisible();
});

function realMatch(id: string): DemoMatch {
  const match = server.demo.replay[id];
  if (match === undefined) throw new Error(`The demo has no ${id}.`);
  return match;
}

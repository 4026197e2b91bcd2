/** The reporters' pages as the server draws them: there with the HTML, and alive without a flicker, whatever waits on the phone. */

import type { Page, Route } from '@playwright/test';
import type { DemoMatch } from '#contract/operations/demo-file.ts';
import { findRepeatedIds } from './barriers.ts';
import { isAlive, isAllAlive, openReportersDrawn, PROGRAM } from './frame.ts';
import { matchListItem } from './match-list-item.ts';
import { otherReporter } from './other-reporter.ts';
import { answer, goalButton, kickButton, linkOf, reportOf, settled } from './reporter-phone.ts';
import { ownServer } from './server.ts';
import { countOnceArrived, shiftsOf } from './shifts.ts';
import { expect, test } from './test.ts';

const server = ownServer();

/** What a page that was drawn does not ask for again. */
const READINGS = /get-target-match|entries/;

test('どの状態の試合も、一覧も、修正も、描かれたまま動き出し、読み直さない', async ({ page }) => {
  test.setTimeout(240_000);
  const read: string[] = [];
  page.on('request', (request) => {
    if (READINGS.test(request.url())) read.push(request.url());
  });
  const paths = [];
  for (const match of Object.values(server.demo.matches)) {
    paths.push(linkOf(server.url, match), await reportOfDemo(match), correctionOf(match));
  }
  await countOnceArrived(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of new Set(paths)) {
      await noteLostNodes(page);
      let html = '';
      // A server with much to do sends the program alone.
      await expect(async () => {
        // The program that was sent alone goes on reading until its page is left.
        await page.goto('about:blank');
        read.length = 0;
        html = (await (await page.goto(path))?.text()) ?? '';
        expect(html, path).toContain('id="drawn"');
      }).toPass();
      expect(html, path).not.toMatch(/<[^>]+ style=/);
      expect(await findRepeatedIds(page), path).toEqual([]);
      await expect(page.locator('.shell-waiting'), path).toHaveCount(0);
      await isAlive(page);
      // What comes right after it moves nothing, either.
      await page.waitForTimeout(500);
      expect((await shiftsOf(page)).moved, `${path} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.dataset.lost), path).toBeUndefined();
      expect(read, path).toEqual([]);
    }
  }
});

test('プログラムがなくても、スコアが読める', async ({ somebody, troubles }) => {
  // The program, refused where no script may run.
  troubles.expect(/: csp$/);
  const match = live();
  const page = await somebody({ javaScriptEnabled: false });
  await openReportersDrawn(page, await reportOfDemo(match));
  const { club_left } = await otherReporter(server.url, match).read();
  await expect(page.getByTestId('goals-home')).toHaveText(`${club_left.goals_for.match_total}`);
});

test('描かれてから動き出すまでの得点は、動き出すとすぐに一度だけ出る', async ({ page }) => {
  const match = live();
  const reporter = otherReporter(server.url, match);
  const before = (await reporter.read()).club_right.goals_for.match_total;
  const held = await hold(page, PROGRAM);
  await openReportersDrawn(page, await reportOfDemo(match), 'commit');
  const goals = page.getByTestId('goals-away');
  await expect(goals).toHaveText(`${before}`);
  await reporter.score('club_right');
  await noteSpoken(page);
  held.release();
  await expect(goals).toHaveText(`${before + 1}`);
  await isAlive(page);
  const spoken = await page.evaluate(() => document.documentElement.dataset.spoken ?? '');
  expect(spoken.split('|').filter((text) => text.includes(`${before + 1}点`))).toHaveLength(1);
});

test('この端末で待っている得点は、描かれたスコアに一度だけ加わり、届いても増えない', async ({ page }) => {
  const match = live();
  const reporter = otherReporter(server.url, match);
  const { club_left } = await reporter.read();
  const before = club_left.goals_for.match_total;
  await openReportersDrawn(page, await reportOfDemo(match));
  await isAlive(page);
  const writes = await hold(page, /operate-score/);
  await goalButton(page, club_left.name).tap();
  await answer(page, 'はい');
  await expect(page.getByTestId('goals-home')).toHaveText(`${before + 1}`);
  const html = (await (await page.reload())?.text()) ?? '';
  expect(html).toContain(`${club_left.name} ${before}点`);
  await expect(page.getByTestId('outbox')).toContainText('送信待ち 1件');
  await expect(page.getByTestId('goals-home')).toHaveText(`${before + 1}`);
  await expect(page.getByTestId('new-goal')).toBeEmpty();
  writes.release();
  await settled(page);
  await expect(page.getByTestId('goals-home')).toHaveText(`${before + 1}`);
  expect((await reporter.read()).club_left.goals_for.match_total).toBe(before + 1);
});

test('PK戦の画面は、動き出すときに、押すところを指の下から動かさない', async ({ page }) => {
  const match = server.demo.replay['uel-2021-final'];
  if (match === undefined) throw new Error('The demo has no shoot-out to be taken.');
  const reporter = otherReporter(server.url, match);
  await reporter.walkTo('後半');
  await reporter.moveTo('PK戦');
  const { club_right } = await reporter.read();
  const held = await hold(page, PROGRAM);
  await openReportersDrawn(page, await reportOfDemo(match), 'commit');
  const scored = kickButton(page, club_right.name, '○ 成功');
  await scored.waitFor();
  const { y } = (await scored.boundingBox()) ?? {};
  held.release();
  await isAllAlive(page);
  // Effects come after the frame.
  await page.waitForTimeout(300);
  expect(await scored.boundingBox()).toMatchObject({ y });
});

test('開かないリンクは、描かれずに、そう言う', async ({ page }) => {
  const answered = await page.goto(`${server.url}/connecter/select-reporting-match/${'x'.repeat(32)}`);
  expect(answered?.status()).toBe(200);
  expect(await answered?.text()).not.toContain('id="drawn"');
  await expect(page.getByRole('heading', { name: 'アクセスを許可されていません。' })).toBeVisible();
});

function live(): DemoMatch {
  const { live } = server.demo.matches;
  if (live === undefined) throw new Error('The demo has no match that is being played.');
  return live;
}

async function reportOfDemo(match: DemoMatch): Promise<string> {
  return reportOf(server.url, match, await matchListItem(server.url, match));
}

function correctionOf({ championshipId, matchId, urlAccessToken }: DemoMatch): string {
  const parts = [championshipId, matchId, urlAccessToken].map(encodeURIComponent);
  return `${server.url}/connecter/edit-match-result-v2/${parts.join('/')}`;
}

/** Requests of this kind wait until `release`. */
async function hold(page: Page, url: RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route: Route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return { release: resolve };
}

/** Notes what disappears from a page between its HTML and its life. */
async function noteLostNodes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const main = document.querySelector('main');
      if (main === null) return;
      const lost = (records: MutationRecord[]) => {
        for (const { removedNodes } of records) {
          for (const { nodeName, textContent } of removedNodes) {
            document.documentElement.dataset.lost = `${nodeName} ${textContent}`;
          }
        }
      };
      new MutationObserver(lost).observe(main, { subtree: true, childList: true });
    });
  });
}

/** Notes each text that a screen reader is told. */
async function noteSpoken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = document.documentElement;
    const speak = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const status = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]');
        if (status) root.dataset.spoken = `${root.dataset.spoken ?? ''}|${status.textContent}`;
      }
    };
    new MutationObserver(speak).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
}

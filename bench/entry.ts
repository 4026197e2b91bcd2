/**
 * `npm run bench -- entry`: how soon a reporter sees their own entry: from the moment the thumb leaves はい until the frame that shows the new score, in
 * Chromium at a quarter of this machine's speed, with the network and without it. Reported against what is promised.
 */

import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { type DemoMatch, demoMatch } from '#contract/demo-file.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { median, percentile } from './figures.ts';
import { openBrowser, PHONE, SLOWER } from './phone.ts';
import { print } from './report.ts';

const PROMISED_MS = 100;
const GOALS = 20;
/** Dialogs ignore the second half of a double tap. */
const THUMB_MS = 500;
/** How long a thumb lies on a button: what the browser does when it comes down is done when it goes up. */
const HELD_MS = 80;
/** What comes after an entry (its confirmation, the timeline) has been drawn by then. */
const QUIET_MS = 1_500;

export async function measureEntry(): Promise<void> {
  const server = await startServerProcess();
  const browser = await openBrowser();
  try {
    const phone = await openOnPhone(browser, server.url, demoMatch(server.demo, 'live'));
    print(`| press of はい → own goal on the screen, ms, CPU ${SLOWER}× slower | p50 | p90 | slowest |`);
    print('|---|--:|--:|--:|');
    row('with the network', await enterGoals(phone));
    await phone.page.context().setOffline(true);
    row('without it', await enterGoals(phone));
    print(`\n${GOALS} goals each; **bold** is above the promised ${PROMISED_MS} ms.`);
  } finally {
    await browser.close();
    await server.remove();
  }
}

type Phone = { readonly page: Page; readonly protocol: CDPSession };

async function openOnPhone(browser: Browser, url: string, match: DemoMatch): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const parts = [match.championshipId, '-', match.matchId, match.urlAccessToken].map(encodeURIComponent);
  await page.goto(`${url}/connecter/match-report/${parts.join('/')}`);
  await goalButton(page).waitFor();
  await page.waitForTimeout(QUIET_MS);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(measurePresses);
  return { page, protocol };
}

async function enterGoals({ page, protocol }: Phone): Promise<readonly number[]> {
  await page.evaluate(() => performance.clearMeasures());
  for (let goal = 0; goal < GOALS; goal += 1) {
    await goalButton(page).tap();
    await page.waitForTimeout(THUMB_MS);
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'はい' });
    // はい listens a moment after it is there.
    await yes.tap({ trial: true });
    await press(yes, protocol);
    await page.waitForTimeout(QUIET_MS);
    await setAside(page);
  }
  return page.evaluate(() => performance.getEntriesByType('measure').map(({ duration }) => duration));
}

async function press(button: Locator, protocol: CDPSession): Promise<void> {
  const box = await button.boundingBox();
  if (box === null) throw new Error('There is nothing to press.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await button.page().waitForTimeout(HELD_MS);
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

function goalButton(page: Page) {
  return page.getByRole('region', { name: '得点', exact: true }).getByRole('button').first();
}

/** So many goals in a row look like double entries, and the page asks about them. */
async function setAside(page: Page): Promise<void> {
  const keep = page.getByRole('button', { name: 'このままにする' });
  if (await keep.isVisible()) await keep.tap();
}

function row(name: string, delays: readonly number[]): void {
  const cells = [median(delays), percentile(delays, 0.9), Math.max(...delays)].map((delay) =>
    delay > PROMISED_MS ? `**${delay.toFixed(0)}**` : delay.toFixed(0),
  );
  print(`| ${name} | ${cells.join(' | ')} |`);
}

/** What a page has and Node has not: the function below runs in the page. */
type Node = { readonly textContent: string | null };
type EventTiming = {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
};
declare const document: {
  querySelector(selector: string): Node | null;
  addEventListener(
    type: 'click',
    listener: (event: { readonly target: Node; readonly timeStamp: number }) => void,
    capture: boolean,
  ): void;
};
declare const MutationObserver: new (
  changed: () => void,
) => {
  observe(node: Node, options: Readonly<Record<string, boolean>>): void;
  disconnect(): void;
};
declare const PerformanceObserver: new (
  seen: (list: { getEntries(): readonly EventTiming[] }) => void,
) => {
  observe(options: { readonly type: 'event'; readonly durationThreshold: number }): void;
};

/**
 * In the page: each press of はい is measured to the frame that shows the new score. That frame is what the browser itself reports
 * (Event Timing, in steps of 8 ms); a score that came after it is measured to the moment at which it came.
 */
function measurePresses(): void {
  const board = () => document.querySelector('[data-testid="goals-home"]')?.textContent ?? '';
  const main = document.querySelector('main');
  if (main === null) return;
  let pressedAt = 0;
  let changedAt = Number.POSITIVE_INFINITY;
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (target.textContent !== 'はい') return;
      pressedAt = timeStamp;
      changedAt = Number.POSITIVE_INFINITY;
      const before = board();
      const observer = new MutationObserver(() => {
        if (board() === before) return;
        observer.disconnect();
        changedAt = performance.now();
      });
      observer.observe(main, { subtree: true, childList: true, characterData: true });
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (name !== 'click' || startTime !== pressedAt) continue;
      performance.measure('press to entry', {
        start: startTime,
        end: Math.max(startTime + duration, changedAt),
      });
    }
  }).observe({ type: 'event', durationThreshold: 16 });
}

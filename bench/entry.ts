/**
 * `npm run bench -- entry`: how soon a reporter sees their own entry, from the moment the thumb leaves はい until the frame that shows the
 * new score, in Chromium at a quarter of this machine's speed, with the network and without it; and how soon a member sees it who has the
 * match open. Reported beside what is promised.
 */

import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { stream } from '#contract/match/live.ts';
import { type DemoMatch, demoMatch } from '#contract/operations/demo-file.ts';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { signedIn, storedEntries } from '#scripts/signed-in.ts';
import { median, percentile } from './figures.ts';
import { openBrowser, PHONE, SLOWER } from './phone.ts';
import { print } from './report.ts';

/** To the reporter's own screen, and to a member's. */
const PROMISED_MS = 100;
const PROMISED_WATCHING_MS = 1_000;
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
    const match = demoMatch(server.demo, 'live');
    const watching = await openWatching(browser, server, match);
    const phone = await openOnPhone(browser, server.url, match);
    print(
      `| press of はい → goal on the screen, ms, CPU ${SLOWER}× slower | p50 | p90 | slowest | promised |`,
    );
    print('|---|--:|--:|--:|--:|');
    const presses = await enterGoals(phone);
    row('own, with the network', durationsOf(presses), PROMISED_MS);
    row('of a member who watches', delaysOf(presses, await changesOf(watching)), PROMISED_WATCHING_MS);
    await phone.page.context().setOffline(true);
    row('own, without it', durationsOf(await enterGoals(phone)), PROMISED_MS);
    print(`\n${GOALS} goals each; **bold** is above what is promised.`);
  } finally {
    await browser.close();
    await server.remove();
  }
}

/** A member's phone, as slow as the reporter's, with the page of the match in front. */
async function openWatching(browser: Browser, { url, demo }: ServerProcess, match: DemoMatch): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const person = await signedIn(url, demo, 'premium');
  await context.addCookies(person.cookies.map((cookie) => ({ ...cookie, url })));
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storedEntries(person));
  const page = await context.newPage();
  const followed = page.waitForResponse((answer) => new URL(answer.url()).pathname === stream.path);
  await page.goto(
    `${url}/indv-result/${[match.championshipId, match.matchId].map(encodeURIComponent).join('/')}`,
  );
  await followed;
  await page.waitForTimeout(QUIET_MS);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(noteChanges);
  return page;
}

/** When the score on a watching page changed, in milliseconds since 1970. */
function changesOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() =>
    performance.getEntriesByName('score').map(({ startTime }) => performance.timeOrigin + startTime),
  );
}

/** One press of はい: its moment in milliseconds since 1970, and how long its own screen took. */
type Press = { readonly at: number; readonly duration: number };

function durationsOf(presses: readonly Press[]): readonly number[] {
  return presses.map(({ duration }) => duration);
}

/** From each press to the first change after it. Throws where a goal did not come. */
function delaysOf(presses: readonly Press[], changes: readonly number[]): readonly number[] {
  return presses.map(({ at }) => {
    const change = changes.find((moment) => moment > at);
    if (change === undefined) throw new Error('A goal did not come to the page that watches.');
    return change - at;
  });
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

async function enterGoals({ page, protocol }: Phone): Promise<readonly Press[]> {
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
  return page.evaluate(() =>
    performance
      .getEntriesByType('measure')
      .map(({ startTime, duration }) => ({ at: performance.timeOrigin + startTime, duration })),
  );
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

function row(name: string, delays: readonly number[], promised: number): void {
  const cells = [median(delays), percentile(delays, 0.9), Math.max(...delays)].map((delay) =>
    delay > promised ? `**${delay.toFixed(0)}**` : delay.toFixed(0),
  );
  print(`| ${name} | ${cells.join(' | ')} | ${promised} |`);
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

/** In the page: notes each change of the score board. */
function noteChanges(): void {
  const board = () => document.querySelector('[aria-label="スコア"]')?.textContent ?? '';
  const main = document.querySelector('main');
  if (main === null) return;
  let before = board();
  new MutationObserver(() => {
    if (board() === before) return;
    before = board();
    performance.mark('score');
  }).observe(main, { subtree: true, childList: true, characterData: true });
}

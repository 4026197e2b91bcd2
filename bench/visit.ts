/** One visit of a page, watched in the browser from the request until it is quiet. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { SLOWER } from './phone.ts';

/** What a person sees of a page that opens, in milliseconds from the request; the shift has no unit. */
export type Visit = {
  readonly firstPaint: number;
  /** What the page is opened for. */
  readonly shown: number;
  /** The largest piece of content so far. */
  readonly largestPaint: number;
  /** By how much tasks were longer than 50 ms, from the first paint until quiet. */
  readonly blocked: number;
  readonly shift: number;
  /** Of the page itself: what it began to ask for until it had loaded, and what had come by then, in KB of 1,000 bytes. */
  readonly requests: number;
  readonly bytes: number;
  /** What it began to ask for in its first six seconds. */
  readonly requestsSoon: number;
};

/** Seconds; by then a slow phone has what it asks for by itself. */
const SOON_S = 6;
/** From the first paint; by then a page has loaded and drawn all it will by itself. */
const WATCHED_MS = 5_000;
const LONG_TASK_MS = 50;
const PATIENCE_MS = 40_000;

/** What the page's own script has noted. */
type Noted = {
  shown: number;
  largest: number;
  shift: number;
  readonly tasks: { start: number; duration: number }[];
};

/** Opens an address in a new page and watches it. `content` is the selector of what the page is opened for. */
export async function visit(context: BrowserContext, address: string, content: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await protocol.send('Network.enable');
    await protocol.send('Page.enable');
    const begun: number[] = [];
    let loadedAt = Number.POSITIVE_INFINITY;
    let bytes = 0;
    let bytesAtLoad = 0;
    protocol.on('Network.requestWillBeSent', ({ timestamp, request }) => {
      // The protocol tells of a picture that stands in a style as of one that is asked for.
      if (!request.url.startsWith('data:')) begun.push(timestamp);
    });
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength / 1_000;
    });
    protocol.on('Page.loadEventFired', ({ timestamp }) => {
      loadedAt = timestamp;
      bytesAtLoad = bytes;
    });
    await page.addInitScript(note, content);
    await page.goto(address, { waitUntil: 'commit' });
    // A question asked in the page would stand before its first paint.
    await sleep(WATCHED_MS);
    await page.waitForFunction(isWatched, WATCHED_MS, { timeout: PATIENCE_MS, polling: 250 });
    const [noted, firstPaint] = await page.evaluate(notes);
    const countUntil = (last: number) => begun.filter((at) => at <= last).length;
    return visitOf(noted, firstPaint, {
      requests: countUntil(loadedAt),
      bytes: bytesAtLoad,
      requestsSoon: countUntil((begun[0] ?? 0) + SOON_S),
    });
  } finally {
    await page.close();
  }
}

function visitOf(
  { shown, largest, shift, tasks }: Noted,
  firstPaint: number,
  load: Pick<Visit, 'requests' | 'bytes' | 'requestsSoon'>,
): Visit {
  const until = firstPaint + WATCHED_MS;
  const blocked = tasks
    .filter(({ start, duration }) => start + duration > firstPaint && start < until)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0);
  return { firstPaint, shown, largestPaint: largest, blocked, shift, ...load };
}

/** What a page has and Node has not: the functions below run in the page. */
declare const document: { querySelector(selector: string): object | null };
declare const requestAnimationFrame: (run: () => void) => void;
declare const PerformanceObserver: new (
  take: (list: { getEntries(): PerformanceEntry[] }) => void,
) => { observe(options: { readonly type: string; readonly buffered: boolean }): void };
declare global {
  var noted: Noted;
}

/** In the page, before anything of it runs. */
function note(content: string): void {
  const noted: Noted = { shown: 0, largest: 0, shift: 0, tasks: [] };
  globalThis.noted = noted;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    noted.largest = startTime;
  });
  watch('longtask', ({ startTime, duration }) => noted.tasks.push({ start: startTime, duration }));
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') noted.shift += entry.value;
  });
  const look = () => {
    if (document.querySelector(content) === null) requestAnimationFrame(look);
    else noted.shown = performance.now();
  };
  look();
}

/** In the page: whether there is nothing more to be seen. */
function isWatched(watchedMs: number): boolean {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const since = Math.max(globalThis.noted.shown, paint?.startTime ?? Number.POSITIVE_INFINITY);
  return globalThis.noted.shown > 0 && performance.now() > since + watchedMs;
}

function notes(): [Noted, number] {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return [globalThis.noted, paint?.startTime ?? 0];
}

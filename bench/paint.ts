/**
 * `npm run bench -- paint`: how soon a phone shows a page, cold and with its worker: Chromium with a quarter of this machine's speed, behind a
 * slow line and a front with TLS and HTTP/2, signed in as a member. Reported against the budgets; fails only far above.
 */

import type { Browser, BrowserContext } from '@playwright/test';
import { type Demo, demoMatch } from '#contract/demo-file.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { type SignedIn, signedIn, storedEntries } from '#scripts/signed-in.ts';
import { median } from './figures.ts';
import { openBrowser, openSlowLine, PHONE, SLOWER, startHttp2Front } from './phone.ts';

/** What is called a slow 4G. */
const LINE = { down: 1_600_000, up: 750_000, roundTripMs: 150 };
const ROUNDS = 5;
/** The worker stores the members' area; on this line that takes some seconds. */
const KEPT_MS = 30_000;

/** Milliseconds; what a page may take at most. The shift has no unit. */
const BUDGETS = {
  cold: { firstPaint: 1_200, largestPaint: 2_800, blocked: 250, shift: 0.02 },
  again: { firstPaint: 1_200, largestPaint: 1_700, blocked: 250, shift: 0.02 },
} as const;
type Kind = keyof typeof BUDGETS;
type Figure = keyof (typeof BUDGETS)[Kind];

/** So far above a budget the reason is no longer a busy machine. */
const FAR_ABOVE = 2;

const KINDS: Readonly<Record<Kind, string>> = { cold: 'first visit', again: 'with worker' };

export async function measurePaint(): Promise<void> {
  const server = await startServerProcess();
  const front = await startHttp2Front(server.url);
  const line = await openSlowLine(front.port, LINE);
  const trust = `--ignore-certificate-errors-spki-list=${front.keyHash}`;
  const browser = await openBrowser(trust);
  try {
    const address = `https://127.0.0.1:${line.port}`;
    const member = await signedIn(server.url, server.demo, 'premium');
    const pages = measuredPages(server.demo);
    report(pages, await measured(browser, address, member, pages));
  } finally {
    await browser.close();
    line.stop();
    front.stop();
    await server.remove();
  }
}

type Visits = Readonly<Record<Kind, Visit[]>>;

/** By page. The pages take turns, so that whatever else the machine does meets them alike. */
async function measured(
  browser: Browser,
  address: string,
  member: SignedIn,
  pages: readonly MeasuredPage[],
): Promise<ReadonlyMap<MeasuredPage, Visits>> {
  const seen = new Map<MeasuredPage, Visits>(pages.map((page) => [page, { cold: [], again: [] }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [page, visits] of seen) {
      const context = await browser.newContext({ ...PHONE, deviceScaleFactor: 3 });
      await context.addCookies(member.cookies.map((cookie) => ({ ...cookie, url: address })));
      await context.addInitScript(store, storedEntries(member));
      visits.cold.push(await visit(context, address + page.path, page.content));
      await appIsKept(context, address);
      visits.again.push(await visit(context, address + page.path, page.content));
      await context.close();
    }
  }
  return seen;
}

/** What a page has and Node has not. */
declare const caches: { match(path: string): Promise<object | undefined> };

/** In the page, before anything of it runs. */
function store(entries: readonly (readonly [string, string])[]): void {
  for (const [key, value] of entries) localStorage.setItem(key, value);
}

/** Waits until the worker has the members' area on the phone. */
async function appIsKept(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/icon.svg`);
  await page.waitForFunction(
    // It comes last.
    async () => (await caches.match('/index.html')) !== undefined,
    undefined,
    { timeout: KEPT_MS, polling: 250 },
  );
  await page.close();
}

function report(pages: readonly MeasuredPage[], seen: ReadonlyMap<MeasuredPage, Visits>): void {
  const faults: string[] = [];
  console.log('| page | visit | first paint, ms | content there, ms | LCP, ms | TBT, ms | CLS |');
  console.log('|---|---|--:|--:|--:|--:|--:|');
  for (const page of pages) {
    for (const kind of ['cold', 'again'] as const) {
      const visits = seen.get(page)?.[kind] ?? [];
      const middle = (figure: keyof Visit) => median(visits.map((one) => one[figure]));
      const cell = (figure: Figure) => {
        const value = middle(figure);
        const most = BUDGETS[kind][figure];
        const written = figure === 'shift' ? value.toFixed(3) : value.toFixed(0);
        if (value > most * FAR_ABOVE)
          faults.push(`${page.name}, ${KINDS[kind]}: ${figure} ${written} of ${most}`);
        return value > most ? `**${written}**` : written;
      };
      const cells = [page.name, KINDS[kind], cell('firstPaint'), middle('shown').toFixed(0)];
      console.log(`| ${[...cells, cell('largestPaint'), cell('blocked'), cell('shift')].join(' | ')} |`);
    }
  }
  console.log(`\nMedians of ${ROUNDS}; **bold** is above its budget: ${JSON.stringify(BUDGETS)}`);
  if (faults.length === 0) return;
  console.error(`Far above its budget: ${faults.join('; ')}.`);
  process.exitCode = 1;
}

/** A page as it is measured. */
type MeasuredPage = {
  readonly name: string;
  readonly path: string;
  /** The selector of what people open it for. */
  readonly content: string;
};

const CHAMPIONSHIP = 'a[href^="/latest-results-by-championship/"]';

/** The pages that people open first, those of members and the reporter's. */
function measuredPages(demo: Demo): readonly MeasuredPage[] {
  const { championshipId, matchId, urlAccessToken } = demoMatch(demo, 'live');
  return [
    { name: 'home', path: '/top', content: CHAMPIONSHIP },
    { name: 'live results', path: '/latest-results', content: CHAMPIONSHIP },
    {
      name: 'championship',
      path: pathOf('latest-results-by-championship', championshipId),
      content: 'a[href^="/indv-result/"]',
    },
    {
      name: 'match',
      path: pathOf('indv-result', championshipId, matchId),
      content: 'section[aria-label="スコア"]',
    },
    { name: 'archive', path: '/archive', content: 'main h3' },
    {
      name: "reporter's match",
      // The division only leads back to the list.
      path: pathOf('connecter', 'match-report', championshipId, '1', matchId, urlAccessToken),
      content: '[data-testid="goals-home"]',
    },
  ];
}

function pathOf(...parts: readonly string[]): string {
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

/** What a person sees of a page that opens, in milliseconds from the request; the shift has no unit. */
type Visit = {
  readonly firstPaint: number;
  /** The largest piece of content so far. */
  readonly largestPaint: number;
  /** What the page is opened for. */
  readonly shown: number;
  /** By how much tasks were longer than 50 ms, from the first paint until quiet. */
  readonly blocked: number;
  readonly shift: number;
};

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
async function visit(context: BrowserContext, address: string, content: string): Promise<Visit> {
  const page = await context.newPage();
  try {
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(note, content);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(isWatched, WATCHED_MS, { timeout: PATIENCE_MS, polling: 250 });
    return visitOf(...(await page.evaluate(notes)));
  } finally {
    await page.close();
  }
}

function visitOf({ shown, largest, shift, tasks }: Noted, firstPaint: number): Visit {
  const until = firstPaint + WATCHED_MS;
  const blocked = tasks
    .filter(({ start, duration }) => start + duration > firstPaint && start < until)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0);
  return { firstPaint, largestPaint: largest, shown, blocked, shift };
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

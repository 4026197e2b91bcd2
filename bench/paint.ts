/**
 * `npm run bench -- paint`: how soon a phone shows a page, on its first visit and with what it has kept: Chromium with a quarter of this
 * machine's speed, behind a slow line and a front with TLS and HTTP/2 (and once without either), signed in as a member. Reported
 * against the budgets; fails only far above.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { type Demo, demoMatch } from '#contract/demo-file.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { type SignedIn, signedIn, storedEntries } from '#scripts/signed-in.ts';
import { median } from './figures.ts';
import { openBrowser, openSlowLine, PHONE, SLOWER, startHttp2Front } from './phone.ts';

/** What is called a slow 4G. */
const LINE = { down: 1_600_000, up: 750_000, roundTripMs: 150 };
const ROUNDS = 5;
/** The worker stores what this person's screens need; on this line that takes some seconds. */
const KEPT_MS = 30_000;

/** Milliseconds, KB of 1,000 bytes and requests; what a visit may take at most. The shift has no unit. */
const BUDGETS = {
  cold: {
    firstPaint: 1_000,
    shown: 900,
    largestPaint: 1_150,
    blocked: 100,
    shift: 0,
    requests: 15,
    bytes: 140,
  },
  again: { firstPaint: 600, shown: 600, largestPaint: 1_150, blocked: 100, shift: 0 },
  plain: {
    firstPaint: 1_300,
    shown: 1_300,
    largestPaint: 1_500,
    blocked: 100,
    shift: 0,
    requests: 15,
    bytes: 140,
  },
} as const satisfies Readonly<Record<string, Budget>>;
type Kind = keyof typeof BUDGETS;
type Figure = keyof Visit;
type Budget = { readonly [Each in Figure]?: number };

const COLUMNS: Readonly<Record<Figure, string>> = {
  firstPaint: 'first paint, ms',
  shown: 'content there, ms',
  largestPaint: 'LCP, ms',
  blocked: 'TBT, ms',
  shift: 'CLS',
  requests: 'requests',
  bytes: 'KB',
};

/** So far above a budget the reason is no longer a busy machine. */
const FAR_ABOVE = 2;

const KINDS: Readonly<Record<Kind, string>> = {
  cold: 'first visit',
  again: 'second visit',
  plain: 'first visit, HTTP/1.1',
};

export async function measurePaint(): Promise<void> {
  const server = await startServerProcess();
  const front = await startHttp2Front(server.url);
  const line = await openSlowLine(front.port, LINE);
  const plainLine = await openSlowLine(Number(new URL(server.url).port), LINE);
  const trust = `--ignore-certificate-errors-spki-list=${front.keyHash}`;
  const browser = await openBrowser(trust);
  try {
    const addresses = { tls: `https://127.0.0.1:${line.port}`, plain: `http://127.0.0.1:${plainLine.port}` };
    const member = await signedIn(server.url, server.demo, 'premium');
    const pages = measuredPages(server.demo);
    report(pages, await measured(browser, addresses, member, pages));
  } finally {
    await browser.close();
    line.stop();
    plainLine.stop();
    front.stop();
    await server.remove();
  }
}

type Visits = Readonly<Record<Kind, Visit[]>>;
type Addresses = { readonly tls: string; readonly plain: string };

/** By page. The pages take turns, so that whatever else the machine does meets them alike. */
async function measured(
  browser: Browser,
  addresses: Addresses,
  member: SignedIn,
  pages: readonly MeasuredPage[],
): Promise<ReadonlyMap<MeasuredPage, Visits>> {
  const seen = new Map<MeasuredPage, Visits>(pages.map((page) => [page, { cold: [], again: [], plain: [] }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [page, visits] of seen) {
      const context = await phone(browser, addresses.tls, page, member);
      visits.cold.push(await visit(context, addresses.tls + page.path, page.content));
      await appIsKept(context, addresses.tls);
      visits.again.push(await visit(context, addresses.tls + page.path, page.content));
      await context.close();
      const plain = await phone(browser, addresses.plain, page, member);
      visits.plain.push(await visit(plain, addresses.plain + page.path, page.content));
      await plain.close();
    }
  }
  return seen;
}

/** Of the member who is signed in, or of nobody where the page is for signing in. */
async function phone(
  browser: Browser,
  address: string,
  { isMembers }: MeasuredPage,
  member: SignedIn,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, deviceScaleFactor: 3 });
  if (!isMembers) return context;
  await context.addCookies(member.cookies.map((cookie) => ({ ...cookie, url: address })));
  await context.addInitScript(store, storedEntries(member));
  return context;
}

/** What a page has and Node has not. */
declare const navigator: {
  readonly serviceWorker: {
    getRegistration(
      scope: string,
    ): Promise<{ readonly active: { readonly state: string } | null } | undefined>;
  };
};

/** In the page, before anything of it runs. */
function store(entries: readonly (readonly [string, string])[]): void {
  for (const [key, value] of entries) localStorage.setItem(key, value);
}

/** Waits until the worker has the app on the phone and answers for it. */
async function appIsKept(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/icon.svg`);
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated',
    undefined,
    { timeout: KEPT_MS, polling: 250 },
  );
  await page.close();
}

function report(pages: readonly MeasuredPage[], seen: ReadonlyMap<MeasuredPage, Visits>): void {
  const faults: string[] = [];
  const figures = Object.keys(COLUMNS) as readonly Figure[];
  console.log(`| page | visit | ${figures.map((figure) => COLUMNS[figure]).join(' | ')} |`);
  console.log(`|---|---|${'--:|'.repeat(figures.length)}`);
  for (const page of pages) {
    for (const kind of Object.keys(BUDGETS) as Kind[]) {
      const visits = seen.get(page)?.[kind] ?? [];
      const budget: Budget = { ...BUDGETS[kind], ...page.budget?.[kind] };
      const cells = figures.map((figure) => {
        const value = median(visits.map((one) => one[figure]));
        const most = budget[figure] ?? Number.POSITIVE_INFINITY;
        const written = figure === 'shift' ? value.toFixed(3) : value.toFixed(0);
        if (value > most * FAR_ABOVE + 0.02)
          faults.push(`${page.name}, ${KINDS[kind]}: ${figure} ${written} of ${most}`);
        return value > most ? `**${written}** (${most})` : written;
      });
      console.log(`| ${[page.name, KINDS[kind], ...cells].join(' | ')} |`);
    }
  }
  console.log(`\nMedians of ${ROUNDS}; **bold** is above its budget, which follows.`);
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
  readonly isMembers: boolean;
  /** Where it may take longer than the others. */
  readonly budget?: { readonly [Each in Kind]?: Budget };
};

const CHAMPIONSHIP = 'a[href^="/latest-results-by-championship/"]';

/** The form of who signs in must be there; the program behind it, which is larger than any other, follows. */
const SIGN_IN = { shown: 1_500, largestPaint: 1_500, requests: Infinity, bytes: Infinity };
const REPORTERS = { shown: 1_300, largestPaint: 1_500 };

/** The pages that people open first, those of members, the sign-in and the reporter's. */
function measuredPages(demo: Demo): readonly MeasuredPage[] {
  const { championshipId, matchId, urlAccessToken } = demoMatch(demo, 'live');
  const members = [
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
  ];
  return [
    ...members.map((page) => ({ ...page, isMembers: true })),
    {
      name: 'sign-in',
      path: '/login',
      content: 'input[type="password"]',
      isMembers: false,
      budget: { cold: SIGN_IN, plain: SIGN_IN },
    },
    {
      name: "reporter's match",
      // The division only leads back to the list.
      path: pathOf('connecter', 'match-report', championshipId, '1', matchId, urlAccessToken),
      content: '[data-testid="goals-home"]',
      isMembers: false,
      budget: { cold: REPORTERS, again: REPORTERS, plain: REPORTERS },
    },
  ];
}

function pathOf(...parts: readonly string[]): string {
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

/** What a person sees of a page that opens, in milliseconds from the request; the shift has no unit. */
type Visit = {
  readonly firstPaint: number;
  /** What the page is opened for. */
  readonly shown: number;
  /** The largest piece of content so far. */
  readonly largestPaint: number;
  /** By how much tasks were longer than 50 ms, from the first paint until quiet. */
  readonly blocked: number;
  readonly shift: number;
  /** Of the page itself until it had loaded, and what they brought in KB of 1,000 bytes. */
  readonly requests: number;
  readonly bytes: number;
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
    await protocol.send('Network.enable');
    const load = { requests: 0, bytes: 0 };
    let atLoad = load;
    protocol.on('Network.loadingFinished', ({ encodedDataLength }) => {
      load.requests += 1;
      load.bytes += encodedDataLength / 1_000;
    });
    page.once('load', () => {
      atLoad = { ...load };
    });
    await page.addInitScript(note, content);
    await page.goto(address, { waitUntil: 'commit' });
    // A question asked in the page would stand before its first paint.
    await sleep(WATCHED_MS);
    await page.waitForFunction(isWatched, WATCHED_MS, { timeout: PATIENCE_MS, polling: 250 });
    return visitOf(...(await page.evaluate(notes)), atLoad);
  } finally {
    await page.close();
  }
}

function visitOf(
  { shown, largest, shift, tasks }: Noted,
  firstPaint: number,
  load: Pick<Visit, 'requests' | 'bytes'>,
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

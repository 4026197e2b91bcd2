/**
 * (d) How soon a phone shows a page, cold and with its worker: Chromium with a quarter of this machine's speed, behind a
 * slow line and a front with TLS and HTTP/2, signed in as a member. Reported against the budgets; fails only far above.
 */

import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/chromium.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { signedIn, storedEntries } from '#scripts/signed-in.ts';
import { startHttp2Front } from './http2-front.ts';
import { type Visit, visit } from './page-visit.ts';
import { type MeasuredPage, measuredPages } from './paint-pages.ts';
import { openSlowLine } from './slow-line.ts';
import { median } from './statistics.ts';

/** What is called a slow 4G. */
const LINE = { down: 1_600_000, up: 750_000, roundTripMs: 150 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true };
const ROUNDS = 5;
/** The worker keeps the whole app; on this line that takes some seconds. */
const KEPT_MS = 30_000;

/** Milliseconds; what a page may take at most. The shift has no unit. */
const BUDGETS = {
  cold: { firstPaint: 1_200, largestPaint: 2_800, blocked: 250, shift: 0.02 },
  again: { firstPaint: 1_200, largestPaint: 1_700, blocked: 250, shift: 0.02 },
} as const;
type Kind = keyof typeof BUDGETS;
type Figure = keyof (typeof BUDGETS)[Kind];

/** So far above a budget it is no longer the machine's mood. */
const FAR_ABOVE = 2;

const KINDS: Readonly<Record<Kind, string>> = { cold: 'first visit', again: 'with worker' };

export async function measurePaint(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');
  if (!existsSync('dist/web/index.html')) throw new Error('The web app has not been built: npm run build.');
  const server = await startServerProcess();
  const front = await startHttp2Front(server.url);
  const line = await openSlowLine(front.port, LINE);
  const trust = `--ignore-certificate-errors-spki-list=${front.keyHash}`;
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, trust] });
  try {
    const address = `https://127.0.0.1:${line.port}`;
    const member = storedEntries(await signedIn(server.url, server.demo, 'premium'));
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
type Entries = readonly (readonly [string, string])[];

/** By page. The pages take turns, so that whatever else the machine does meets them alike. */
async function measured(
  browser: Browser,
  address: string,
  member: Entries,
  pages: readonly MeasuredPage[],
): Promise<ReadonlyMap<MeasuredPage, Visits>> {
  const seen = new Map<MeasuredPage, Visits>(pages.map((page) => [page, { cold: [], again: [] }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [page, visits] of seen) {
      const context = await browser.newContext({ ...PHONE, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
      await context.addInitScript(store, member);
      visits.cold.push(await visit(context, address + page.path, page.content));
      await appIsKept(context, address);
      visits.again.push(await visit(context, address + page.path, page.content));
      await context.close();
    }
  }
  return seen;
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
function store(entries: Entries): void {
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

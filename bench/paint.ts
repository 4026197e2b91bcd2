/**
 * `npm run bench -- paint [page …]`: how soon a phone shows a page, on its first visit and with what it has kept: Chromium with a quarter of this
 * machine's speed, behind a slow line and a front with TLS and HTTP/2 (and once without either), signed in as a member. Reported
 * against the budgets; fails only far above.
 */

import type { Browser, BrowserContext } from '@playwright/test';
import { type Demo, demoMatch } from '#contract/operations/demo-file.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { type SignedIn, signedIn, storedEntries } from '#scripts/signed-in.ts';
import { median } from './figures.ts';
import { openBrowser, openSlowLine, PHONE, SLOW_4G, startHttp2Front } from './phone.ts';
import { print } from './report.ts';
import { type Visit, visit } from './visit.ts';

const ROUNDS = 5;
/** The worker stores what this person's screens need; on this line that takes some seconds. */
const KEPT_MS = 30_000;

/** Milliseconds, KB of 1,000 bytes, and requests that have begun; what a visit may take at most. The shift has no unit. */
const BUDGETS = {
  cold: {
    firstPaint: 1_000,
    shown: 900,
    largestPaint: 1_150,
    blocked: 100,
    shift: 0,
    requests: 15,
    bytes: 140,
    requestsSoon: 30,
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
    requestsSoon: 30,
  },
  /** The yardstick: the same page without what the server draws of it. */
  shell: {},
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
  requestsSoon: 'requests in 6 s',
};

/** So far above a budget the reason is no longer a busy machine. */
const FAR_ABOVE = 2;

const KINDS: Readonly<Record<Kind, string>> = {
  cold: 'first visit',
  again: 'second visit',
  plain: 'first visit, HTTP/1.1',
  shell: 'first visit, program alone',
};

/** The server draws no page for an address with a query. */
const UNDRAWN = '?undrawn';

/** Prints the table of these pages, or of all. Rejects for a page that it does not know. */
export async function measurePaint(names: readonly string[]): Promise<void> {
  const server = await startServerProcess();
  const front = await startHttp2Front(server.url);
  const line = await openSlowLine(front.port, SLOW_4G);
  const plainLine = await openSlowLine(Number(new URL(server.url).port), SLOW_4G);
  const trust = `--ignore-certificate-errors-spki-list=${front.keyHash}`;
  const browser = await openBrowser(trust);
  try {
    // By its name: passkeys belong to one, and without them the sign-in looks otherwise.
    const addresses = { tls: `https://localhost:${line.port}`, plain: `http://localhost:${plainLine.port}` };
    const member = await signedIn(server.url, server.demo, 'premium');
    const pages = pagesOf(names, measuredPages(server.demo));
    report(pages, await measured(browser, addresses, member, pages));
  } finally {
    await browser.close();
    line.stop();
    plainLine.stop();
    front.stop();
    await server.remove();
  }
}

function pagesOf(names: readonly string[], all: readonly MeasuredPage[]): readonly MeasuredPage[] {
  const unknown = names.filter((name) => !all.some((page) => page.name === name));
  const known = all.map(({ name }) => name).join(', ');
  if (unknown.length > 0) throw new Error(`No such page: ${unknown.join(', ')}. There are: ${known}.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
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
  const seen = new Map<MeasuredPage, Visits>(
    pages.map((page) => [page, { cold: [], again: [], plain: [], shell: [] }]),
  );
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
      const undrawn = await phone(browser, addresses.tls, page, member);
      visits.shell.push(await visit(undrawn, addresses.tls + page.path + UNDRAWN, page.content));
      await undrawn.close();
    }
  }
  return seen;
}

/** Of the member who is signed in, or of nobody where the page is for signing in. */
export async function phone(
  browser: Browser,
  address: string,
  { isMembers }: Pick<MeasuredPage, 'isMembers'>,
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
  print(`| page | visit | ${figures.map((figure) => COLUMNS[figure]).join(' | ')} |`);
  print(`|---|---|${'--:|'.repeat(figures.length)}`);
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
      print(`| ${[page.name, KINDS[kind], ...cells].join(' | ')} |`);
    }
  }
  print(`\nMedians of ${ROUNDS}; **bold** is above its budget, which follows.`);
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
const SIGN_IN = {
  shown: 1_500,
  largestPaint: 1_500,
  requests: Infinity,
  bytes: Infinity,
  requestsSoon: Infinity,
};
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

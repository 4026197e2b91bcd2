/**
 * `npm run bench -- wordpress [plugin]`: a league's page beside what a federation would set up otherwise: WordPress from Debian's packages
 * with the same matches and standings, as a page that an editor fills by hand, or as SportsPress makes it (its zip or unpacked folder).
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { type SignedIn, signedIn } from '#scripts/signed-in.ts';
import { openAudience } from './audience.ts';
import { compare, figure, inTurns, median, percentile, type Row, ratio, table } from './figures.ts';
import { insertLargeLeague, type LargeLeague } from './large-league.ts';
import { type OpenedPage, openPage } from './opened-page.ts';
import { phone } from './paint.ts';
import { openBrowser, openSlowLine, SLOW_4G, startHttp2Front } from './phone.ts';
import { familyOf, memoryOfAll, startWorker } from './processes.ts';
import { RawConnection, requestBytes } from './raw-connection.ts';
import { measureLoad, sample } from './reads.ts';
import { print } from './report.ts';
import { type Visit, visit } from './visit.ts';
import { KEPT_SECONDS, missingPackages, startWordPress, type WordPressServer } from './wordpress-server.ts';
import { type Goals, leagueOf, type WordPressLeague } from './wordpress-site.ts';

const ROUNDS = 4;
/** WordPress makes some dozens of pages in it. */
const ROUND_MS = 1_500;
const ASKED_A_ROUND = 20;
const GOALS_A_ROUND = 2;
/** A page of ours is drawn once a second: a goal that follows another sooner waits for it. */
const APART_MS = 1_200;
const OPEN_GOALS = 10;
/** When goals fall, in shares of the time for which a page is kept: it has just been made anew after the goal before. */
const KEPT_FOR = [0.25, 0.75];
const VISITS = 2;
const AT_REST_MS = 5_000;
const POLL_MS = 5;

const LEAGUE = 'league';
const KEPT = `pages kept for ${KEPT_SECONDS} s`;

/** The two sites with the same content. */
type Sites = {
  readonly server: ServerProcess;
  readonly member: SignedIn;
  readonly league: LargeLeague;
  readonly page: OpenedPage;
  readonly content: WordPressLeague;
  readonly wordpress: WordPressServer;
};

/** Prints one table. */
export async function measureWordPress([plugin]: readonly string[]): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) {
    console.error(
      `Not everything is here: sudo apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
    process.exitCode = 1;
    return;
  }
  const server = await startServerProcess();
  let wordpress: WordPressServer | null = null;
  try {
    const league = await insertLargeLeague(server, LEAGUE);
    const page = await openPage(server, league.path);
    const member = await signedIn(server.url, server.demo, 'premium');
    const content = await leagueOf(server, member, LEAGUE);
    wordpress = await startWordPress(content, plugin);
    const sites = { server, member, league, page, content, wordpress };
    const rows = [
      ...(await loadOf(sites)),
      ...(await singleOf(sites)),
      ...(await goalsOf(sites)),
      await memoryRow(sites),
      ...(await visitsOf(sites)),
    ];
    const what = plugin === undefined ? 'WordPress' : 'WordPress, plugin';
    print(table(`the page of a league with ${content.matches.length} matches`, rows, what));
  } finally {
    await Promise.all([wordpress?.stop(), server.remove()]);
  }
}

/** With 32 connections, as a phone asks that can unpack what it is sent. */
async function loadOf({ server, page, wordpress }: Sites): Promise<Row[]> {
  const loader = await startWorker('read-workers.ts');
  try {
    const asked = { ...page.headers, 'accept-encoding': 'br, gzip' };
    await sample(portOf(server), page.path, { name: '200 br', headers: asked });
    const ours = { pids: await familyOf(server.pid), port: portOf(server), path: page.path };
    const { pids, port, keptPort, path } = wordpress;
    const load = (target: typeof ours, headers: OpenedPage['headers']) => () =>
      measureLoad(loader, target, { headers }, 200, ROUND_MS);
    const rounds = await inTurns(ROUNDS, {
      ours: load(ours, asked),
      fresh: load({ pids, port, path }, READERS),
      kept: load({ pids, port: keptPort, path }, READERS),
    });
    const rows = (read: (one: (typeof rounds.ours)[number]) => number, what: string, unit: string): Row[] => [
      { what, ...compare(rounds.ours.map(read), rounds.fresh.map(read), unit) },
      { what: `${what}, ${KEPT}`, ...compare(rounds.ours.map(read), rounds.kept.map(read), unit) },
    ];
    return [
      ...rows(({ perSecond }) => perSecond, 'answers per second', '/s'),
      ...rows(({ perCpuSecond }) => 1_000 / perCpuSecond, 'CPU of an answer', 'ms'),
    ];
  } finally {
    await loader.stop();
  }
}

/** WordPress's readers have not signed in: it would make their pages with more work, and keep none of them. */
const READERS = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'br, gzip' };

/** One after the other, on a machine that does nothing else. */
async function singleOf({ server, page, wordpress }: Sites): Promise<Row[]> {
  const ask = (port: number, path: string, headers: OpenedPage['headers']) => async () => {
    const connection = await RawConnection.open(port);
    const request = requestBytes('GET', path, headers);
    const delays: number[] = [];
    for (let count = 0; count < ASKED_A_ROUND; count += 1) {
      const asked = performance.now();
      await connection.exchange(request);
      delays.push(performance.now() - asked);
    }
    connection.close();
    return delays;
  };
  const { ours, fresh } = await inTurns(ROUNDS, {
    ours: ask(portOf(server), page.path, { ...page.headers, 'accept-encoding': 'br, gzip' }),
    fresh: ask(wordpress.port, wordpress.path, READERS),
  });
  const p50 = (delays: readonly number[]) => percentile(delays, 0.5);
  return [
    { what: 'one answer, p50', ...compare(ours.map(p50), fresh.map(p50), 'ms') },
    single('one answer, p99', percentile(ours.flat(), 0.99), percentile(fresh.flat(), 0.99), 'ms'),
  ];
}

/** From the press to the first answer that shows the goal: a page that is opened then, or loaded again. */
async function goalsOf({ server, league, page, content, wordpress }: Sites): Promise<Row[]> {
  const [match] = content.matches;
  const [reporter] = league.reporters;
  if (match === undefined || reporter === undefined) throw new Error('The league has no match.');
  const cell = (goals: Goals) => `<td>${goals.join('-')}</td><td>${match.clubs[1]}</td>`;
  const report: Write = (isMore) =>
    reporter.send({ type: isMore ? 'scoreGoal' : 'cancelGoal', side: 'home', seen: '前半' });
  const save: Write = (_isMore, goals) =>
    wordpress.save(goals, content.content.replace(cell(match.goals), cell(goals)));
  const ours = goalsAt(match, report, server.url + page.path, page.headers);
  const fresh = goalsAt(match, save, urlAt(wordpress.port, wordpress.path), READERS);
  const rounds = await inTurns(ROUNDS, {
    ours: () => inARow(GOALS_A_ROUND, APART_MS, ours),
    fresh: () => inARow(GOALS_A_ROUND, APART_MS, fresh),
  });
  const middle = (name: keyof Delay) => (delays: readonly Delay[]) =>
    median(delays.map((delay) => delay[name]));
  const row = (name: keyof Delay, what: string): Row => {
    const [here, there] = [rounds.ours.map(middle(name)), rounds.fresh.map(middle(name))];
    return { what, ...compare(here, there, 'ms') };
  };
  const kept = goalsAt(match, save, urlAt(wordpress.keptPort, wordpress.path), READERS);
  await kept();
  const waits: Delay[] = [];
  for (const share of KEPT_FOR) waits.push(...(await inARow(1, KEPT_SECONDS * 1_000 * share, kept)));
  return [
    row('acknowledged', 'a goal → saved'),
    row('shown', 'a goal → a page loaded then'),
    single(
      `a goal → a page loaded then, ${KEPT}`,
      middle('shown')(rounds.ours.flat()),
      middle('shown')(waits),
      'ms',
    ),
    await openRow(server),
  ];
}

/** A page of WordPress that is open stays as it is. */
async function openRow(server: ServerProcess): Promise<Row> {
  const audience = await openAudience(server, 1);
  const goals = await inARow(OPEN_GOALS, 0, audience.score);
  await audience.stop();
  const ours = figure(median(goals.map(({ pressed }) => pressed)), 'ms');
  return { what: 'a goal → a page that is open', ours, yardstick: 'never', ratio: '–' };
}

type Write = (isMore: boolean, goals: Goals) => Promise<unknown>;
type Delay = { readonly acknowledged: number; readonly shown: number };

/** One goal more than at the beginning, and the next time one less again. */
function goalsAt(
  { clubs: [home, away], goals: [begun, theirs] }: WordPressLeague['matches'][number],
  write: Write,
  url: string,
  headers: OpenedPage['headers'],
): () => Promise<Delay> {
  let isMore = false;
  return async () => {
    isMore = !isMore;
    const ours = begun + Number(isMore);
    const forms = [`${home}${ours}${away}${theirs}`, `${home}${ours}-${theirs}${away}`];
    const isShown = async () => {
      const text = textOf(await (await fetch(url, { headers })).text());
      return forms.some((form) => text.includes(form));
    };
    const pressed = performance.now();
    await write(isMore, [ours, theirs]);
    const acknowledged = performance.now() - pressed;
    while (!(await isShown())) await sleep(POLL_MS);
    return { acknowledged, shown: performance.now() - pressed };
  };
}

/** Without spaces, and with the hyphens that WordPress makes dashes of. */
function textOf(html: string): string {
  return html.replaceAll(/<!--.*?-->|<[^>]*>|\s/gs, '').replaceAll('&#8211;', '-');
}

async function inARow<Seen>(count: number, apartMs: number, measure: () => Promise<Seen>): Promise<Seen[]> {
  const seen: Seen[] = [];
  while (seen.length < count) {
    await sleep(apartMs);
    seen.push(await measure());
  }
  return seen;
}

async function memoryRow({ server, wordpress }: Sites): Promise<Row> {
  await sleep(AT_REST_MS);
  const ours = await memoryOfAll(await familyOf(server.pid));
  const theirs = await memoryOfAll(wordpress.pids);
  return single('memory at rest', ours ?? Number.NaN, theirs ?? Number.NaN, 'MB');
}

/** As `paint` measures it; WordPress's page comes from nginx, which keeps it. */
async function visitsOf({ server, member, page, wordpress }: Sites): Promise<Row[]> {
  const [ours, theirs] = [
    await startHttp2Front(server.url),
    await startHttp2Front(urlAt(wordpress.keptPort)),
  ];
  const lines = [await openSlowLine(ours.port, SLOW_4G), await openSlowLine(theirs.port, SLOW_4G)] as const;
  const trust = `--ignore-certificate-errors-spki-list=${ours.keyHash},${theirs.keyHash}`;
  const browser = await openBrowser(trust);
  const opened = (port: number, path: string, content: string, isMembers: boolean) => async () => {
    const address = `https://localhost:${port}`;
    const context = await phone(browser, address, { isMembers }, member);
    const seen = await visit(context, address + path, content);
    await context.close();
    return seen;
  };
  try {
    const rounds = await inTurns(VISITS, {
      ours: opened(lines[0].port, page.path, 'a[href^="/indv-result/"]', true),
      theirs: opened(lines[1].port, wordpress.path, 'main td', false),
    });
    return Object.entries(VISIT_FIGURES).map(([name, [what, unit]]) => {
      const middle = (visits: readonly Visit[]) => median(visits.map((one) => one[name as keyof Visit]));
      return single(`first visit on a slow phone: ${what}`, middle(rounds.ours), middle(rounds.theirs), unit);
    });
  } finally {
    await browser.close();
    for (const one of [...lines, ours, theirs]) one.stop();
  }
}

const VISIT_FIGURES = {
  firstPaint: ['first paint', 'ms'],
  shown: ['content there', 'ms'],
  largestPaint: ['LCP', 'ms'],
  blocked: ['TBT', 'ms'],
  requests: ['requests', ''],
  bytes: ['KB', ''],
} as const satisfies Partial<Record<keyof Visit, readonly [what: string, unit: string]>>;

/** Where the rounds have no ratios of their own. */
function single(what: string, ours: number, theirs: number, unit: string): Row {
  const [here, there] = [figure(ours, unit).trim(), figure(theirs, unit).trim()];
  return { what, ours: here, yardstick: there, ratio: theirs === 0 ? '–' : ratio(ours / theirs) };
}

function urlAt(port: number, path = ''): string {
  return `http://127.0.0.1:${port}${path}`;
}

function portOf({ url }: ServerProcess): number {
  return Number(new URL(url).port);
}

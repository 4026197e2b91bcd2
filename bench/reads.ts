/**
 * `npm run bench -- read`: the reads that every member's phone does: one championship with all its matches, and its page as the server
 * has drawn it, each against a bare `node:http` server that sends the same bytes with the same headers and does nothing else.
 */

import { defaultHost, itemPath } from '#contract/call.ts';
import { targetChampionship } from '#contract/match/this-week.ts';
import { demoMatch } from '#contract/operations/demo-file.ts';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { signedIn } from '#scripts/signed-in.ts';
import { compare, inTurns, type Row, table } from './figures.ts';
import { cookiesAfter, openPage } from './opened-page.ts';
import { cpuOfAll, startWorker, type Worker } from './processes.ts';
import { RawConnection, requestBytes } from './raw-connection.ts';
import { BareReadsAnswer, CheckedReadsAnswer, LoadAnswer } from './read-workers.ts';
import { print } from './report.ts';

/** Many enough that the server never waits for a request, few enough for a phone network's reality. */
const CONNECTIONS = 32;
const ROUNDS = 7;
const ROUND_MS = 700;
/** V8 compiles what it runs for some seconds; a server on a match day has long done so. */
const WARM_UP_ROUNDS = 4;
/** About a championship's. */
const CHECKED_BYTES = 8_000;

/** Headers that node:http writes by itself on both sides, and the length that the bare server sets anew. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive']);

/** An address, and what every request for it brings. */
type Read = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

type Variant = { readonly name: string; readonly headers: Readonly<Record<string, string>> };

/** Prints the table of reads. */
export async function measureReads(): Promise<void> {
  const server = await startServerProcess();
  const [bare, checked, loader] = await Promise.all([
    startWorker('read-workers.ts'),
    startWorker('read-workers.ts'),
    startWorker('read-workers.ts'),
  ]);
  try {
    const { headers } = await signedIn(server.url, server.demo, 'premium');
    const path = championshipPath(server);
    const answer: Read = { path, headers: await withCookies(server.url + path, headers) };
    print(table('reads of target-championship per second', await measureAll(server, answer, bare, loader)));
    print();
    const page = await openPage(server, drawnPath(server));
    print(table('opened pages of a championship per second', await measureAll(server, page, bare, loader)));
    print();
    print(table('the same bytes to members only ÷ to everyone', await measureCheck(checked, loader)));
  } finally {
    await Promise.all([bare.stop(), checked.stop(), loader.stop(), server.remove()]);
  }
}

/** What the check of ID token, session and membership costs a read. */
async function measureCheck(checked: Worker, loader: Worker): Promise<Row[]> {
  const target = await checked.ask({ kind: 'check', bytes: CHECKED_BYTES }, CheckedReadsAnswer);
  const variant = { name: 'member', headers: target.headers };
  const load = (path: string) => () =>
    measureLoad(loader, { pids: [checked.pid], port: target.port, path }, variant, 200);
  const rounds = await inTurns(ROUNDS, { ours: load(target.checked), yardstick: load(target.unchecked) });
  const figures = (read: (load: Load) => number, unit: string) =>
    compare(rounds.ours.map(read), rounds.yardstick.map(read), unit);
  const what = `200 plain, ${CHECKED_BYTES} bytes`;
  return [
    { what, ...figures((load) => load.perSecond, 'req/s') },
    { what: `${what}, by CPU`, ...figures((load) => load.perCpuSecond, 'req/CPU s') },
  ];
}

function championshipPath(server: ServerProcess): string {
  const query = new URLSearchParams({
    championshipId: demoMatch(server.demo, 'live').championshipId,
    fiscalYear: String(server.demo.fiscalYear),
  });
  return `${defaultHost('match')}${itemPath(targetChampionship.path)}?${query}`;
}

/** As a browser that has called before: it would be given the cookie for pictures with every second's first answer, and no two were alike. */
async function withCookies(url: string, headers: Read['headers']): Promise<Read['headers']> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return { ...headers, cookie: cookiesAfter(answer, headers) };
}

function drawnPath({ demo }: ServerProcess): string {
  return `/latest-results-by-championship/${demoMatch(demo, 'live').championshipId}`;
}

async function measureAll(
  server: ServerProcess,
  { path, headers }: Read,
  bare: Worker,
  loader: Worker,
): Promise<Row[]> {
  const port = Number(new URL(server.url).port);
  const variants = await variantsOf(port, path, headers);
  const samples = await Promise.all(variants.map((variant) => sample(port, path, variant)));
  const { port: barePort } = await bare.ask(
    { kind: 'repeat', answers: samples.map(({ answer }) => answer) },
    BareReadsAnswer,
  );
  const rows: Row[] = [];
  for (const [index, { variant, answer }] of samples.entries()) {
    const load = (target: Target) => () => measureLoad(loader, target, variant, answer.status);
    const sides = {
      ours: load({ pids: [server.pid], port, path }),
      yardstick: load({ pids: [bare.pid], port: barePort, path: answer.path }),
    };
    if (index === 0) await inTurns(WARM_UP_ROUNDS, sides);
    const rounds = await inTurns(ROUNDS, sides);
    const what = `${variant.name}, ${Buffer.from(answer.body, 'base64').length} bytes`;
    const figures = (read: (load: Load) => number, unit: string) =>
      compare(rounds.ours.map(read), rounds.yardstick.map(read), unit);
    rows.push({ what, ...figures((load) => load.perSecond, 'req/s') });
    rows.push({ what: `${what}, by CPU`, ...figures((load) => load.perCpuSecond, 'req/CPU s') });
    const ownCpu = Math.max(...rounds.yardstick.map((load) => load.loaderCpu));
    if (ownCpu > 0.95) print(`  ${what}: the loader was busy too; the true ratio may be lower.`);
  }
  return rows;
}

type Target = {
  /** All processes that work for the answers. */
  readonly pids: readonly number[];
  readonly port: number;
  readonly path: string;
};

type Load = {
  readonly perSecond: number;
  /** Of the server's own CPU time: it stays true on a machine that does other things beside. */
  readonly perCpuSecond: number;
  readonly loaderCpu: number;
};

/** Keeps the connections busy for a while. */
export async function measureLoad(
  loader: Worker,
  { pids, port, path }: Target,
  { headers }: Pick<Variant, 'headers'>,
  status: number,
  milliseconds = ROUND_MS,
): Promise<Load> {
  const request = requestBytes('GET', path, headers);
  const question = { kind: 'load', port, request, status, connections: CONNECTIONS, milliseconds };
  const before = await cpuOfAll(pids);
  const { answers, seconds, ownCpu } = await loader.ask(question, LoadAnswer);
  const after = await cpuOfAll(pids);
  const cpuSeconds = before === null || after === null ? Number.NaN : (after - before) / 1000;
  return { perSecond: answers / seconds, perCpuSecond: answers / cpuSeconds, loaderCpu: ownCpu };
}

/** As a phone asks the first time (br), one that cannot unpack it, and one that has the answer already (304). */
async function variantsOf(
  port: number,
  path: string,
  member: Readonly<Record<string, string>>,
): Promise<Variant[]> {
  const br = { ...member, 'accept-encoding': 'br, gzip' };
  const first = await exchange(port, path, member);
  const etag = /^etag: *(.+)$/im.exec(first.head)?.[1]?.trim();
  if (etag === undefined) throw new Error(`${path} has no ETag.`);
  return [
    { name: '200 plain', headers: member },
    { name: '200 br', headers: br },
    { name: '304', headers: { ...br, 'if-none-match': etag } },
  ];
}

/** What the real server answers, for the bare one to repeat; asked until its brotli form, compressed in the background, is ready. */
export async function sample(port: number, path: string, variant: Variant) {
  const isBrotli = variant.name === '200 br';
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await exchange(port, path, variant.headers);
    const headers = Object.fromEntries(
      answer.head
        .split('\r\n')
        .slice(1)
        .filter((line) => line.includes(':'))
        .map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ])
        .filter(([name]) => name !== undefined && !OWN_HEADERS.has(name)),
    );
    if (!isBrotli || headers['content-encoding'] === 'br') {
      const body = answer.body.toString('base64');
      const own = `/${encodeURIComponent(variant.name)}`;
      return { variant, answer: { path: own, status: answer.status, headers, body } };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${path} was never answered in brotli.`);
}

async function exchange(port: number, path: string, headers: Record<string, string>) {
  const connection = await RawConnection.open(port);
  try {
    return await connection.exchange(requestBytes('GET', path, headers));
  } finally {
    connection.close();
  }
}

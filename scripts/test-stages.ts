import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { findChromium, makeBrowserReady } from './chromium.ts';
import { onSqliteAlone } from './statements.ts';

/** How the tests of one kind ended. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** One line of the closing table. */
export type Row = CheckRow | (Timed & { readonly tally: Tally });
/** A check that has no tests (types, lint): an outcome in place of a tally. */
type CheckRow = Timed & { readonly ok: boolean };
type Timed = { readonly title: string; readonly seconds: number };

type Command = readonly [program: string, ...args: string[]];

let running: ChildProcess | undefined;

/** On Ctrl-C or SIGTERM: ends the stage that is running, and with it the run. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      if (running !== undefined) {
        running.kill(signal);
        await once(running, 'exit');
      }
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** A check that passes or not: all its commands must succeed. */
export async function checkRow(title: string, commands: readonly Command[]): Promise<CheckRow> {
  const started = performance.now();
  let ok = true;
  for (const command of commands) ok = (await run(title, command)) === 0 && ok;
  return { title, ok, seconds: secondsSince(started) };
}

/** Runs these projects of vitest.config.ts (name → title) in one go; a row each. */
export async function vitestRows(projects: ReadonlyMap<string, string>, scratch: string): Promise<Row[]> {
  if (projects.size === 0) return [];
  const started = performance.now();
  const [first = ''] = projects.keys();
  const tallyFile = join(scratch, `${first}.json`);
  const code = await run(
    [...projects.values()].join(', '),
    ['vitest', 'run', '--reporter=default', '--reporter=./scripts/count-reporter.ts', ...selection(projects)],
    { TALLY_FILE: tallyFile, STATEMENTS_FOLDER: statementsFolder(scratch) },
  );
  const tallies = readJson<Record<string, Tally>>(tallyFile) ?? {};
  const rows = [...projects].map(([name, title]) => ({
    title,
    tally: tested(title, tallies[name]),
    seconds: 0,
  }));
  const timed = rows.map((row, i) =>
    i === rows.length - 1 ? { ...row, seconds: secondsSince(started) } : row,
  );
  return withOutcome(timed, code, 'Vitest');
}

/** Whether every statement that the server's tests have led to on SQLite was run on PostgreSQL, too; both must have run whole. */
export function statementsRow(scratch: string): CheckRow {
  const missing = onSqliteAlone(statementsFolder(scratch));
  if (missing.length > 0) {
    console.error('\nNo test runs these statements on PostgreSQL (ON_BOTH in vitest.config.ts):');
    for (const form of missing) console.error(`  ${form}`);
  }
  return { title: "SQLite's statements on PostgreSQL", ok: missing.length === 0, seconds: 0 };
}

function statementsFolder(scratch: string): string {
  const folder = join(scratch, 'statements');
  mkdirSync(folder, { recursive: true });
  return folder;
}

function selection(projects: ReadonlyMap<string, string>): string[] {
  return [...projects.keys()].flatMap((name) => ['--project', name]);
}

/** What Playwright's JSON report says of the whole run; a flaky test passed in the end, but retries are off. */
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** Drives the built web in a real browser. Without one the stage fails: it is never skipped. */
export async function playwrightRows(scratch: string): Promise<Row[]> {
  const title = 'browser';
  const started = performance.now();
  const problem = makeBrowserReady();
  if (problem !== undefined) {
    console.error(problem);
    return [{ title, tally: { passed: 0, failed: 1, skipped: 0 }, seconds: secondsSince(started) }];
  }
  const reportFile = join(scratch, 'browser.json');
  const code = await run(title, ['playwright', 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
    CHROMIUM_PATH: findChromium(),
    // Playwright sets FORCE_COLOR for its workers, and Node complains of NO_COLOR beside it.
    ...(process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' }),
  });
  const stats = readJson<PlaywrightReport>(reportFile)?.stats;
  const tally = stats && {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
  const row = { title, tally: tested(title, tally), seconds: secondsSince(started) };
  return withOutcome([row], code, 'Playwright');
}

/** Where no test ran, nothing has been tested, whatever the tool says. */
function tested(title: string, tally: Tally | undefined): Tally {
  if (tally !== undefined && tally.passed + tally.failed > 0) return tally;
  console.error(`No test ran: ${title}.`);
  return { passed: 0, failed: 1, skipped: tally?.skipped ?? 0 };
}

/** Some failures belong to no test, an error after the last one for example: the tool's exit code tells of them. */
function withOutcome(
  rows: readonly { title: string; tally: Tally; seconds: number }[],
  code: number,
  tool: string,
): Row[] {
  const explained = code === 0 || rows.some((row) => row.tally.failed > 0);
  return explained ? [...rows] : [...rows, { title: `${tool} itself`, ok: false, seconds: 0 }];
}

async function run(title: string, command: Command, settings: NodeJS.ProcessEnv = {}): Promise<number> {
  console.log(`\n=== ${title} ===`);
  // React has no test support in its production form, and a pinned clock or database of the caller's would mislead.
  const { NODE_ENV: _production, DATABASE_URL: _theirs, CLOCK: _pinned, ...env } = process.env;
  const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  const [program, ...args] = command;
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...colours, ...settings },
  });
  running = child;
  const [code] = await once(child, 'close');
  running = undefined;
  return code ?? 1;
}

function readJson<T>(file: string): T | undefined {
  // Written moments ago by our own tools.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}

/** The table of all that ran, its last line the sum: `N passed, N failed`, with `, N skipped` only if some were. */
export function report(rows: readonly Row[]): string {
  const width = Math.max(...rows.map((row) => row.title.length)) + 2;
  const lines = rows.map((row) => `${row.title.padEnd(width)}${outcomeOf(row)}${secondsOf(row)}`);
  const { passed, failed, skipped } = sum(rows);
  const skippedPart = skipped > 0 ? `, ${skipped} skipped` : '';
  const head = `${''.padEnd(width)}${columns('passed', 'failed', 'skipped')}      time`;
  return [head, ...lines, '', `${passed} passed, ${failed} failed${skippedPart}`].join('\n');
}

/** A failed check counts as one failure beside the failed tests. */
export function sum(rows: readonly Row[]): Tally {
  const tallies = rows.map((row) =>
    'tally' in row ? row.tally : { passed: 0, failed: row.ok ? 0 : 1, skipped: 0 },
  );
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
  };
}

function outcomeOf(row: Row): string {
  if (!('tally' in row)) return columns(row.ok ? 'ok' : '', row.ok ? '' : 'FAILED', '');
  const { passed, failed, skipped } = row.tally;
  return columns(String(passed), String(failed), String(skipped));
}

function secondsOf(row: Row): string {
  return row.seconds === 0 ? '' : `${row.seconds.toFixed(1)} s`.padStart(10);
}

function columns(...cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(9)).join('');
}

/**
 * `npm test [-- kind…]`: type check, lint, and every kind of test, each stage whatever became of those before it, so that
 * one run shows all there is to mend. Ends with a table and the line `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import {
  checkRow,
  playwrightRows,
  type Row,
  report,
  statementsRow,
  stopOnSignal,
  sum,
  vitestRows,
} from './test-stages.ts';

/** What a word after `npm test --` selects; the titles are those of the closing table. */
const UNIT = { domain: 'domain', contract: 'contract', web: 'web', ground: 'ground' };
const SERVER = { 'server-sqlite': 'server on SQLite', 'server-postgres': 'server on PostgreSQL' };
const KINDS = ['types', 'lint', ...Object.keys(UNIT), ...Object.keys(SERVER), 'browser', 'package'];
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  unit: Object.keys(UNIT),
  server: Object.keys(SERVER),
};

const words = process.argv.slice(2);
const unknown = words.filter((word) => !KINDS.includes(word) && !(word in GROUPS));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(' ')}. There are: ${[...KINDS, ...Object.keys(GROUPS)].join(' ')}.`);
  process.exit(2);
}
const requested = words.length === 0 ? KINDS : words.flatMap((word) => GROUPS[word] ?? [word]);

stopOnSignal();
const scratch = mkdtempSync(join(tmpdir(), 'tsunagu-run-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const rows: Row[] = [];
if (requested.includes('types')) rows.push(await checkRow('types', [['tsc', '-b']]));
if (requested.includes('lint')) rows.push(await checkRow('lint', [['npm', 'run', '--silent', 'lint']]));
rows.push(...(await vitestRows(selected(UNIT), scratch)));
rows.push(...(await vitestRows(selected(SERVER), scratch)));
if (selected(SERVER).size === 2) rows.push(statementsRow(scratch));
if (requested.includes('browser') || requested.includes('package')) {
  rows.push(await checkRow('web build', [['vite', 'build', '--logLevel=warn']]));
}
if (requested.includes('browser')) rows.push(...(await playwrightRows(scratch)));
if (requested.includes('package')) {
  rows.push(await checkRow('package in a bare Debian', [['node', 'scripts/package-trial.ts']]));
}

console.log(`\n${report(rows)}`);
process.exitCode = sum(rows).failed > 0 ? 1 : 0;

function selected(kinds: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(kinds).filter(([kind]) => requested.includes(kind)));
}

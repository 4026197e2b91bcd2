/**
 * `npm run advisories`: whether a package that ships has a published weakness of high weight, by the registry's advisories and
 * the lock file. A registry that answers with none of its advisories (a mirror, no network) is said and is no failure.
 */

import { spawnSync } from 'node:child_process';
import process from 'node:process';

type Report = {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
};

/** What ends the check with a failure; the rest is listed. */
const HEAVY = new Set(['high', 'critical']);

/** A registry that takes longer is one that does not answer. */
const TIMEOUT_MS = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--loglevel=silent'], {
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
});
const report = read(stdout);
if (report?.metadata === undefined) {
  console.log('Advisories: the registry does not answer with them here; not checked.');
} else {
  const found = Object.entries(report.vulnerabilities ?? {});
  for (const [name, { severity, range }] of found) console.log(`Advisories: ${severity}: ${name} ${range}`);
  if (found.length === 0) console.log('Advisories: none for the packages that ship.');
  if (found.some(([, { severity }]) => HEAVY.has(severity))) process.exitCode = 1;
}

function read(text: string): Report | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

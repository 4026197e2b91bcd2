/**
 * `npm run test:fixes [-- <words of a fix>]`: takes each fix of scripts/fixes.ts out of a copy of this folder, and runs the random
 * schedules of phones there. They must fail: a fix that they do not miss is not held.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { FIXES, type Fix } from './fixes.ts';

/** So many are run at most until one fails. */
const SCHEDULES = 2_000;

const PROJECTS = {
  web: { project: 'web', file: 'web/reporter/outbox/phones.test.ts', inSuite: 2_560 },
  http: { project: 'server-sqlite', file: 'web/reporter/outbox/phones-over-http.test.ts', inSuite: 220 },
} as const;

const root = process.cwd();
const words = process.argv.slice(2).join(' ');
const survivors = FIXES.filter(({ does }) => does.includes(words)).filter((fix) => !isMissed(fix));
process.exitCode = survivors.length === 0 ? 0 : 1;

/** Whether the schedules fail without a fix. */
function isMissed({ does, runs, without }: Fix): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'without-fix-'));
  try {
    for (const file of trackedFiles()) cpSync(join(root, file), join(folder, file));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const { file, from, to } of without) {
      const path = join(folder, file);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(from, () => to),
      );
    }
    const output = schedulesIn(folder, runs);
    const [, after] = /Property failed after (\d+) tests/.exec(output) ?? [];
    console.log(`${after === undefined ? '✗ not missed' : `✓ missed after ${after} schedules`}: ${does}`);
    if (after === undefined) console.log(output.slice(-2_000));
    return after !== undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function schedulesIn(folder: string, runs: Fix['runs']): string {
  const { project, file, inSuite } = PROJECTS[runs];
  const { stdout, stderr } = spawnSync(
    join(folder, 'node_modules/.bin/vitest'),
    ['run', '--project', project, file],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PHONES_FACTOR: String(SCHEDULES / inSuite), PHONES_SHRINKING: 'off' },
    },
  );
  return stdout + stderr;
}

function trackedFiles(): readonly string[] {
  return execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
}

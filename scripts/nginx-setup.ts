/** Vitest's global set-up of the SQLite project: says in TEST_NGINX which nginx a test may put in front of its server. */

import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's package is unpacked here: nothing is installed, no service is started. */
const UNPACKED = join('node_modules', '.cache', 'tsunagu', 'nginx');

/** $NGINX_PATH, what the system has, or Debian's package, fetched by the first run (some 500 KB). */
export default async function setup(): Promise<void> {
  try {
    process.env.TEST_NGINX = findNginx() ?? (await unpackNginx());
  } catch {
    // The one test that needs it says so.
  }
}

function findNginx(): string | undefined {
  const requested = process.env.NGINX_PATH;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const places = [...folders.map((folder) => join(folder, 'nginx')), resolve(UNPACKED, 'usr/sbin/nginx')];
  return requested || places.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function unpackNginx(): Promise<string> {
  await mkdir(UNPACKED, { recursive: true });
  await download().catch(async () => {
    // A fresh machine knows no packages yet.
    await run('apt-get', ['-qq', 'update']);
    await download();
  });
  const [archive = ''] = (await readdir(UNPACKED)).filter((name) => name.endsWith('.deb'));
  await run('dpkg', ['-x', join(UNPACKED, archive), UNPACKED]);
  return resolve(UNPACKED, 'usr/sbin/nginx');
}

async function download(): Promise<void> {
  await run('apt-get', ['-qq', 'download', 'nginx'], { cwd: UNPACKED });
}

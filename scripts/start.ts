/** `npm start`: builds the web when it is missing or out of date, then becomes the server. */
import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

const BUILT = 'dist/web/index.html';
const SOURCES = ['web', 'contract', 'domain', 'vite.config.ts', 'package-lock.json'];

if (await isOutOfDate()) build();
becomeServer();

async function isOutOfDate(): Promise<boolean> {
  const built = await changedAt(BUILT);
  const sources = await Promise.all(SOURCES.map(newestIn));
  return built === 0 || sources.some((changed) => changed > built);
}

/** Milliseconds of the last change in a file or a folder's files; 0 when it does not exist. */
async function newestIn(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Math.max(0, ...(await Promise.all(files.map(changedAt))));
}

async function changedAt(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}

function build(): void {
  console.log('画面を組み立てています…\nBuilding the web app…');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'],
    {
      stdio: 'inherit',
    },
  );
  if (status === 0) return;
  console.error('画面を組み立てられませんでした。\nBuilding the web app failed.');
  process.exit(status ?? 1);
}

/**
 * The server takes this process over, so that Ctrl-C, SIGTERM and its exit code need no passing on. Where a process can
 * not be replaced (Windows) it runs as a child, which shares our console and hence its Ctrl-C.
 */
function becomeServer(): void {
  const args = ['server/tsunagu.ts', 'start', ...process.argv.slice(2)];
  if (process.platform !== 'win32' && process.execve !== undefined) {
    process.execve(process.execPath, [process.execPath, ...args], process.env);
  }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  process.exit(status ?? 1);
}

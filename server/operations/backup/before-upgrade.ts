/** A copy of the database before a newer program changes its tables: the way back. */

import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { bytesOf, writeSnapshot } from '#server/platform/store/copy/snapshot.ts';
import { StoreError } from '#server/platform/store/errors.ts';
import type { StoreSettings } from '#server/platform/store/store.ts';
import { compactTime } from './kept.ts';
import { findOriginOf } from './repository.ts';

/** Of the upgrades of half a year, say. */
const KEPT = 3;

const COPY = /^before-.+-\d{8}T\d{6}Z\.db$/;

/** `made` is told the path of the copy. A demo gets none: it is made anew at any time. */
export function copyBeforeUpgrade(
  { backup: { folder } }: Pick<Config, 'backup'>,
  made: (file: string) => void,
): NonNullable<StoreSettings['beforeUpgrade']> {
  return async ({ next }, store) => {
    if ((await findOriginOf(store.db)) === 'demo') return;
    const file = join(folder, `before-${next}-${compactTime(Temporal.Now.instant())}.db`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await requireRoom(folder, await bytesOf(store));
      await writeSnapshot(store, file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StoreError(
        `新しい版にする前の控え ${file} を作れません（${reason}）。データベースには触れていません。直してから、もう一度起動してください。`,
        { cause },
      );
    }
    made(file);
    await removeOlder(folder);
  };
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > bytes) return;
  throw new StoreError(`空きが${Math.ceil(bytes / 1_000_000)}MB必要です`);
}

async function removeOlder(folder: string): Promise<void> {
  const copies = (await readdir(folder)).filter((name) => COPY.test(name));
  const byAge = copies.toSorted((one, other) => timeIn(other).localeCompare(timeIn(one)));
  for (const name of byAge.slice(KEPT)) await rm(join(folder, name), { force: true });
}

function timeIn(name: string): string {
  return name.slice(-'00000000T000000Z.db'.length);
}

/** Which backups stay in their folder. */

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '#server/platform/config/backup.ts';

const BACKUP = /^tsunagu-(\d{8}T\d{6}Z)\.tar(?:\.age)?$/;

/**
 * Removes the oldest backups, as their names tell, and returns their names. A name later than `now` is from a clock that was wrong, and counts
 * as the oldest. A file with another name is the operator's.
 */
export async function removeOlderBackups(
  { folder, keep }: BackupSettings,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const backups = (await readdir(folder))
    .filter((name) => BACKUP.test(name))
    .toSorted()
    .reverse();
  const latest = compactTime(now);
  const isFuture = (name: string) => (BACKUP.exec(name)?.[1] ?? '') > latest;
  const older = [...backups.filter((name) => !isFuture(name)), ...backups.filter(isFuture)].slice(keep);
  for (const name of older) await rm(join(folder, name), { force: true });
  return older;
}

/** `20261123T031500Z`: sorts by time, and is a file's name anywhere. */
export function compactTime(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

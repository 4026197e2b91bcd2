/** Which backups stay in their folder. */

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '#server/config/backup.ts';

const BACKUP = /^tsunagu-\d{8}T\d{6}Z\.tar(?:\.age)?$/;

/** The oldest go, as the names tell; what has another name is the operator's. Resolves to the names of those that went. */
export async function removeOlderBackups({ folder, keep }: BackupSettings): Promise<readonly string[]> {
  const backups = (await readdir(folder)).filter((name) => BACKUP.test(name));
  const older = backups.toSorted().reverse().slice(keep);
  for (const name of older) await rm(join(folder, name), { force: true });
  return older;
}

/** `20261123T031500Z`: sorts by time, and is a file's name anywhere. */
export function compactTime(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

/** Which backups stay in their folder. */

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '#server/config/backup.ts';

const BACKUP = /^tsunagu-\d{8}T\d{6}Z\.tar(?:\.age)?$/;

/** The oldest go, as the names tell; what has another name is the operator's. */
export async function removeOlderBackups({ folder, keep }: BackupSettings): Promise<void> {
  const backups = (await readdir(folder)).filter((name) => BACKUP.test(name));
  for (const name of backups.toSorted().reverse().slice(keep)) await rm(join(folder, name), { force: true });
}

/** `20261123T031500Z`: sorts by time, and is a file's name anywhere. */
export function compactTime(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

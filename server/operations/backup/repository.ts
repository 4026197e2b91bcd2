import type { Origin } from '#server/platform/config/mode.ts';
import { isMissingTable } from '#server/platform/store/errors.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

/** What the database was created as; null where it is older than that note, or has not been started on. */
export async function findOriginOf(db: Database): Promise<Origin | null> {
  try {
    const row = await db.selectFrom('origin').select('origin').executeTakeFirst();
    return row?.origin ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

export type BackupRun = Row<'backup_runs'>;

/** The last backup that was made and the last that failed; null where there has been none. */
export async function findLastBackups(
  db: Database,
): Promise<{ readonly made: BackupRun | null; readonly failed: BackupRun | null }> {
  const rows = await db.selectFrom('backup_runs').selectAll().execute();
  const last = (outcome: BackupRun['outcome']) => rows.find((row) => row.outcome === outcome) ?? null;
  return { made: last('made'), failed: last('failed') };
}

export async function saveBackupRun(run: BackupRun, db: Database): Promise<void> {
  const { outcome, ...rest } = run;
  await db
    .insertInto('backup_runs')
    .values(run)
    .onConflict((conflict) => conflict.column('outcome').doUpdateSet(rest))
    .execute();
}

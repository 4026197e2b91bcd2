import { fromFlag, toFlag } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

/** A setting as it lies in the database. */
export type SettingRow = { readonly name: string; readonly value: string; readonly isSealed: boolean };

export async function findAllSettings(db: Database): Promise<readonly SettingRow[]> {
  const rows = await db.selectFrom('settings').selectAll().orderBy('name').execute();
  return rows.map(({ name, value, is_sealed }) => ({ name, value, isSealed: fromFlag(is_sealed) }));
}

/** Keeps what is there already; says whether this one was stored. */
export async function insertSettingIfAbsent(
  { name, value, isSealed }: SettingRow,
  db: Database,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value, is_sealed: toFlag(isSealed) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function upsertSetting({ name, value, isSealed }: SettingRow, db: Database): Promise<void> {
  const changed = { value, is_sealed: toFlag(isSealed) };
  await db
    .insertInto('settings')
    .values({ name, ...changed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
    .execute();
}

export async function deleteSetting(name: string, db: Database): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute();
}

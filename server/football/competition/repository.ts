/** Settings of competitions: the SQL of this group, on its one table. */

import {
  type CompetitionSettings,
  completed,
  DEFAULT_SETTINGS,
  type RecordedLot,
} from '#domain/competition/settings.ts';
import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';

export type StoredSettings = {
  readonly settings: CompetitionSettings;
  /** 0 while nobody has settled anything. */
  readonly version: number;
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
};

const NOTHING_SETTLED: StoredSettings = {
  settings: DEFAULT_SETTINGS,
  version: 0,
  updatedBy: null,
  updatedAt: null,
};

export async function findSettings(championshipId: string, db: Database): Promise<StoredSettings> {
  const row = await db
    .selectFrom('competitions')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .executeTakeFirst();
  if (row === undefined) return NOTHING_SETTLED;
  return {
    settings: settingsIn(row),
    version: row.version,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
  };
}

/** Of these championships, by id; those about which nobody has settled anything are missing. */
export async function findAllSettings(
  championshipIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, CompetitionSettings>> {
  if (championshipIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('competitions')
    .select(['championship_id', 'settings'])
    .where('championship_id', 'in', championshipIds)
    .execute();
  return new Map(rows.map((row) => [row.championship_id, settingsIn(row)]));
}

/** Every championship about which something is settled, by id. */
export async function findAllSettled(
  db: Database,
): Promise<readonly { readonly championshipId: string; readonly updatedAt: string }[]> {
  const rows = await db
    .selectFrom('competitions')
    .select(['championship_id', 'updated_at'])
    .orderBy('championship_id')
    .execute();
  return rows.map((row) => ({ championshipId: row.championship_id, updatedAt: row.updated_at }));
}

const NOTHING_NOTED: Pick<RecordedLot, 'drawnAt' | 'witness' | 'number'> = {
  drawnAt: null,
  witness: null,
  number: null,
};

function settingsIn(row: { readonly settings: string }): CompetitionSettings {
  // Only `updateSettings` writes it, what the domain has found sound.
  const settings: CompetitionSettings = JSON.parse(row.settings);
  // What an earlier version has written knows nothing of penalty points, nor who saw a lot drawn.
  const lots = settings.lots.map((lot) => ({ ...NOTHING_NOTED, ...lot }));
  return { ...settings, groups: completed(settings.groups), lots };
}

export type SettingsChange = {
  readonly championshipId: string;
  /** That was read; 0 for the first settings. */
  readonly version: number;
  readonly settings: CompetitionSettings;
  readonly by: string;
  /** ISO instant. */
  readonly now: string;
};

/** False when they do not stand at that version any more; a first pair at one moment is a unique violation. */
export async function updateSettings(change: SettingsChange, db: Database): Promise<boolean> {
  const { championshipId, version, settings, by, now } = change;
  const values = {
    version: version + 1,
    settings: JSON.stringify(settings),
    updated_by: by,
    updated_at: now,
  };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('competitions')
      .values({ championship_id: championshipId, ...values })
      .onConflict((conflict) => conflict.column('championship_id').doNothing())
      .executeTakeFirst();
    return announced(numInsertedOrUpdatedRows === 1n, championshipId, db);
  }
  const { numUpdatedRows } = await db
    .updateTable('competitions')
    .set(values)
    .where('championship_id', '=', championshipId)
    .where('version', '=', version)
    .executeTakeFirst();
  return announced(numUpdatedRows === 1n, championshipId, db);
}

function announced(isWritten: boolean, championshipId: string, db: Database): boolean {
  if (isWritten) changed(db, { changedChampionship: championshipId });
  return isWritten;
}

/** Championships as administrators enter them with their matches. */

import type { ChampionshipEntry } from '#domain/input/common.ts';
import type { StoredChampionship } from '#domain/input/stored.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findOrganizer } from './lists-repository.ts';
import { type Division, findById, insertChampionship, raiseRevision } from './repository.ts';

/** What is stored of a championship, in the input's words. */
export type EnteredChampionship = StoredChampionship & {
  /** For reporters to practise on. */
  readonly practice: boolean;
  /** In their order. */
  readonly divisions: readonly Division[];
};

/** Null for an unknown id. */
export async function findEntered(championshipId: string, db: Database): Promise<EnteredChampionship | null> {
  const championship = await findById(championshipId, db);
  if (championship === null) return null;
  return { ...championship, organizer: (await findOrganizer(championshipId, db)) ?? '' };
}

/** Its pages outside and its notice come later; `now` is an ISO instant. */
export async function insertEntered(entry: ChampionshipEntry, now: string, db: Database): Promise<void> {
  const rest = {
    practice: false,
    publicResults: 'none' as const,
    resultUrl: null,
    matchupUrl: null,
    regulationUrl: null,
    notice: null,
    startDate: null,
  };
  await insertChampionship({ ...entry, ...rest }, now, db);
}

/** The archive id of a championship that has none; `now` is an ISO instant. */
export async function enterArchiveId(
  championshipId: string,
  archiveId: string,
  now: string,
  db: Database,
): Promise<void> {
  await db
    .updateTable('championships')
    .set({ archive_id: archiveId, updated_at: now })
    .where('championship_id', '=', championshipId)
    .where('archive_id', 'is', null)
    .execute();
  await raiseRevision(championshipId, db);
}

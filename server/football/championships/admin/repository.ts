/** Championships as administrators change them: the SQL of this group for their screens, on its two tables only. */

import { asSent, type ChampionshipForm } from '#domain/championship/form.ts';
import { changed } from '#server/platform/store/changes.ts';
import { fromFlag, type Row, toFlag } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { type Division, insertChampionship } from '../repository.ts';

/** A stored championship as its form shows it. */
export type AdminChampionship = {
  readonly id: string;
  /** Rises with every change of it or its divisions. */
  readonly revision: number;
  readonly form: ChampionshipForm;
  /** In their order. */
  readonly divisions: readonly Division[];
};

export async function findAdminChampionship(
  championshipId: string,
  db: Database,
): Promise<AdminChampionship | null> {
  const row = await db
    .selectFrom('championships')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const divisions = await db
    .selectFrom('divisions')
    .select(['division_id as id', 'name', 'round_id as roundId'])
    .where('championship_id', '=', championshipId)
    .orderBy('round_id')
    .orderBy('division_id')
    .execute();
  return { id: row.championship_id, revision: row.revision, form: toForm(row), divisions };
}

/** `now` is an ISO instant; a unique violation of `championships` where the id is taken. */
export async function insertForm(
  id: string,
  form: ChampionshipForm,
  now: string,
  db: Database,
): Promise<void> {
  const { archiveId, resultUrl, matchupUrl, regulationUrl, notice, startDate, ...rest } = asSent(form);
  await insertChampionship(
    {
      ...rest,
      id,
      archiveId: archiveId || null,
      resultUrl: resultUrl || null,
      matchupUrl: matchupUrl || null,
      regulationUrl: regulationUrl || null,
      notice: notice || null,
      startDate: startDate || null,
    },
    now,
    db,
  );
}

/** False, and nothing is changed, where somebody has changed it since `revision`. */
export async function updateForm(
  { id, revision, form }: { readonly id: string; readonly revision: number; readonly form: ChampionshipForm },
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('championships')
    .set({
      name: form.name,
      abbreviation: form.abbreviation,
      category: form.category,
      fiscal_year: form.fiscalYear,
      organizer: form.organizer,
      archive_id: form.archiveId || null,
      is_league: toFlag(form.format === 'league'),
      half_minutes: form.halfMinutes,
      extra_halves: toFlag(form.extraHalves),
      extra_half_minutes: form.extraHalfMinutes,
      shoot_out_kicks: form.shootOutKicks,
      practice: toFlag(form.practice),
      public_results: form.publicResults,
      result_url: form.resultUrl || null,
      matchup_url: form.matchupUrl || null,
      regulation_url: form.regulationUrl || null,
      notice: form.notice || null,
      start_date: form.startDate || null,
      revision: revision + 1,
      updated_at: now,
    })
    .where('championship_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  changed(db, { changedChampionship: id });
  return true;
}

/** Sets the divisions and their order; false, and nothing is changed, where somebody has changed it since `revision`. */
export async function replaceDivisions(
  { id, revision, divisions }: Pick<AdminChampionship, 'id' | 'revision' | 'divisions'>,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('championships')
    .set({ revision: revision + 1, updated_at: now })
    .where('championship_id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  const stored = await db
    .selectFrom('divisions')
    .select('division_id as id')
    .where('championship_id', '=', id)
    .execute();
  const kept = new Set(divisions.map((division) => division.id));
  for (const division of stored.filter((one) => !kept.has(one.id))) await deleteDivision(id, division.id, db);
  // Two may change names with one another: each first gets a name that nobody can type.
  const known = new Set(stored.map((division) => division.id));
  const staying = divisions.filter((division) => known.has(division.id));
  for (const division of staying) {
    await updateDivision(id, { ...division, name: `\u0001${division.id}` }, db);
  }
  for (const division of staying) await updateDivision(id, division, db);
  for (const division of divisions.filter((one) => !known.has(one.id))) {
    await db
      .insertInto('divisions')
      .values({
        championship_id: id,
        division_id: division.id,
        round_id: division.roundId,
        name: division.name,
      })
      .execute();
  }
  changed(db, { changedChampionship: id });
  return true;
}

/** With its divisions; the database refuses where it has a match. */
export async function deleteChampionship(id: string, db: Database): Promise<void> {
  await db.deleteFrom('divisions').where('championship_id', '=', id).execute();
  await db.deleteFrom('championships').where('championship_id', '=', id).execute();
  changed(db, { changedChampionship: id });
}

async function deleteDivision(championshipId: string, divisionId: string, db: Database): Promise<void> {
  await db
    .deleteFrom('divisions')
    .where('championship_id', '=', championshipId)
    .where('division_id', '=', divisionId)
    .execute();
}

async function updateDivision(championshipId: string, division: Division, db: Database): Promise<void> {
  await db
    .updateTable('divisions')
    .set({ name: division.name, round_id: division.roundId })
    .where('championship_id', '=', championshipId)
    .where('division_id', '=', division.id)
    .execute();
}

function toForm(row: Row<'championships'>): ChampionshipForm {
  return {
    name: row.name,
    abbreviation: row.abbreviation,
    category: row.category,
    fiscalYear: row.fiscal_year,
    organizer: row.organizer,
    archiveId: row.archive_id ?? '',
    format: fromFlag(row.is_league) ? 'league' : 'knockout',
    halfMinutes: row.half_minutes,
    extraHalves: fromFlag(row.extra_halves),
    extraHalfMinutes: row.extra_half_minutes,
    shootOutKicks: row.shoot_out_kicks,
    practice: fromFlag(row.practice),
    publicResults: row.public_results,
    resultUrl: row.result_url ?? '',
    matchupUrl: row.matchup_url ?? '',
    regulationUrl: row.regulation_url ?? '',
    notice: row.notice ?? '',
    startDate: row.start_date ?? '',
  };
}

/** Championships and their divisions: the SQL of this group, on its two tables only. */

import type { PublicResults } from '#domain/championship/public-results.ts';
import type { Category } from '#domain/competition/category.ts';
import type { MatchRules } from '#domain/match/match.ts';
import { changed } from '#server/platform/store/changes.ts';
import { isPostgres } from '#server/platform/store/many-rows.ts';
import { fromFlag, type Row, toFlag } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

/** 部・ブロック; `roundId` orders the divisions of a championship. */
export type Division = { readonly id: string; readonly name: string; readonly roundId: number };

/** 大会: one competition of one fiscal year, with its rules and its divisions. */
export type Championship = {
  readonly id: string;
  readonly fiscalYear: number;
  readonly name: string;
  readonly abbreviation: string;
  readonly category: Category;
  /** Its id in the archive of results, null while it has none. */
  readonly archiveId: string | null;
  readonly rules: MatchRules;
  /** For reporters to practise on: in no list and no public answer. */
  readonly practice: boolean;
  /** As the administrators set it; `seenByStrangers` says what holds. */
  readonly publicResults: PublicResults;
  readonly resultUrl: string | null;
  readonly matchupUrl: string | null;
  readonly divisions: readonly Division[];
};

/** What a new championship is made of; its divisions are inserted one by one. */
export type NewChampionship = Omit<Championship, 'divisions'> & {
  /** 札幌 or 北海道, or what an older installation has stored. */
  readonly organizer: string;
  readonly regulationUrl: string | null;
  /** A line shown above the matches, and in the archive. */
  readonly notice: string | null;
  /** `YYYY-MM-DD` in Tokyo; null is the day of its first match. */
  readonly startDate: string | null;
};

/** What the archive tells of a championship. */
export type ArchivedChampionship = Pick<
  NewChampionship,
  | 'id'
  | 'fiscalYear'
  | 'name'
  | 'category'
  | 'organizer'
  | 'startDate'
  | 'notice'
  | 'regulationUrl'
  | 'matchupUrl'
  | 'resultUrl'
>;

export async function findById(championshipId: string, db: Database): Promise<Championship | null> {
  const row = await db
    .selectFrom('championships')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const divisions = await db
    .selectFrom('divisions')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .orderBy('round_id')
    .orderBy('division_id')
    .execute();
  return toChampionship(row, divisions);
}

/** Whether any championship is stored. */
export async function hasChampionships(db: Database): Promise<boolean> {
  const row = await db.selectFrom('championships').select('championship_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Those of one fiscal year and, of the others, `ids`; practice ones left out, by id. */
export async function findAllOfYearAnd(
  ids: readonly string[],
  fiscalYear: number,
  db: Database,
): Promise<readonly Championship[]> {
  const rows = await db
    .selectFrom('championships')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('fiscal_year', '=', fiscalYear),
        ...(ids.length === 0 ? [] : [eb('championship_id', 'in', ids)]),
      ]),
    )
    .where('practice', '=', 0)
    .orderBy('championship_id')
    .execute();
  if (rows.length === 0) return [];
  const found = rows.map((row) => row.championship_id);
  const divisions = await db
    .selectFrom('divisions')
    .selectAll()
    .where('championship_id', 'in', found)
    .orderBy('round_id')
    .orderBy('division_id')
    .execute();
  const byChampionship = Map.groupBy(divisions, (division) => division.championship_id);
  return rows.map((row) => toChampionship(row, byChampionship.get(row.championship_id) ?? []));
}

/** Where a championship of the archive publishes its results and matchups; null for an id the archive lacks. */
export async function findReportingByArchiveId(
  archiveId: string,
  db: Database,
): Promise<Pick<Championship, 'resultUrl' | 'matchupUrl'> | null> {
  const row = await db
    .selectFrom('championships')
    .select(['result_url', 'matchup_url'])
    .where('archive_id', '=', archiveId)
    .where('practice', '=', 0)
    // Two years may share an archive page: the newest speaks for it.
    .orderBy('fiscal_year', 'desc')
    .orderBy('championship_id')
    .executeTakeFirst();
  return row === undefined ? null : { resultUrl: row.result_url, matchupUrl: row.matchup_url };
}

/** What the archive tells of these championships, by id. */
export async function findAllArchived(
  ids: readonly string[],
  db: Database,
): Promise<readonly ArchivedChampionship[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('championships')
    .select([
      'championship_id as id',
      'fiscal_year as fiscalYear',
      'name',
      'category',
      'organizer',
      'start_date as startDate',
      'notice',
      'regulation_url as regulationUrl',
      'matchup_url as matchupUrl',
      'result_url as resultUrl',
    ])
    .where('championship_id', 'in', ids)
    .orderBy('championship_id')
    .execute();
}

/** The fiscal years before this one that have championships, the newest first; practice ones are not counted. */
export async function countByEarlierYear(
  fiscalYear: number,
  db: Database,
): Promise<readonly { readonly fiscalYear: number; readonly championships: number }[]> {
  const rows = await db
    .selectFrom('championships')
    .select(({ fn }) => ['fiscal_year', fn.countAll<number | string>().as('championships')])
    .where('fiscal_year', '<', fiscalYear)
    .where('practice', '=', 0)
    .groupBy('fiscal_year')
    .orderBy('fiscal_year', 'desc')
    .execute();
  return rows.map((row) => ({ fiscalYear: row.fiscal_year, championships: Number(row.championships) }));
}

/**
 * Locks a championship until this transaction ends, so that its divisions and the ids of its matches stay as they are read. Take it
 * before they are read. Does nothing on SQLite, which runs one transaction at a time, and for an unknown championship.
 */
export async function lockChampionship(championshipId: string, db: Database): Promise<void> {
  if (!isPostgres(db)) return;
  await db
    .selectFrom('championships')
    .select('championship_id')
    .where('championship_id', '=', championshipId)
    .forNoKeyUpdate()
    .execute();
}

/** `now` is an ISO instant. */
export async function insertChampionship(
  championship: NewChampionship,
  now: string,
  db: Database,
): Promise<void> {
  const { rules } = championship;
  await db
    .insertInto('championships')
    .values({
      championship_id: championship.id,
      fiscal_year: championship.fiscalYear,
      name: championship.name,
      abbreviation: championship.abbreviation,
      category: championship.category,
      organizer: championship.organizer,
      archive_id: championship.archiveId,
      is_league: toFlag(rules.format === 'league'),
      half_minutes: rules.halfMinutes,
      extra_halves: toFlag(rules.extraHalves),
      extra_half_minutes: rules.extraHalfMinutes,
      shoot_out_kicks: rules.shootOutKicks,
      practice: toFlag(championship.practice),
      public_results: championship.publicResults,
      result_url: championship.resultUrl,
      matchup_url: championship.matchupUrl,
      regulation_url: championship.regulationUrl,
      notice: championship.notice,
      start_date: championship.startDate,
      created_at: now,
      updated_at: now,
    })
    .execute();
  changed(db, { changedChampionship: championship.id });
}

export async function insertDivision(
  championshipId: string,
  division: Division,
  db: Database,
): Promise<void> {
  await db
    .insertInto('divisions')
    .values({
      championship_id: championshipId,
      division_id: division.id,
      round_id: division.roundId,
      name: division.name,
    })
    .execute();
  await raiseRevision(championshipId, db);
}

/** Raises the revision: a form that was read before can't be saved any more. */
export async function raiseRevision(championshipId: string, db: Database): Promise<void> {
  await db
    .updateTable('championships')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('championship_id', '=', championshipId)
    .execute();
  changed(db, { changedChampionship: championshipId });
}

function toChampionship(row: Row<'championships'>, divisions: readonly Row<'divisions'>[]): Championship {
  return {
    id: row.championship_id,
    fiscalYear: row.fiscal_year,
    name: row.name,
    abbreviation: row.abbreviation,
    category: row.category,
    archiveId: row.archive_id,
    rules: {
      format: fromFlag(row.is_league) ? 'league' : 'knockout',
      halfMinutes: row.half_minutes,
      extraHalves: fromFlag(row.extra_halves),
      extraHalfMinutes: row.extra_half_minutes,
      shootOutKicks: row.shoot_out_kicks,
    },
    practice: fromFlag(row.practice),
    publicResults: row.public_results,
    resultUrl: row.result_url,
    matchupUrl: row.matchup_url,
    divisions: divisions.map(({ division_id, name, round_id }) => ({
      id: division_id,
      name,
      roundId: round_id,
    })),
  };
}

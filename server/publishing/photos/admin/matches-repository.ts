/** The matches that photos belong to, read from the tables of the season; practice ones are as unknown as those that don't exist. */

import { sql } from 'kysely';
import type { PhotoMatch, ShownMatches } from '#contract/publishing/photos.ts';
import { countOf } from '#server/platform/store/count.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

export type FoundMatch = Omit<PhotoMatch, 'photos'>;

export type MatchSearch = ListPlace & {
  /** In the names of championship, division, clubs or label, or the day; empty finds all. */
  readonly search: string;
  readonly show: ShownMatches;
  readonly sort: 'date' | 'championship';
  readonly order: 'asc' | 'desc';
  /** `YYYY-MM-DD`, Tokyo. */
  readonly today: string;
};

const SEARCHED = ['c.name', 'd.name', 'm.label', 'm.club_left_name', 'm.club_right_name', 'm.match_date'];

export async function findPage(
  requested: MatchSearch,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly PhotoMatch[] }> {
  const found = matchesFor(requested, db);
  const { sort, order, limit, offset } = requested;
  const sorted =
    sort === 'date'
      ? found.orderBy('m.match_date', order)
      : found.orderBy('c.name', order).orderBy('m.match_date');
  const rows = await sorted
    .orderBy('m.scheduled_start_time')
    .orderBy('m.championship_id')
    .orderBy('m.match_id')
    .select(COLUMNS)
    .limit(limit)
    .offset(offset)
    .execute();
  const counts = await countAllOpen(rows, db);
  const matched = rows.map((row) => ({ ...row, photos: counts.get(keyOf(row)) ?? 0 }));
  // All on the first page: searching 5,000 matches a second time would only count them.
  if (offset === 0 && rows.length < limit) return { total: rows.length, rows: matched };
  const total = await countOf(found);
  return { total, rows: matched };
}

export async function findMatch(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<FoundMatch | null> {
  const row = await matches(db)
    .select(COLUMNS)
    .where('m.championship_id', '=', championshipId)
    .where('m.match_id', '=', matchId)
    .executeTakeFirst();
  return row ?? null;
}

type MatchKey = Pick<FoundMatch, 'championship_id' | 'match_id'>;

/** Photos that members may see, of the matches of one page that have any. */
async function countAllOpen(page: readonly MatchKey[], db: Database): Promise<ReadonlyMap<string, number>> {
  if (page.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .select(({ fn }) => ['championship_id', 'match_id', fn.countAll<number | string>().as('photos')])
    .where(({ and, eb, or }) =>
      or(
        page.map(({ championship_id, match_id }) =>
          and([eb('championship_id', '=', championship_id), eb('match_id', '=', match_id)]),
        ),
      ),
    )
    .where('taken_down_at', 'is', null)
    .groupBy(['championship_id', 'match_id'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row), Number(row.photos)]));
}

function keyOf({ championship_id, match_id }: MatchKey): string {
  return JSON.stringify([championship_id, match_id]);
}

/** Photos of a match that members may see. */
export function countOpen(championshipId: string, matchId: string, db: Database): Promise<number> {
  return countOf(
    db
      .selectFrom('photos')
      .where('championship_id', '=', championshipId)
      .where('match_id', '=', matchId)
      .where('taken_down_at', 'is', null),
  );
}

const COLUMNS = [
  'm.championship_id',
  'c.name as championship_name',
  'm.match_id',
  'm.match_date',
  'm.scheduled_start_time',
  'd.name as division',
  'm.label',
  'm.club_left_name as club_left',
  'm.club_right_name as club_right',
] as const;

function matchesFor({ search, show, today }: MatchSearch, db: Database) {
  const found = matches(db).where(containsAll(SEARCHED, search));
  if (show === 'played') return found.where('m.match_date', '<=', today);
  if (show === 'all') return found;
  return found.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('photos as p')
        .select(sql.lit(1).as('one'))
        .whereRef('p.championship_id', '=', 'm.championship_id')
        .whereRef('p.match_id', '=', 'm.match_id')
        .where('p.taken_down_at', 'is', null),
    ),
  );
}

function matches(db: Database) {
  return db
    .selectFrom('matches as m')
    .innerJoin('championships as c', 'c.championship_id', 'm.championship_id')
    .innerJoin('divisions as d', (join) =>
      join.onRef('d.championship_id', '=', 'm.championship_id').onRef('d.division_id', '=', 'm.division_id'),
    )
    .where('c.practice', '=', 0);
}

/** What a match is called in the audit: 春季カップ １部 第1試合 北クラブ 対 南クラブ（2026-05-16）. */
export function matchName(match: Omit<PhotoMatch, 'photos'>): string {
  const { championship_name, division, label, club_left, club_right, match_date } = match;
  return `${championship_name} ${division} ${label} ${club_left} 対 ${club_right}（${match_date}）`;
}

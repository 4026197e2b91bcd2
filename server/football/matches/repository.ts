/** Matches and their events, on their two tables only. */

import type { DateWindow } from '#domain/competition/window.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import { changed } from '#server/platform/store/changes.ts';
import { isPostgres } from '#server/platform/store/many-rows.ts';
import type { Database } from '#server/platform/store/store.ts';
import { fromNewMatch, type MatchRecord, type NewMatch, type Schedule, toEvent, toRecord } from './row.ts';

export async function findById(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<MatchRecord | null> {
  const row = await db
    .selectFrom('matches')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .executeTakeFirst();
  return row === undefined ? null : toRecord(row);
}

/** Those of these matches that there are, by `idOf`. */
export async function findAllByIds(
  ids: readonly MatchId[],
  db: Database,
): Promise<ReadonlyMap<string, MatchRecord>> {
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('championship_id', 'match_id'),
        'in',
        ids.map(({ championshipId, matchId }) => tuple(championshipId, matchId)),
      ),
    )
    .execute();
  return new Map(rows.map(toRecord).map((record) => [idOf(record), record]));
}

/** By championship and match id. */
export async function findAllByChampionships(
  championshipIds: readonly string[],
  db: Database,
): Promise<readonly MatchRecord[]> {
  if (championshipIds.length === 0) return [];
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('championship_id', 'in', championshipIds)
    .orderBy('championship_id')
    .orderBy('match_id')
    .execute();
  return rows.map(toRecord);
}

/** Those of a day, `YYYY-MM-DD` in Tokyo, in all championships, by championship and match id. */
export async function findAllOnDay(day: string, db: Database): Promise<readonly MatchRecord[]> {
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('match_date', '=', day)
    .orderBy('championship_id')
    .orderBy('match_id')
    .execute();
  return rows.map(toRecord);
}

/** Those of one day or several, by championship and match id. */
export async function findAllByChampionshipsWithin(
  championshipIds: readonly string[],
  days: DateWindow,
  db: Database,
): Promise<readonly MatchRecord[]> {
  if (championshipIds.length === 0) return [];
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('championship_id', 'in', championshipIds)
    .where('match_date', '>=', days.from)
    .where('match_date', '<=', days.to)
    .orderBy('championship_id')
    .orderBy('match_id')
    .execute();
  return rows.map(toRecord);
}

/** Those in which a side bears this club's id or one of these names, by day, time and id; an unknown time comes last. */
export async function findAllOfClub(
  { id, names }: { readonly id: string; readonly names: readonly string[] },
  championshipIds: readonly string[],
  db: Database,
): Promise<readonly MatchRecord[]> {
  if (championshipIds.length === 0) return [];
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .where('championship_id', 'in', championshipIds)
    .where(({ or, eb }) =>
      or([
        eb('club_left_id', '=', id),
        eb('club_right_id', '=', id),
        eb('club_left_name', 'in', names),
        eb('club_right_name', 'in', names),
      ]),
    )
    .orderBy('match_date')
    .orderBy(({ fn, val }) => fn.coalesce('scheduled_start_time', val('99')))
    .orderBy('championship_id')
    .orderBy('match_id')
    .execute();
  return rows.map(toRecord);
}

/** The matches whose state or schedule has changed since an ISO instant, the longest unchanged first. */
export async function findAllChangedSince(since: string, db: Database): Promise<readonly MatchUpdate[]> {
  return updates(db).where('updated_at', '>=', since).orderBy('updated_at').execute();
}

/**
 * These matches as a synchronous standby has them, too: their rows are locked on PostgreSQL, for nobody's write, so that the answer waits for
 * the standby. Rejects if there is one and it is away.
 */
export async function findAllReplicated(
  ids: readonly MatchId[],
  db: Database,
): Promise<readonly MatchUpdate[]> {
  if (ids.length === 0) return [];
  return updates(db)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('championship_id', 'match_id'),
        'in',
        ids.map(({ championshipId, matchId }) => tuple(championshipId, matchId)),
      ),
    )
    .$if(isPostgres(db), (query) => query.forKeyShare())
    .execute();
}

/** When and to which version a match was changed last; the instant is in UTC, ISO. */
export type MatchUpdate = MatchId & { readonly updatedAt: string; readonly version: number };

/** When the state or schedule of each of their matches was changed last: UTC instants, ISO, by championship and match id. */
export async function findAllUpdates(
  championshipIds: readonly string[],
  db: Database,
): Promise<readonly MatchUpdate[]> {
  if (championshipIds.length === 0) return [];
  return updates(db).where('championship_id', 'in', championshipIds).execute();
}

function updates(db: Database) {
  return db
    .selectFrom('matches')
    .select([
      'championship_id as championshipId',
      'match_id as matchId',
      'updated_at as updatedAt',
      'version',
    ]);
}

/** Match ids are unique within a championship only: every championship that has a match of this id. */
export async function findChampionshipIdsByMatch(matchId: string, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('matches')
    .select('championship_id')
    .where('match_id', '=', matchId)
    .orderBy('championship_id')
    .execute();
  return rows.map((row) => row.championship_id);
}

/** Every day each championship plays on, ascending; championships without a match are missing. */
export async function findDatesByChampionship(
  championshipIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (championshipIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('matches')
    .select(['championship_id', 'match_date'])
    .distinct()
    .where('championship_id', 'in', championshipIds)
    .orderBy('match_date')
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.championship_id);
  return new Map([...grouped].map(([id, days]) => [id, days.map((day) => day.match_date)]));
}

/** `now` is an ISO instant. */
export async function insertMatch(match: NewMatch, now: string, db: Database): Promise<void> {
  await db.insertInto('matches').values(fromNewMatch(match, now)).execute();
  changed(db, { championshipId: match.championshipId, matchId: match.matchId, version: 0 });
}

/** All events of a match, in order. */
export async function findEvents(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<readonly MatchEvent[]> {
  const rows = await db
    .selectFrom('match_events')
    .select(['type', 'data'])
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .orderBy('version')
    .execute();
  return rows.map(toEvent);
}

/** Of a match among all. */
export type MatchId = Pick<Schedule, 'championshipId' | 'matchId'>;

/** The same text for the same match alone. */
export function idOf({ championshipId, matchId }: MatchId): string {
  return JSON.stringify([championshipId, matchId]);
}

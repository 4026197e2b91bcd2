/** Matches and their events, on their two tables only. */

import { sql } from 'kysely';
import type { DateWindow } from '#domain/competition/window.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Match } from '#domain/match/match.ts';
import { changed } from '#server/store/changes.ts';
import { givenAs, insertRows, valuesOf } from '#server/store/many-rows.ts';
import type { Database } from '#server/store/store.ts';
import {
  fromEvent,
  fromMatch,
  fromNewMatch,
  type MatchRecord,
  type NewMatch,
  type Schedule,
  toEvent,
  toRecord,
} from './row.ts';

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
export async function findAllChangedSince(
  since: string,
  db: Database,
): Promise<
  readonly { readonly championshipId: string; readonly matchId: string; readonly updatedAt: string }[]
> {
  return updates(db).where('updated_at', '>=', since).orderBy('updated_at').execute();
}

/** When the state or schedule of each of their matches was changed last: UTC instants, ISO, by championship and match id. */
export async function findAllUpdates(
  championshipIds: readonly string[],
  db: Database,
): Promise<
  readonly { readonly championshipId: string; readonly matchId: string; readonly updatedAt: string }[]
> {
  if (championshipIds.length === 0) return [];
  return updates(db).where('championship_id', 'in', championshipIds).execute();
}

function updates(db: Database) {
  return db
    .selectFrom('matches')
    .select(['championship_id as championshipId', 'match_id as matchId', 'updated_at as updatedAt']);
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

/** Who did what and when, beside the events themselves; the instants are ISO. */
export type EventStamp = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly operationId: string;
  readonly actor: string;
  readonly recordedAt: string;
  readonly receivedAt: string;
};

/** What one operation does to a match. */
export type Appended = {
  readonly stamp: EventStamp;
  readonly before: Match;
  /** When the row that it was decided on had been changed last, an ISO instant; null where any schedule will do. */
  readonly seenAt: string | null;
  readonly events: readonly MatchEvent[];
  readonly after: Match;
};

/** Appends the events of matches that stood at `before`; a unique violation where they have some already. */
export async function appendEvents(all: readonly Appended[], db: Database): Promise<void> {
  await insertRows('match_events', eventRows(all), db);
}

function eventRows(all: readonly Appended[]) {
  return all.flatMap(({ stamp, before, events }) =>
    events.map((event, index) => ({
      championship_id: stamp.championshipId,
      match_id: stamp.matchId,
      version: before.version + 1 + index,
      operation_id: stamp.operationId,
      actor: stamp.actor,
      ...fromEvent(event),
      recorded_at: stamp.recordedAt,
      received_at: stamp.receivedAt,
    })),
  );
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

/** Moves the rows of different matches on from `before` to `after`; says which: the others are not as they were seen any more. */
export async function updateProjections(
  all: readonly Appended[],
  db: Database,
): Promise<ReadonlySet<Appended>> {
  if (all.length === 0) return new Set();
  const byId = new Map(all.map((one) => [idOf(one.stamp), one]));
  const { given, update } = projecting(all, db);
  const { rows } = await sql<{ championship_id: string; match_id: string }>`with ${given} ${update}`.execute(
    db,
  );
  const moved = rows.flatMap((row) => {
    const one = byId.get(idOf({ championshipId: row.championship_id, matchId: row.match_id }));
    return one ?? [];
  });
  for (const { stamp, after } of moved) {
    const { championshipId, matchId } = stamp;
    changed(db, { championshipId, matchId, version: after.version });
  }
  return new Set(moved);
}

/**
 * Moves the rows of different matches on and appends their events, in one statement of PostgreSQL. Where one of them is not as it was seen any more
 * its events lack their match, which fails (`isMissingValueOf` in errors.ts). Announces nothing.
 */
export async function updateProjectionsWithEvents(all: readonly Appended[], db: Database): Promise<void> {
  const events = eventRows(all);
  const [first] = events;
  if (first === undefined) return;
  const { championship_id, match_id, ...rest } = first;
  const names = (row: object) => sql.join(Object.keys(row).map((name) => sql.id(name)));
  const texts = events.map((event) => Object.values(event).map(String));
  const values = Object.entries(rest).map(([name, value]) => givenAs(value, name, 'events'));
  const { given, update } = projecting(all, db);
  await sql`
    with ${given}, moved as (${update}), events (${names(first)}) as (${valuesOf(texts, db)})
    insert into match_events (championship_id, match_id, ${names(rest)})
    select moved.championship_id, moved.match_id, ${sql.join(values)}
    from events left join moved using (championship_id, match_id)`.execute(db);
}

/** The parts of a statement that moves rows on, and returns which. */
function projecting(all: readonly Appended[], db: Database) {
  // Always in the same order, so that two processes don't wait for each other.
  const inOrder = all
    .map((one) => [idOf(one.stamp), one] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
  const rows = inOrder.map(({ stamp, before, seenAt, after }) => [
    stamp.championshipId,
    stamp.matchId,
    String(before.version),
    seenAt,
    stamp.receivedAt,
    ...Object.values(fromMatch(after)).map((value) => (value === null ? null : String(value))),
  ]);
  const projection = inOrder.slice(0, 1).flatMap(({ after }) => Object.entries(fromMatch(after)));
  const names = [
    'championship_id',
    'match_id',
    'seen',
    'seen_at',
    'updated_at',
    ...projection.map(([name]) => name),
  ];
  const set = projection.map(([name, value]) => sql`${sql.id(name)} = ${givenAs(value, name)}`);
  return {
    given: sql`given (${sql.join(names.map((name) => sql.id(name)))}) as (${valuesOf(rows, db)})`,
    update: sql`
      update matches set updated_at = given.updated_at, ${sql.join(set)} from given
      where matches.championship_id = given.championship_id and matches.match_id = given.match_id
        and matches.version = cast(given.seen as integer)
        and matches.updated_at = coalesce(given.seen_at, matches.updated_at)
      returning matches.championship_id, matches.match_id`,
  };
}

/** Of a match among all. */
export type MatchId = Pick<Schedule, 'championshipId' | 'matchId'>;

/** The same text for the same match alone. */
export function idOf({ championshipId, matchId }: MatchId): string {
  return JSON.stringify([championshipId, matchId]);
}

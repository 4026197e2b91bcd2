/** What operations do to matches: the events that are appended, and the rows that follow from them, on the two tables of repository.ts. */

import { type RawBuilder, sql } from 'kysely';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Match } from '#domain/match/match.ts';
import { changed } from '#server/platform/store/changes.ts';
import { givenAs, idsOf, insertRows, overRows, shapeOf } from '#server/platform/store/many-rows.ts';
import type { Database } from '#server/platform/store/store.ts';
import { idOf, type MatchId } from './repository.ts';
import { fromEvent, fromMatch } from './row.ts';

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

/** Appends the events of matches that stood at `before`; a unique violation if the match has later events, or events of the operation. */
export async function appendEvents(all: readonly Appended[], db: Database): Promise<void> {
  await insertRows('match_events', eventRows(all), db);
}

/** Removes the events of a practice match up to a version; the database refuses it for any other match. */
export async function deleteEventsUpTo(
  version: number,
  { championshipId, matchId }: MatchId,
  db: Database,
): Promise<void> {
  await db
    .deleteFrom('match_events')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('version', '<=', version)
    .execute();
}

function eventRows(all: readonly Appended[]) {
  return all.flatMap(({ stamp, before, events }) =>
    events.map((event, index) => ({
      championship_id: stamp.championshipId,
      match_id: stamp.matchId,
      version: before.version + 1 + index,
      operation_id: stamp.operationId,
      operation_part: index,
      actor: stamp.actor,
      ...fromEvent(event),
      recorded_at: stamp.recordedAt,
      received_at: stamp.receivedAt,
    })),
  );
}

/** Moves the rows of different matches on from `before` to `after`; says which: the others are not as they were seen any more. */
export async function updateProjections(
  all: readonly Appended[],
  db: Database,
): Promise<ReadonlySet<Appended>> {
  if (all.length === 0) return new Set();
  const byId = new Map(all.map((one) => [idOf(one.stamp), one]));
  const { shape, given, parts } = projecting(all);
  const statement = (values: RawBuilder<unknown>) => {
    const { matches, update } = parts(values);
    return sql<{ championship_id: string; match_id: string }>`with ${matches} ${update}`;
  };
  const { rows } = await overRows(`move ${shape}`, [given], statement, db);
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
  const { shape, given, parts } = projecting(all);
  const texts = events.map((event) => Object.values(event).map(String));
  const statement = (values: RawBuilder<unknown>, eventValues: RawBuilder<unknown>) => {
    const { matches, update } = parts(values);
    const { championship_id, match_id, ...rest } = first;
    const names = (row: object) => idsOf(Object.keys(row));
    const appending = Object.entries(rest).map(([name, value]) => givenAs(value, name, 'events'));
    return sql`
      with ${matches}, moved as (${update}), events (${names(first)}) as (${eventValues})
      insert into match_events (championship_id, match_id, ${names(rest)})
      select moved.championship_id, moved.match_id, ${sql.join(appending)}
      from events left join moved using (championship_id, match_id)`;
  };
  await overRows(`move ${shape} append ${shapeOf(first)}`, [given, texts], statement, db);
}

/** What a statement is given that moves rows on and returns which, the shape of what it sets, and its parts. */
function projecting(all: readonly Appended[]) {
  // Always in the same order, so that two processes don't wait for each other.
  const inOrder = all
    .map((one) => [idOf(one.stamp), one] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);
  const given = inOrder.map(({ stamp, before, seenAt, after }) => [
    stamp.championshipId,
    stamp.matchId,
    String(before.version),
    seenAt,
    stamp.receivedAt,
    ...Object.values(fromMatch(after)).map((value) => (value === null ? null : String(value))),
  ]);
  const projection = inOrder.slice(0, 1).flatMap(({ after }) => Object.entries(fromMatch(after)));
  const parts = (values: RawBuilder<unknown>) => {
    const known = ['championship_id', 'match_id', 'seen', 'seen_at', 'updated_at'];
    const names = [...known, ...projection.map(([name]) => name)];
    const set = projection.map(([name, value]) => sql`${sql.id(name)} = ${givenAs(value, name)}`);
    const matches = sql`given (${idsOf(names)}) as (${values})`;
    const update = sql`
      update matches set updated_at = given.updated_at, ${sql.join(set)} from given
      where matches.championship_id = given.championship_id and matches.match_id = given.match_id
        and matches.version = cast(given.seen as integer)
        and matches.updated_at = coalesce(given.seen_at, matches.updated_at)
      returning matches.championship_id, matches.match_id`;
    return { matches, update };
  };
  return { shape: shapeOf(Object.fromEntries(projection)), given, parts };
}

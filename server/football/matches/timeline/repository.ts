/** The events of a match with who recorded them and when. */

import type { MatchEvent } from '#domain/match/events.ts';
import type { RecordedEvent } from '#domain/match/timeline-notes.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { MatchId } from '../repository.ts';
import { toEvent } from '../row.ts';

/** `version` is the match's after it, `actor` the id of the token it was recorded with. */
export type ActorsEvent = RecordedEvent & { readonly version: number; readonly actor: string };

/** All events of a match, in order. */
export async function findRecordedEvents(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<readonly ActorsEvent[]> {
  const rows = await db
    .selectFrom('match_events')
    .select(['version', 'type', 'data', 'recorded_at', 'actor'])
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    event: toEvent(row),
    recordedAt: Temporal.Instant.from(row.recorded_at).epochMilliseconds,
    actor: row.actor,
  }));
}

/** What made a match of version `to` out of that of version `after`, in order. */
export async function findEventsBetween(
  { after, to }: { readonly after: number; readonly to: number },
  { championshipId, matchId }: MatchId,
  db: Database,
): Promise<readonly MatchEvent[]> {
  const rows = await db
    .selectFrom('match_events')
    .select(['type', 'data'])
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('version', '>', after)
    .where('version', '<=', to)
    .orderBy('version')
    .execute();
  return rows.map(toEvent);
}

/** `operation` is the whole key of the operation that made it. */
export type EnteredEvent = RecordedEvent & { readonly version: number; readonly operation: string };

/** The events of a match after a version of it, in order. */
export async function findEventsAfter(
  version: number,
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<readonly EnteredEvent[]> {
  const rows = await db
    .selectFrom('match_events')
    .select(['version', 'type', 'data', 'recorded_at', 'operation_id'])
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    event: toEvent(row),
    recordedAt: Temporal.Instant.from(row.recorded_at).epochMilliseconds,
    operation: row.operation_id,
  }));
}

/** Version before the first event on record; 0 if there is none, above 0 after a restart has removed the events before it. */
export async function findBeginning({ championshipId, matchId }: MatchId, db: Database): Promise<number> {
  const first = await db
    .selectFrom('match_events')
    .select('version')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return first === undefined ? 0 : first.version - 1;
}

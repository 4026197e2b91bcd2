/** Who has recorded what and when, and what was checked against paper: the SQL of following matches. */

import type { DateWindow } from '#domain/competition/window.ts';
import type { MatchEvent } from '#domain/match/events.ts';
import type { Database } from '#server/platform/store/store.ts';
import { toEvent } from '../row.ts';

/** An event with who recorded it; instants are ISO. */
export type StampedEvent = {
  readonly version: number;
  readonly event: MatchEvent;
  readonly actor: string;
  readonly recordedAt: string;
  readonly receivedAt: string;
};

/** All events of a match, in order. */
export async function findHistory(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<readonly StampedEvent[]> {
  const rows = await db
    .selectFrom('match_events')
    .select(['version', 'type', 'data', 'actor', 'recorded_at', 'received_at'])
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    event: toEvent(row),
    actor: row.actor,
    recordedAt: row.recorded_at,
    receivedAt: row.received_at,
  }));
}

/** What makes a result final. */
const SETTLING = ['resultRegistered', 'resultCorrected', 'revertedTo'];

export type Done = { readonly actor: string; readonly at: string };

/** By {@link keyOf}: the last one to settle each match of these days, whether or not it still is. */
export async function findLastSettled(days: DateWindow, db: Database): Promise<ReadonlyMap<string, Done>> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('match_events as e', (join) =>
      join.onRef('e.championship_id', '=', 'm.championship_id').onRef('e.match_id', '=', 'm.match_id'),
    )
    .select(['e.championship_id', 'e.match_id', 'e.actor', 'e.received_at'])
    .where('m.match_date', '>=', days.from)
    .where('m.match_date', '<=', days.to)
    .where('e.type', 'in', SETTLING)
    .orderBy('e.version')
    .execute();
  return new Map(
    rows.map((row) => [keyOf(row.championship_id, row.match_id), { actor: row.actor, at: row.received_at }]),
  );
}

/** By {@link keyOf}: the last that was recorded of each match of these days; a match of which nothing was is missing. */
export async function findLastRecorded(days: DateWindow, db: Database): Promise<ReadonlyMap<string, Done>> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('match_events as e', (join) =>
      join
        .onRef('e.championship_id', '=', 'm.championship_id')
        .onRef('e.match_id', '=', 'm.match_id')
        .onRef('e.version', '=', 'm.version'),
    )
    .select(['e.championship_id', 'e.match_id', 'e.actor', 'e.received_at'])
    .where('m.match_date', '>=', days.from)
    .where('m.match_date', '<=', days.to)
    .execute();
  return new Map(
    rows.map((row) => [keyOf(row.championship_id, row.match_id), { actor: row.actor, at: row.received_at }]),
  );
}

/** A match as it was at `version` agrees with the paper. */
export type Check = { readonly version: number; readonly by: string; readonly at: string };

/** By {@link keyOf}. */
export async function findAllChecks(days: DateWindow, db: Database): Promise<ReadonlyMap<string, Check>> {
  const rows = await db
    .selectFrom('matches as m')
    .innerJoin('match_checks as k', (join) =>
      join.onRef('k.championship_id', '=', 'm.championship_id').onRef('k.match_id', '=', 'm.match_id'),
    )
    .select(['k.championship_id', 'k.match_id', 'k.version', 'k.checked_by as by', 'k.checked_at as at'])
    .where('m.match_date', '>=', days.from)
    .where('m.match_date', '<=', days.to)
    .execute();
  return new Map(
    rows.map(({ championship_id, match_id, ...check }) => [keyOf(championship_id, match_id), check]),
  );
}

/** The newest check of a match is the one that counts. */
export async function putCheck(
  championshipId: string,
  matchId: string,
  { version, by, at }: Check,
  db: Database,
): Promise<void> {
  await db
    .insertInto('match_checks')
    .values({ championship_id: championshipId, match_id: matchId, version, checked_by: by, checked_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['championship_id', 'match_id'])
        .doUpdateSet({ version, checked_by: by, checked_at: at }),
    )
    .execute();
}

export async function deleteCheck(championshipId: string, matchId: string, db: Database): Promise<void> {
  await db
    .deleteFrom('match_checks')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .execute();
}

/** Names a match among those of several championships. */
export function keyOf(championshipId: string, matchId: string): string {
  return JSON.stringify([championshipId, matchId]);
}

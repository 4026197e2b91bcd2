/** Schedules of matches and what may still become of them: the SQL of this group for changing them, on its tables only. */

import type { Match } from '#domain/match/match.ts';
import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { fromEnteredClubs, fromNewMatch, type MatchRecord, type ScheduledMatch, toRecord } from '../row.ts';

/** A schedule with what its match stands at. */
export type StoredSchedule = ScheduledMatch & {
  readonly version: Match['version'];
  readonly status: Match['status'];
  readonly outcome: Match['outcome']['kind'];
  readonly record: MatchRecord;
};

/** Ids in one question: SQLite takes 32,766. */
const IDS_AT_ONCE = 5_000;

/** Of these matches of a championship; unknown ids are missing. */
export async function findSchedules(
  championshipId: string,
  matchIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, StoredSchedule>> {
  const found = new Map<string, StoredSchedule>();
  for (let at = 0; at < matchIds.length; at += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('matches')
      .selectAll()
      .where('championship_id', '=', championshipId)
      .where('match_id', 'in', matchIds.slice(at, at + IDS_AT_ONCE))
      .execute();
    for (const row of rows) {
      const record = toRecord(row);
      const { state: _state, ...schedule } = record;
      found.set(row.match_id, {
        ...schedule,
        matchNumber: row.match_number,
        clubIds: { home: row.club_left_id, away: row.club_right_id },
        version: row.version,
        status: record.state.status,
        outcome: record.state.outcome.kind,
        record,
      });
    }
  }
  return found;
}

/** Writes the new schedule of a match that is at `version`; false when it is at another one. `now` is ISO. */
export async function updateSchedule(
  match: ScheduledMatch,
  version: number,
  now: string,
  db: Database,
): Promise<boolean> {
  const {
    championship_id: _championship,
    match_id: _match,
    created_at: _created,
    actual_start_time: _start,
    postponed_reason: _reason,
    postponed_other_reason: _other,
    ...schedule
  } = fromNewMatch(match, now);
  const { numUpdatedRows } = await db
    .updateTable('matches')
    .set({ ...schedule, ...fromEnteredClubs(match.enteredClubs) })
    .where('championship_id', '=', match.championshipId)
    .where('match_id', '=', match.matchId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  announce(match, db);
  return true;
}

/** Removes a match in which nothing has ever happened; false for any other. What refers to it must be gone. */
export async function deleteUntouched(
  championshipId: string,
  matchId: string,
  db: Database,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('matches')
    .where('championship_id', '=', championshipId)
    .where('match_id', '=', matchId)
    .where('version', '=', 0)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  announce({ championshipId, matchId }, db);
  return true;
}

/** Days of play have moved: lists of a week are made anew for version 0 alone. */
function announce(
  { championshipId, matchId }: Pick<ScheduledMatch, 'championshipId' | 'matchId'>,
  db: Database,
): void {
  changed(db, { championshipId, matchId, version: 0 });
}

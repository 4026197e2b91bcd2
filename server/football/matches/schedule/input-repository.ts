/** Matches as administrators enter them: the SQL of this group for the bulk input, on its table only. */

import { setImmediate } from 'node:timers/promises';
import { changed } from '#server/platform/store/changes.ts';
import type { Database } from '#server/platform/store/store.ts';
import { fromNewMatch, type NewMatch, type ScheduledMatch, toEnteredClubs, toStatus } from '../row.ts';
import { isChangeable, revisionOf } from './schedule.ts';

/** What was entered of a match, and what results have made of its clubs. */
export type StoredEntry = ScheduledMatch & {
  /** Nobody has begun it or registered its result. */
  readonly isChangeable: boolean;
  /** Of its schedule: another one after every change of it. */
  readonly revision: string;
};

/** Some 5 ms of SQLite, which gives nobody else a turn meanwhile. */
const ROWS_AT_ONCE = 100;

/** What was entered of every match of a championship, by id. */
export async function findAllEntered(championshipId: string, db: Database): Promise<readonly StoredEntry[]> {
  const rows = await db
    .selectFrom('matches')
    .select([
      'match_id',
      'division_id',
      'group_1',
      'group_2',
      'label',
      'match_number',
      'match_date',
      'scheduled_start_time',
      'ground',
      'club_left_name',
      'club_left_id',
      'club_right_name',
      'club_right_id',
      'entered_left_name',
      'entered_left_id',
      'entered_right_name',
      'entered_right_id',
      'status',
      'outcome',
    ])
    .where('championship_id', '=', championshipId)
    .orderBy('match_id')
    .execute();
  return rows.map((row) => {
    const entry = {
      championshipId,
      matchId: row.match_id,
      divisionId: row.division_id,
      group1: row.group_1,
      group2: row.group_2,
      label: row.label,
      matchNumber: row.match_number,
      date: row.match_date,
      scheduledStartTime: row.scheduled_start_time,
      ground: row.ground,
      clubs: { home: row.club_left_name, away: row.club_right_name },
      clubIds: { home: row.club_left_id, away: row.club_right_id },
      enteredClubs: toEnteredClubs(row),
    };
    return {
      ...entry,
      isChangeable: isChangeable(toStatus(row.status), row.outcome),
      revision: revisionOf(entry),
    };
  });
}

/** `now` is an ISO instant; a unique violation of `matches` where an id is taken. */
export async function insertMatches(matches: readonly NewMatch[], now: string, db: Database): Promise<void> {
  for (let at = 0; at < matches.length; at += ROWS_AT_ONCE) {
    if (at > 0) await setImmediate();
    const slice = matches.slice(at, at + ROWS_AT_ONCE);
    await db
      .insertInto('matches')
      .values(slice.map((match) => fromNewMatch(match, now)))
      .execute();
    for (const { championshipId, matchId } of slice) changed(db, { championshipId, matchId, version: 0 });
  }
}

/** Every club name of a match outside these championships, with the id it was stored with (null for none), each pair once. */
export async function findAllClubNames(
  without: readonly string[],
  db: Database,
): Promise<readonly { readonly id: string | null; readonly name: string }[]> {
  const left = await db
    .selectFrom('matches')
    .select(['club_left_id as id', 'club_left_name as name'])
    .distinct()
    .$if(without.length > 0, (names) => names.where('championship_id', 'not in', without))
    .execute();
  const right = await db
    .selectFrom('matches')
    .select(['club_right_id as id', 'club_right_name as name'])
    .distinct()
    .$if(without.length > 0, (names) => names.where('championship_id', 'not in', without))
    .execute();
  const pairs = [...left, ...right].map((club): [string, (typeof left)[number]] => [
    JSON.stringify([club.id, club.name]),
    club,
  ]);
  return [...new Map(pairs).values()];
}

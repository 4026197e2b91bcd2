/** What is on record of a match, for tests that compare it with what a phone was told. */

import type { MatchEvent } from '#domain/match/events.ts';
import { fold } from '#domain/match/evolve.ts';
import { DEFAULT_RULES, type Match } from '#domain/match/match.ts';
import { findById, findEvents } from '#server/football/matches/repository.ts';
import { toEvent, toMatch } from '#server/football/matches/row.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Which operation made an event, and which version of the match it made. */
export type LoggedEvent = {
  readonly key: string;
  readonly type: string;
  readonly version: number;
  readonly event: MatchEvent;
};

/** Every event of a match of the cup, in order. */
export async function eventsOf(matchId: string, db: Database): Promise<readonly LoggedEvent[]> {
  const rows = await db
    .selectFrom('match_events')
    .select(['operation_id', 'type', 'data', 'version'])
    .where('championship_id', '=', 'cup')
    .where('match_id', '=', matchId)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    key: row.operation_id,
    type: row.type,
    version: row.version,
    event: toEvent(row),
  }));
}

/** A match of the cup as its events, folded, make it. */
export async function replayedMatch(matchId: string, db: Database): Promise<Match> {
  const record = await findById('cup', matchId, db);
  if (record === null) throw new Error(`There is no match ${matchId}.`);
  const { fixture } = toMatch(record, DEFAULT_RULES);
  return fold(fixture, await findEvents('cup', matchId, db));
}

/** Removes the stored answers to the operations that a match of the cup has on record. Returns their keys. */
export async function forgetAnswers(matchId: string, db: Database): Promise<readonly string[]> {
  const recorded = (await eventsOf(matchId, db)).map(({ key }) => key);
  if (recorded.length === 0) return [];
  await db.deleteFrom('operations').where('operation_key', 'in', recorded).execute();
  return recorded;
}

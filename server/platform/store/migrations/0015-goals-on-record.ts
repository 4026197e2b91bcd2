import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { MatchEvent } from '#domain/match/events.ts';
import { fold } from '#domain/match/evolve.ts';
import { DEFAULT_RULES } from '#domain/match/match.ts';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** The goals of a match that can be named, and when its periods began. `schema.ts` says what they mean. */
export function putGoalsOnRecord(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table matches add column scored ${text} not null default '[]'`.execute(db);
      await sql`alter table matches add column kick_offs ${text} not null default '{}'`.execute(db);
      const { rows: played } = await sql<Place>`select championship_id, match_id from matches
        where version > 0 order by championship_id, match_id`.execute(db);
      for (const place of played) await project(place, db);
    },
  };
}

type Place = { readonly championship_id: string; readonly match_id: string };

/** A row is the fold of its events, whatever their age. */
async function project({ championship_id, match_id }: Place, db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ type: string; data: string }>`select type, data from match_events
    where championship_id = ${championship_id} and match_id = ${match_id} order by version`.execute(db);
  // Written by the server, into a table that the database itself keeps from being changed.
  const events = rows.map(({ type, data }) => ({ type, ...JSON.parse(data) }) as MatchEvent);
  const { scored, kickOffs } = fold({ rules: DEFAULT_RULES, clubs: { home: '', away: '' } }, events);
  await sql`update matches set scored = ${JSON.stringify(scored)}, kick_offs = ${JSON.stringify(kickOffs)}
    where championship_id = ${championship_id} and match_id = ${match_id}`.execute(db);
}

import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

type Stored = { readonly member_id: string; readonly event_id: string; readonly fact: string };

/** What queries look for in the events of memberships has columns: JSON is read by the program alone. */
export function createSearchedFacts(kind: StoreKind): Migration {
  const { text } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`alter table membership_events add column last_day ${text}`.execute(db);
      await sql`alter table membership_events add column month ${text}`.execute(db);
      const { rows } = await sql<Stored>`select member_id, event_id, fact from membership_events
        where kind in ('leaving', 'debitFailed')`.execute(db);
      for (const { member_id, event_id, fact } of rows) {
        const { lastDay = null, month = null } = JSON.parse(fact);
        await sql`update membership_events set last_day = ${lastDay}, month = ${month}
          where member_id = ${member_id} and event_id = ${event_id}`.execute(db);
      }
      await sql`create index membership_events_by_kind on membership_events (kind, month)`.execute(db);
    },
  };
}

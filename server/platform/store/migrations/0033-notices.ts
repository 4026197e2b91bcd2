import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { columnTypes, type StoreKind } from './dialect-words.ts';

/** What members' phones are told of, and what waits to be told. `schema-notices.ts` says what the columns mean. */
export function createNotices(kind: StoreKind): Migration {
  const { text, strict } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql`create table push_keys (
        only_row integer primary key not null check (only_row = 1),
        public_key ${text} not null,
        sealed_private_key ${text} not null
      ) ${strict}`.execute(db);
      await sql`create table push_devices (
        endpoint ${text} primary key not null,
        user_id ${text} not null,
        session_id ${text} not null,
        p256dh ${text} not null,
        auth ${text} not null,
        registered_at ${text} not null
      ) ${strict}`.execute(db);
      await sql`create index push_devices_by_user on push_devices (user_id)`.execute(db);
      await sql`create table notice_settings (
        user_id ${text} primary key not null,
        settings ${text} not null
      ) ${strict}`.execute(db);
      await sql`create table notice_matches (
        championship_id ${text} not null,
        match_id ${text} not null,
        seen ${text} not null,
        primary key (championship_id, match_id)
      ) ${strict}`.execute(db);
      await sql`create table notices (
        notice_id ${text} primary key not null,
        championship_id ${text} not null,
        match_id ${text} not null,
        kind ${text} not null,
        state ${text} not null check (state in ('waiting', 'sent', 'dropped')),
        before ${text} not null,
        score ${text} not null,
        quiet_until ${text},
        happened_at ${text} not null,
        due_at ${text} not null,
        ends_at ${text} not null,
        claim ${text},
        told_until ${text} not null
      ) ${strict}`.execute(db);
      await sql`create index notices_by_due on notices (state, due_at)`.execute(db);
      await sql`create index notices_by_match on notices (championship_id, match_id)`.execute(db);
      await sql`create index matches_by_update on matches (updated_at)`.execute(db);
      await seeAllMatches(db);
    },
  };
}

type Stored = Readonly<Record<string, string | number | null>>;

/** What has happened before notices began is told to nobody. */
async function seeAllMatches(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Stored>`select * from matches`.execute(db);
  for (const row of rows) {
    const goals = (side: string) =>
      ['first_half', 'second_half', 'extra_first_half', 'extra_second_half'].reduce(
        (sum, period) => sum + Number(row[`${side}_${period}`]),
        0,
      );
    const seen = {
      status: row.status,
      outcome: row.outcome,
      home: goals('left'),
      away: goals('right'),
      homeKicks: row.left_shoot_out_score,
      awayKicks: row.right_shoot_out_score,
      date: row.match_date,
      time: row.scheduled_start_time,
      ground: row.ground,
    };
    await sql`insert into notice_matches (championship_id, match_id, seen)
      values (${row.championship_id}, ${row.match_id}, ${JSON.stringify(seen)})`.execute(db);
  }
}

/** What the doctor looks at: the stored rows of every group. Reads only. */

import { sql } from 'kysely';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database, StoreKind } from '#server/platform/store/store.ts';

export async function findAllChampionships(db: Database): Promise<readonly Row<'championships'>[]> {
  return db.selectFrom('championships').selectAll().orderBy('championship_id').execute();
}

/** By match id. */
export async function findAllMatches(
  championshipId: string,
  db: Database,
): Promise<readonly Row<'matches'>[]> {
  return db
    .selectFrom('matches')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .orderBy('match_id')
    .execute();
}

/** By match id and version. */
export async function findAllEvents(
  championshipId: string,
  db: Database,
): Promise<readonly Row<'match_events'>[]> {
  return db
    .selectFrom('match_events')
    .selectAll()
    .where('championship_id', '=', championshipId)
    .orderBy('match_id')
    .orderBy('version')
    .execute();
}

/** Rows whose owner is missing, in words; the database refuses them, unless it was changed with its checks off. */
export async function findAllOrphans(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ what: string }>`
    select '試合 ' || m.championship_id || ' / ' || m.match_id || ' の部・ブロックがない' as what
      from matches m left join divisions d
        on d.championship_id = m.championship_id and d.division_id = m.division_id
      where d.division_id is null
    union all
    select '部・ブロック ' || d.championship_id || ' / ' || d.name || ' の大会がない'
      from divisions d left join championships c on c.championship_id = d.championship_id
      where c.championship_id is null
    union all
    select '記録 ' || e.championship_id || ' / ' || e.match_id || ' の試合がない'
      from match_events e left join matches m
        on m.championship_id = e.championship_id and m.match_id = e.match_id
      where m.match_id is null
    union all
    select 'リンク ' || t.token_id || ' が指す試合 ' || t.championship_id || ' / ' || t.match_id || ' がない'
      from access_token_matches t left join matches m
        on m.championship_id = t.championship_id and m.match_id = t.match_id
      where m.match_id is null
    union all
    select 'リンク ' || t.token_id || ' そのものがない'
      from access_token_matches t left join access_tokens a on a.token_id = t.token_id
      where a.token_id is null
  `.execute(db);
  return rows.map(({ what }) => what);
}

/** What SQLite itself finds wrong with its file. */
export async function findAllFileFaults(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

/** How large the database is. */
export async function findBytes(kind: StoreKind, db: Database): Promise<number> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{
        bytes: number;
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
    : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

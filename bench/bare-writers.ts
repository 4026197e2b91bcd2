import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';

/**
 * The yardstick: the least that a durable goal can be, on the driver itself. One transaction that reads the match, appends
 * the event and moves the row on; no rules, no keys, no answer.
 */
export type BareWriter = {
  /** One more goal in a match; only one at a time in the same match. */
  score(championshipId: string, matchId: string): Promise<void>;
  close(): Promise<void>;
};

const READ = `select * from matches where championship_id = $1 and match_id = $2`;
const APPEND = `insert into match_events
  (championship_id, match_id, version, operation_id, actor, type, data, recorded_at, received_at)
  values ($1, $2, $3, 'bare', 'bare', 'goalScored', '{"side":"home","period":"firstHalf"}', $4, $4)`;
const MOVE_ON = `update matches set version = $3, left_first_half = left_first_half + 1, updated_at = $4
  where championship_id = $1 and match_id = $2`;

/** On the same file as the server, with the same durability. */
export function openBareSqlite(dataDir: string): BareWriter {
  const database = new DatabaseSync(join(dataDir, 'tsunagu.db'), { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const numbered = (sql: string) => database.prepare(sql.replaceAll('$', '?'));
  const [read, append, moveOn] = [numbered(READ), numbered(APPEND), numbered(MOVE_ON)];
  return {
    async score(championshipId, matchId) {
      database.exec('begin immediate');
      const version = Number(read.get(championshipId, matchId)?.version) + 1;
      const now = Temporal.Now.instant().toString();
      append.run(championshipId, matchId, version, now);
      moveOn.run(championshipId, matchId, version, now);
      database.exec('commit');
    },
    async close() {
      database.close();
    },
  };
}

/** A connection for each writer, statements prepared. */
export function openBarePostgres(databaseUrl: string, writers: number): BareWriter {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: writers });
  return {
    async score(championshipId, matchId) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const values = [championshipId, matchId];
        const { rows } = await client.query({ name: 'read', text: READ, values });
        const [row] = rows;
        const written = [...values, Number(row.version) + 1, Temporal.Now.instant().toString()];
        await client.query({ name: 'append', text: APPEND, values: written });
        await client.query({ name: 'moveOn', text: MOVE_ON, values: written });
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

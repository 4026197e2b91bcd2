/**
 * The yardstick of writes: the least that a durable goal can be, on the driver itself. One transaction that reads the
 * match, appends the event and moves the row on; no rules, no keys, no answer.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type Championship, insertChampionship, insertDivision } from '#server/championships/repository.ts';
import { append } from '#server/matches/engine/append.ts';
import { findById, insertMatch } from '#server/matches/repository.ts';
import { toMatch } from '#server/matches/row.ts';
import { unheard } from '#server/store/changes.ts';
import type { Database, Store } from '#server/store/store.ts';

export type BareWriter = {
  /** One more goal in a match; only one at a time in the same match. */
  score(matchId: string): Promise<void>;
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
    async score(matchId) {
      database.exec('begin immediate');
      const version = Number(read.get(BENCH_CHAMPIONSHIP.id, matchId)?.version) + 1;
      const now = Temporal.Now.instant().toString();
      append.run(BENCH_CHAMPIONSHIP.id, matchId, version, now);
      moveOn.run(BENCH_CHAMPIONSHIP.id, matchId, version, now);
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
    async score(matchId) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const values = [BENCH_CHAMPIONSHIP.id, matchId];
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

const BENCH_DIVISION = { id: '1', name: '1部', roundId: 1 };

export const BENCH_CHAMPIONSHIP: Championship = {
  id: 'bench',
  fiscalYear: 2025,
  name: '計測',
  abbreviation: '計測',
  category: 'U-12（ジュニア）',
  archiveId: null,
  rules: {
    format: 'league',
    halfMinutes: 20,
    extraHalves: false,
    extraHalfMinutes: 5,
    shootOutKicks: 5,
  },
  practice: false,
  resultUrl: null,
  matchupUrl: null,
  divisions: [BENCH_DIVISION],
};

/** Writes it with so many matches; gives their ids. */
export async function insertBenchChampionship(store: Store, matches: number): Promise<readonly string[]> {
  const now = Temporal.Now.instant().toString();
  const ids = Array.from({ length: matches }, (_, index) => `m${String(index + 1).padStart(2, '0')}`);
  await store.transaction(async (transaction) => {
    const db = unheard(transaction);
    const { divisions: _, ...championship } = BENCH_CHAMPIONSHIP;
    await insertChampionship(
      { ...championship, organizer: '札幌', regulationUrl: null, notice: null, startDate: null },
      now,
      db,
    );
    await insertDivision(BENCH_CHAMPIONSHIP.id, BENCH_DIVISION, db);
    for (const id of ids) await insertMatchInFirstHalf(id, now, db);
  });
  return ids;
}

async function insertMatchInFirstHalf(matchId: string, now: string, db: Database): Promise<void> {
  const championshipId = BENCH_CHAMPIONSHIP.id;
  await insertMatch(
    {
      championshipId,
      matchId,
      divisionId: BENCH_DIVISION.id,
      group1: null,
      group2: null,
      label: matchId,
      matchNumber: null,
      date: '2025-05-11',
      scheduledStartTime: '10:00',
      ground: '厚別公園',
      clubs: { home: '北フットボールクラブ', away: '南サッカースクール' },
      clubIds: { home: null, away: null },
    },
    now,
    db,
  );
  const record = await findById(championshipId, matchId, db);
  if (record === null) throw new Error(`${matchId} was not inserted.`);
  const stamp = {
    championshipId,
    matchId,
    operationId: 'bench',
    actor: 'bench',
    recordedAt: now,
    receivedAt: now,
  };
  const kickOff = { type: 'statusChanged', from: '試合前', to: '前半' } as const;
  await append(toMatch(record, BENCH_CHAMPIONSHIP.rules), [kickOff], stamp, db);
}

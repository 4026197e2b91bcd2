/**
 * `npm run bench -- writes`: durable score operations a second, over HTTP and through `execute` alone, on both stores, against
 * the bare transaction of the same store. Ours also decides by the rules, stores the answer under its Idempotency-Key and
 * notifies the followers.
 */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { defaultHost, itemPath } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { operateScore } from '#contract/match-v2.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { NO_COLOURS } from '#domain/match/kit-choice.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { startServerProcess } from '#scripts/server-process.ts';
import { type Bus, createBus } from '#server/live/bus.ts';
import { createPostgresCarrier } from '#server/live/bus-postgres.ts';
import { createExecute } from '#server/matches/engine/execute.ts';
import { toTokenFlowMatch } from '#server/matches/views.ts';
import { NO_METER } from '#server/meter.ts';
import { announcing } from '#server/store/changes.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { championship, insertSeason, LEAGUE, link, matchesOfCup } from '#server/testing/season.ts';
import { compare, inTurns, type Row, table } from './figures.ts';
import { RawConnection, requestBytes } from './raw-connection.ts';
import { print } from './report.ts';

/** A busy Sunday has fewer reporters pressing at the same moment; each has a match of their own. */
const REPORTERS = 16;
const ROUNDS = 6;
const ROUND_MS = 700;

const FACTS = championship({ rules: LEAGUE });
const DIVISIONS = [{ id: '1', name: '１部', roundId: 1 }];
const MATCHES = Array.from({ length: REPORTERS }, (_, index) => ({ matchId: `m${index + 1}` }));
/** The yardstick's own match beside one of ours: what it writes is no score that the rules would find. */
const bareOf = ({ matchId }: { readonly matchId: string }) => ({ matchId: `bare-${matchId}` });
const KICK_OFF = { type: 'changeStatus', seen: '試合前', to: '前半' } as const;
const GOAL = { type: 'scoreGoal', side: 'home', seen: '前半' } as const;
const GOAL_TAKEN_BACK = { type: 'cancelGoal', side: 'home', seen: '前半' } as const;

/** One operation on a match, by the reporter of that number: a goal, or taking it back, so that a match stays as short as real ones. */
type Score = (matchId: string, reporter: number, isTakenBack: boolean) => Promise<void>;

/** Prints the table of writes. */
export async function measureWrites(): Promise<void> {
  const rows = await measureStore('SQLite', undefined);
  const postgres = await startPostgres('durable');
  try {
    rows.push(...(await measureStore('PostgreSQL', postgres.adminUrl)));
  } finally {
    await postgres.stop();
  }
  print(table('durable score operations per second', rows));
}

async function measureStore(name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const server = await startServerProcess(databaseUrl === undefined ? {} : { databaseUrl });
  const store = await openStore({ databaseUrl, dataDir: server.dataDir });
  const bare =
    databaseUrl === undefined ? openBareSqlite(server.dataDir) : openBarePostgres(databaseUrl, REPORTERS);
  const bus = await busOf(databaseUrl);
  const port = Number(new URL(server.url).port);
  const connections = await Promise.all(Array.from({ length: REPORTERS }, () => RawConnection.open(port)));
  try {
    const execute = executed(announcing(store, bus));
    await insertSeason(store.db, FACTS, [...MATCHES, ...MATCHES.map(bareOf)]);
    for (const { matchId } of MATCHES) await execute(matchId, KICK_OFF);
    const perSecond = (score: Score) => () => operationsPerSecond(score);
    const inAnHour = Temporal.Now.instant().add({ hours: 1 }).toString();
    const { token } = await link(store.db, matchesOfCup(...MATCHES.map(({ matchId }) => matchId)), inAnHour);
    const rounds = await inTurns(ROUNDS, {
      bare: perSecond((matchId) => bare.score(bareOf({ matchId }).matchId)),
      execute: perSecond((matchId, _, isTakenBack) => execute(matchId, isTakenBack ? GOAL_TAKEN_BACK : GOAL)),
      http: perSecond(httpScore(connections, token)),
    });
    return [
      { what: `${name}, execute()`, ...compare(rounds.execute, rounds.bare, '/s') },
      { what: `${name}, over HTTP`, ...compare(rounds.http, rounds.bare, '/s') },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await bare.close();
    await bus.close();
    await store.close();
    await server.remove();
  }
}

/** As the server's own: on PostgreSQL the other processes hear of a goal with its commit. */
function busOf(databaseUrl: string | undefined): Promise<Bus> {
  if (databaseUrl === undefined) return createBus(null);
  return createBus(
    createPostgresCarrier(databaseUrl, (error) => {
      throw error;
    }),
  );
}

async function operationsPerSecond(score: Score): Promise<number> {
  const started = performance.now();
  const until = started + ROUND_MS;
  let operations = 0;
  await Promise.all(
    MATCHES.map(async ({ matchId }, reporter) => {
      for (let round = 0; performance.now() < until || round % 2 === 1; round += 1) {
        await score(matchId, reporter, round % 2 === 1);
        operations += 1;
      }
    }),
  );
  return (operations * 1000) / (performance.now() - started);
}

/** The server's own way of writing, without HTTP around it. */
function executed(store: Store): (matchId: string, command: MatchCommand) => Promise<void> {
  const facts = {
    ...FACTS,
    divisions: DIVISIONS,
    clubs: { find: () => undefined, coloursOf: () => NO_COLOURS },
  };
  const championships = {
    findById: async () => facts,
    findAllSeenIn: async () => [facts],
    isSeenIn: async () => true,
    forget: () => undefined,
  };
  const execute = createExecute({
    store,
    meter: NO_METER,
    clock: () => Temporal.Now.instant(),
    championships,
  });
  return async (matchId, command) => {
    const key = randomUUID();
    const execution = await execute(
      {
        championshipId: FACTS.id,
        matchId,
        decide: (match) => decide(match, command, TOKEN_FLOW),
        actor: 'bench',
        recordedAt: null,
        repeatable: { key, fingerprint: key },
        beside: null,
      },
      ({ schedule, match, championship, rejection }) => {
        if (rejection !== null) throw new Error(rejection.message);
        const body = JSON.stringify({ match: toTokenFlowMatch(schedule, match, championship) });
        return { status: 200, body };
      },
    );
    if (execution.kind !== 'answered')
      throw new Error(`${command.type} was not accepted: ${execution.kind}.`);
  };
}

function httpScore(connections: readonly RawConnection[], token: string): Score {
  const path = `${defaultHost('match-v2')}${itemPath(operateScore.path)}`;
  return async (matchId, reporter, isTakenBack) => {
    const body = JSON.stringify({
      championshipId: FACTS.id,
      matchId,
      scoredClub: 'club_left',
      matchStatus: '前半',
      operation: isTakenBack ? 'minus' : 'plus',
    });
    const headers = { [ACCESS_TOKEN]: token, [IDEMPOTENCY_KEY]: randomUUID() };
    const answer = await connections[reporter]?.exchange(requestBytes('PUT', path, headers, body));
    if (answer?.status !== 200) throw new Error(`Answered ${answer?.status}: ${answer?.body}`);
  };
}

/**
 * The yardstick: the least that a durable goal can be, on the driver itself. One transaction that reads the match, appends
 * the event and moves the row on; no rules, no keys, no answer.
 */
type BareWriter = {
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
function openBareSqlite(dataDir: string): BareWriter {
  const database = new DatabaseSync(join(dataDir, 'tsunagu.db'), { timeout: 5_000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const numbered = (sql: string) => database.prepare(sql.replaceAll('$', '?'));
  const [read, append, moveOn] = [numbered(READ), numbered(APPEND), numbered(MOVE_ON)];
  return {
    async score(matchId) {
      database.exec('begin immediate');
      const version = Number(read.get(FACTS.id, matchId)?.version) + 1;
      const now = Temporal.Now.instant().toString();
      append.run(FACTS.id, matchId, version, now);
      moveOn.run(FACTS.id, matchId, version, now);
      database.exec('commit');
    },
    async close() {
      database.close();
    },
  };
}

/** A connection for each writer, statements prepared. */
function openBarePostgres(databaseUrl: string, writers: number): BareWriter {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: writers });
  return {
    async score(matchId) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const values = [FACTS.id, matchId];
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

/**
 * (b) Durable score operations a second, over HTTP and through `execute` alone, on both stores, against the bare
 * transaction of the same store. Ours also decides by the rules, keeps the answer under its Idempotency-Key, words
 * it, and tells the followers.
 */

import { randomUUID } from 'node:crypto';
import { defaultHost, itemPath } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { operateScore } from '#contract/match-v2.ts';
import { decide } from '#domain/match/decide.ts';
import { NO_COLOURS } from '#domain/match/kit-choice.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { issueToken } from '#server/access/tokens.ts';
import { type Bus, createBus } from '#server/live/bus.ts';
import { createPostgresCarrier } from '#server/live/bus-postgres.ts';
import { createExecute } from '#server/matches/engine/execute.ts';
import { toTokenFlowMatch } from '#server/matches/views.ts';
import { announcing } from '#server/store/changes.ts';
import { openStore, type Store } from '#server/store/store.ts';
import {
  type BareWriter,
  BENCH_CHAMPIONSHIP,
  insertBenchChampionship,
  openBarePostgres,
  openBareSqlite,
} from './bare-writes.ts';
import { compare, inTurns, type Row, table } from './figures.ts';
import { RawConnection, requestBytes } from './raw-connection.ts';

/** A busy Sunday has fewer reporters pressing at the same moment; each has a match of their own. */
const REPORTERS = 16;
const ROUNDS = 6;
const ROUND_MS = 700;

/** One goal in a match, by the reporter of that number. */
type Score = (matchId: string, reporter: number) => Promise<void>;

/** Prints the table of writes. */
export async function measureWrites(): Promise<void> {
  const rows = await measureStore('SQLite', undefined);
  const postgres = await startPostgres('durable');
  try {
    rows.push(...(await measureStore('PostgreSQL', postgres.adminUrl)));
  } finally {
    await postgres.stop();
  }
  console.log(table('durable score operations per second', rows));
}

async function measureStore(name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const server = await startServerProcess(databaseUrl === undefined ? {} : { databaseUrl });
  const store = await openStore({ databaseUrl, dataDir: server.dataDir });
  const bare =
    databaseUrl === undefined ? openBareSqlite(server.dataDir) : openBarePostgres(databaseUrl, REPORTERS);
  const bus = await busOf(databaseUrl);
  const connections = await openConnections(server);
  try {
    const matches = await insertBenchChampionship(store, REPORTERS);
    const token = await openingAll(matches, store);
    const perSecond = (score: Score) => () => operationsPerSecond(matches, score);
    const execute = executeScore(announcing(store, bus));
    const rounds = await inTurns(ROUNDS, {
      bare: perSecond((matchId) => bare.score(matchId)),
      execute: perSecond(execute),
      http: perSecond(httpScore(connections, token)),
    });
    return [
      { what: `${name}, execute()`, ...compare(rounds.execute, rounds.bare, '/s') },
      { what: `${name}, over HTTP`, ...compare(rounds.http, rounds.bare, '/s') },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await closeAll(bare, bus, store, server);
  }
}

/** As the server's own: on PostgreSQL a goal is told to the other processes by its commit. */
function busOf(databaseUrl: string | undefined): Promise<Bus> {
  if (databaseUrl === undefined) return createBus(null);
  return createBus(
    createPostgresCarrier(databaseUrl, (error) => {
      throw error;
    }),
  );
}

/** A URL token for these matches. */
async function openingAll(matchIds: readonly string[], store: Store): Promise<string> {
  const now = Temporal.Now.instant();
  const matches = matchIds.map((matchId) => ({ championshipId: BENCH_CHAMPIONSHIP.id, matchId }));
  const expiresAt = now.add({ hours: 1 });
  const scope = { kind: 'matches', matches } as const;
  return (await issueToken({ scope, label: 'bench', expiresAt }, now, store.db)).token;
}

function openConnections(server: ServerProcess): Promise<RawConnection[]> {
  const port = Number(new URL(server.url).port);
  return Promise.all(Array.from({ length: REPORTERS }, () => RawConnection.open(port)));
}

async function closeAll(bare: BareWriter, bus: Bus, store: Store, server: ServerProcess): Promise<void> {
  await bare.close();
  await bus.close();
  await store.close();
  await server.remove();
}

async function operationsPerSecond(matches: readonly string[], score: Score): Promise<number> {
  const started = performance.now();
  const until = started + ROUND_MS;
  let operations = 0;
  await Promise.all(
    matches.map(async (matchId, reporter) => {
      while (performance.now() < until) {
        await score(matchId, reporter);
        operations += 1;
      }
    }),
  );
  return (operations * 1000) / (performance.now() - started);
}

/** The server's own way of writing, without HTTP around it. */
function executeScore(store: Store): Score {
  const facts = { ...BENCH_CHAMPIONSHIP, coloursOf: () => NO_COLOURS };
  const championships = {
    findById: async () => facts,
    findAllSeenIn: async () => [facts],
    isSeenIn: async () => true,
    forget: () => undefined,
  };
  const execute = createExecute({ store, clock: () => Temporal.Now.instant(), championships });
  return async (matchId) => {
    const key = randomUUID();
    const execution = await execute(
      {
        championshipId: BENCH_CHAMPIONSHIP.id,
        matchId,
        decide: (match) => decide(match, { type: 'scoreGoal', side: 'home', seen: '前半' }, TOKEN_FLOW),
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
    if (execution.kind !== 'answered') throw new Error(`A goal was not accepted: ${execution.kind}.`);
  };
}

function httpScore(connections: readonly RawConnection[], token: string): Score {
  const path = `${defaultHost('match-v2')}${itemPath(operateScore.path)}`;
  return async (matchId, reporter) => {
    const body = JSON.stringify({
      championshipId: BENCH_CHAMPIONSHIP.id,
      matchId,
      scoredClub: 'club_left',
      matchStatus: '前半',
      operation: 'plus',
    });
    const headers = { [ACCESS_TOKEN]: token, [IDEMPOTENCY_KEY]: randomUUID() };
    const answer = await connections[reporter]?.exchange(requestBytes('PUT', path, headers, body));
    if (answer?.status !== 200) throw new Error(`Answered ${answer?.status}: ${answer?.body}`);
  };
}

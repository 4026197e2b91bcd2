/**
 * `npm run bench -- writes`: durable score operations a second, over HTTP and through `execute` alone, on both stores, against
 * the bare transaction of the same store. Ours also decides by the rules, stores the answer under its Idempotency-Key and
 * notifies the followers.
 */

import { randomUUID } from 'node:crypto';
import { defaultHost, itemPath } from '#contract/call.ts';
import { ACCESS_TOKEN, IDEMPOTENCY_KEY } from '#contract/headers.ts';
import { operateScore, updateMatchStatus } from '#contract/match/token-flow.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { decide } from '#domain/match/decide.ts';
import { NO_COLOURS } from '#domain/match/kit-choice.ts';
import { TOKEN_FLOW } from '#domain/match/policy.ts';
import { startPostgres } from '#scripts/postgres.ts';
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts';
import { createExecute } from '#server/football/matches/engine/execute.ts';
import { toTokenFlowMatch } from '#server/football/matches/views.ts';
import { type Bus, createBus } from '#server/platform/bus/bus.ts';
import { createPostgresCarrier } from '#server/platform/bus/bus-postgres.ts';
import { NO_METER } from '#server/platform/meter.ts';
import { announcing } from '#server/platform/store/changes.ts';
import { openStore, type Store } from '#server/platform/store/store.ts';
import { championship, insertSeason, LEAGUE, link, matchesOfCup } from '#server/testing/season.ts';
import { openBarePostgres, openBareSqlite } from './bare-writers.ts';
import { compare, inTurns, type Row, table } from './figures.ts';
import { cpuOfAll } from './processes.ts';
import { RawConnection, requestBytes } from './raw-connection.ts';
import { print } from './report.ts';

/** A busy Sunday has fewer reporters pressing at the same moment; each has a match of their own. */
const REPORTERS = 16;
/** On a country's Sunday. */
const MANY = 64;
const SERVERS = 3;
const ROUNDS = 6;
const ROUND_MS = 700;
/** V8 compiles what it runs for some seconds; a server on a match day has long done so. */
const WARM_UP_MS = 2_000;

const FACTS = championship({ rules: LEAGUE });
const DIVISIONS = [{ id: '1', name: '１部', roundId: 1 }];
type Matches = readonly { readonly matchId: string }[];
/** A match holds 1,000 events: every round of ours, and both warm-ups, have new ones. */
const MATCHES: Matches = Array.from({ length: REPORTERS * (4 * (ROUNDS + 1) + 2) }, (_, index) => ({
  matchId: `m${index + 1}`,
}));
/** The yardstick's own matches: what it writes is no score that the rules would find. */
const BARE: Matches = Array.from({ length: REPORTERS }, (_, index) => ({ matchId: `bare-${index + 1}` }));
const KICK_OFF = { type: 'changeStatus', seen: '試合前', to: '前半' } as const;
const GOAL = { type: 'scoreGoal', side: 'home', seen: '前半' } as const;
const GOAL_TAKEN_BACK = { type: 'cancelGoal', side: 'home', seen: '前半' } as const;

/** One operation on a match, by the reporter of that number: a goal, or taking it back, so that a match stays as short as real ones. */
type Score = (matchId: string, reporter: number, isTakenBack: boolean) => Promise<void>;

/** Prints the tables of writes. */
export async function measureWrites(): Promise<void> {
  const ofStores = [
    ...(await measureStore('SQLite', undefined)),
    ...(await onPostgres((url) => measureStore('PostgreSQL', url))),
  ];
  print(table('durable score operations per second', ofStores));
  print();
  const ofServers = await onPostgres(measureServers);
  const title = `PostgreSQL, over HTTP, ${MANY} reporters on ${SERVERS} servers`;
  print(table(title, ofServers, `${REPORTERS} on one`));
}

async function onPostgres(
  measure: (databaseUrl: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const postgres = await startPostgres('durable');
  try {
    return await measure(postgres.adminUrl);
  } finally {
    await postgres.stop();
  }
}

/** What more servers on one PostgreSQL add, where there are cores for them: by the CPU time of the servers, what each operation costs then. */
async function measureServers(databaseUrl: string): Promise<readonly Row[]> {
  const [first, ...others] = await startSeveral(databaseUrl);
  const store = await openStore({ databaseUrl, dataDir: first.dataDir });
  const all = [first, ...others];
  const matches = Array.from({ length: MANY }, (_, index) => ({ matchId: `many-${index}` }));
  const facts = championship({ ...FACTS, id: 'many' });
  const connections: RawConnection[] = [];
  try {
    await insertSeason(store.db, facts, matches);
    const inAnHour = Temporal.Now.instant().add({ hours: 1 }).toString();
    const scope = {
      kind: 'matches',
      matches: matches.map(({ matchId }) => ({ championshipId: facts.id, matchId })),
    } as const;
    const { token } = await link(store.db, scope, inAnHour);
    const reporting = async (count: number, servers: readonly ServerProcess[]) => {
      const own: RawConnection[] = [];
      for (let reporter = 0; reporter < count; reporter += 1) {
        const { url = '' } = servers[reporter % servers.length] ?? {};
        own.push(await RawConnection.open(Number(new URL(url).port)));
      }
      connections.push(...own);
      const score = httpScore(own, token, facts.id);
      return async () => {
        const before = await cpuOfAll(servers.map(({ pid }) => pid));
        const perSecond = await operationsPerSecond(score, matches.slice(0, count));
        const after = await cpuOfAll(servers.map(({ pid }) => pid));
        return { perSecond, cpu: (after ?? Number.NaN) - (before ?? Number.NaN) };
      };
    };
    const start = { championshipId: facts.id, currentStatus: '試合前', newStatus: '前半' };
    const kickOffs = await RawConnection.open(Number(new URL(first.url).port));
    connections.push(kickOffs);
    for (const { matchId } of matches)
      await pressed(kickOffs, updateMatchStatus, { ...start, matchId }, token);
    const rounds = await inTurns(ROUNDS, {
      many: await reporting(MANY, all),
      few: await reporting(REPORTERS, [first]),
    });
    const [many, few] = [rounds.many, rounds.few];
    const cost = ({ perSecond, cpu }: (typeof many)[number]) => cpu / ((perSecond * ROUND_MS) / 1000);
    return [
      {
        what: 'operations per second',
        ...compare(
          many.map(({ perSecond }) => perSecond),
          few.map(({ perSecond }) => perSecond),
          '/s',
        ),
      },
      { what: 'CPU of the servers for one', ...compare(many.map(cost), few.map(cost), 'ms') },
    ];
  } finally {
    for (const connection of connections) connection.close();
    await store.close();
    for (const server of [...others, first]) await server.remove();
  }
}

async function startSeveral(databaseUrl: string): Promise<readonly [ServerProcess, ...ServerProcess[]]> {
  const first = await startServerProcess({ databaseUrl });
  const others: ServerProcess[] = [];
  while (others.length < SERVERS - 1) others.push(await startServerProcess({ databaseUrl, beside: first }));
  return [first, ...others];
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
    const execute = executed(announcing(store, bus), bus);
    await insertSeason(store.db, FACTS, [...MATCHES, ...BARE]);
    for (const { matchId } of MATCHES) await execute(matchId, KICK_OFF);
    let used = 0;
    const newMatches = (count: number) => {
      used += count;
      return MATCHES.slice(used - count, used);
    };
    const ofAll = (score: Score) => () => operationsPerSecond(score, newMatches(REPORTERS));
    const ofOne = (score: Score) => () => operationsPerSecond(score, newMatches(1));
    const inAnHour = Temporal.Now.instant().add({ hours: 1 }).toString();
    const { token } = await link(store.db, matchesOfCup(...MATCHES.map(({ matchId }) => matchId)), inAnHour);
    const barely: Score = (matchId) => bare.score(FACTS.id, matchId);
    const executes: Score = (matchId, _, isTakenBack) =>
      execute(matchId, isTakenBack ? GOAL_TAKEN_BACK : GOAL);
    const overHttp = httpScore(connections, token);
    await operationsPerSecond(barely, BARE, WARM_UP_MS);
    for (const score of [executes, overHttp])
      await operationsPerSecond(score, newMatches(REPORTERS), WARM_UP_MS);
    const rounds = await inTurns(ROUNDS, {
      bare: () => operationsPerSecond(barely, BARE),
      execute: ofAll(executes),
      http: ofAll(overHttp),
      bareOfOne: () => operationsPerSecond(barely, BARE.slice(0, 1)),
      executeOfOne: ofOne(executes),
      httpOfOne: ofOne(overHttp),
    });
    return [
      { what: `${name}, execute()`, ...compare(rounds.execute, rounds.bare, '/s') },
      { what: `${name}, over HTTP`, ...compare(rounds.http, rounds.bare, '/s') },
      { what: `${name}, one reporter, execute()`, ...compare(rounds.executeOfOne, rounds.bareOfOne, '/s') },
      { what: `${name}, one reporter, over HTTP`, ...compare(rounds.httpOfOne, rounds.bareOfOne, '/s') },
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

async function operationsPerSecond(score: Score, matches: Matches, ms = ROUND_MS): Promise<number> {
  const started = performance.now();
  const until = started + ms;
  let operations = 0;
  await Promise.all(
    matches.map(async ({ matchId }, reporter) => {
      for (let round = 0; performance.now() < until || round % 2 === 1; round += 1) {
        await score(matchId, reporter, round % 2 === 1);
        operations += 1;
      }
    }),
  );
  return (operations * 1000) / (performance.now() - started);
}

/** The server's own way of writing, without HTTP around it. */
function executed(store: Store, bus: Bus): (matchId: string, command: MatchCommand) => Promise<void> {
  const facts = {
    ...FACTS,
    divisions: DIVISIONS,
    clubs: { find: () => undefined, coloursOf: () => NO_COLOURS },
    epoch: '',
  };
  const championships = {
    findById: async () => facts,
    epoch: () => '',
    findAllSeenIn: async () => [facts],
    isSeenIn: async () => true,
    forget: () => undefined,
  };
  const execute = createExecute({
    store,
    bus,
    meter: NO_METER,
    clock: () => Temporal.Now.instant(),
    championships,
    unchanged: {
      wait: () => null,
      count: () => undefined,
      waitSeconds: () => null,
      takeBack: () => undefined,
    },
  });
  return async (matchId, command) => {
    const key = randomUUID();
    const execution = await execute(
      {
        championshipId: FACTS.id,
        matchId,
        decide: (match) => decide(match, command, TOKEN_FLOW),
        actor: 'bench',
        entered: null,
        repeatable: { key, fingerprint: key },
        past: () => null,
        beside: null,
        pace: null,
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

function httpScore(connections: readonly RawConnection[], token: string, championshipId = FACTS.id): Score {
  return async (matchId, reporter, isTakenBack) => {
    const connection = connections[reporter];
    if (connection === undefined) throw new Error('Each reporter has a connection.');
    const operation = isTakenBack ? 'minus' : 'plus';
    const score = { championshipId, matchId, scoredClub: 'club_left', matchStatus: '前半', operation };
    await pressed(connection, operateScore, score, token);
  };
}

async function pressed(
  connection: RawConnection,
  call: typeof operateScore | typeof updateMatchStatus,
  body: object,
  token: string,
): Promise<void> {
  const path = `${defaultHost('match-v2')}${itemPath(call.path)}`;
  const headers = { [ACCESS_TOKEN]: token, [IDEMPOTENCY_KEY]: randomUUID() };
  const answer = await connection.exchange(requestBytes('PUT', path, headers, JSON.stringify(body)));
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}: ${answer.body}`);
}

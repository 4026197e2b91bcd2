/** Kysely over `pg`: a pool of connections whose commits are on disk before they are answered. */

import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
  PostgresQueryCompiler,
  Transaction,
  type TransactionSettings,
} from 'kysely';
import pg, { type QueryConfig } from 'pg';
import { loopWatch } from '#server/platform/threads/loop-watch.ts';
import type { EpochRow, EpochTracker } from './epoch.ts';
import { isUnanswered } from './errors.ts';
import type { Schema } from './schema.ts';
import { toSafeNumber, toStoredValue } from './stored-value.ts';
import { refuseInsideTransaction } from './transaction-guard.ts';

/** How long a query waits for a free connection, or a new one for the server, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * How long PostgreSQL may take to answer a query, in milliseconds; then the connection is lost. Ours take a tenth of it at most. Without it a host that
 * has vanished from the network, and a standby that has its address since, would be waited for as long as the system sends again: a quarter of an hour.
 */
export const ANSWER_MS = 8_000;

/**
 * Commits wait for the disk, whatever the database's default says; a stronger default (a replica that must have
 * applied it) stays.
 */
const DURABLE = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') not in ('on', 'remote_apply')`;

/** Added to `answerMs`, in milliseconds: when PostgreSQL by itself ends what its client no longer waits for. */
const GIVEN_UP_MS = 2_000;

/** Where PostgreSQL warns that it gives up waiting for the standby. It says all the same that it has committed. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * SQL that limits, in milliseconds, how long a statement may run and a transaction may stand idle, so that a server that has died leaves no locks
 * behind. Returns the id of the connection's backend process.
 */
function limits(ms: number): string {
  return `select set_config('statement_timeout', '${ms}', false),
    set_config('idle_in_transaction_session_timeout', '${ms}', false), pg_backend_pid() as process`;
}

export type PostgresSettings = {
  readonly databaseUrl: string;
  readonly poolSize: number;
  /** How long a query may take, in milliseconds; without it as long as it likes. */
  readonly answerMs?: number;
  /** Told the epoch of each new connection. What connections of another one still answer is refused. */
  readonly epoch?: EpochTracker;
  readonly onConnectionLost: (error: Error) => void;
};

/** What a transaction must have, and asks nothing of. */
const DIALECT = new PostgresDialect({ pool: async () => new pg.Pool() });
const UNUSED = { dialect: DIALECT, config: { dialect: DIALECT }, driver: DIALECT.createDriver() };

/** Connects at the first query, not before. */
export function openPostgres(settings: PostgresSettings): Kysely<Schema> {
  return postgresOver(openPool(settings));
}

/** Kysely over this pool, which `destroy` ends. */
export function postgresOver(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new DurablePostgresDialect({ pool }) });
}

/** Connections for `postgresOver`; the first is made when it is asked for. */
export function openPool(settings: PostgresSettings): pg.Pool {
  const { databaseUrl, answerMs, epoch } = settings;
  const processes = new WeakMap<object, number>();
  const epochs = new WeakMap<object, string>();
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: settings.poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // Where queries share a round trip, it ends the connection as well.
    query_timeout: answerMs,
    keepAlive: true,
    types: { getTypeParser },
    // Queries that are not awaited one by one share a round trip.
    pipeline: true,
    // The pool's, not Kysely's, which would keep the place of a connection that is lost meanwhile.
    async onConnect(client) {
      const [, limited, found] = await Promise.all([
        client.query(DURABLE),
        answerMs === undefined
          ? undefined
          : client.query<{ process: number }>(limits(answerMs + GIVEN_UP_MS)),
        epoch?.query ? client.query<EpochRow>(epoch.query) : undefined,
      ]);
      if (epoch !== undefined && found !== undefined) epochs.set(client, epoch.note(found.rows));
      for (const { process } of limited?.rows ?? []) processes.set(client, process);
    },
  });
  // A lost connection reports to its client, and an idle one to the pool as well. Without a listener on both, either
  // ends the process.
  const reported = new WeakSet<Error>();
  const report = (error: Error) => {
    // A pool that is being closed does not wait for its last sockets: what befalls them is no loss.
    if (!pool.ending && !reported.has(error)) settings.onConnectionLost(error);
    reported.add(error);
  };
  pool.on('error', report);
  const prepared = createPreparing();
  pool.on('connect', (client) => {
    client.on('error', report);
    // So that the pool does not hand it out again. Its queries fail in any case, which says all there is to say.
    const close = () => void client.end().catch(() => undefined);
    let isUnconfirmed = false;
    client.on('notice', ({ routine }) => {
      if (routine !== WAITS_FOR_STANDBY) return;
      isUnconfirmed = true;
      close();
    });
    const ask: (query: QueryConfig) => Promise<unknown> = client.query.bind(client);
    const requireCurrent = () => {
      const own = epochs.get(client);
      if (own === undefined || own === epoch?.current()) return;
      close();
      throw new Error('Connection terminated: the database has gone on in another epoch');
    };
    let isGivenUp = false;
    const giveUp = (error: unknown): never => {
      const process = processes.get(client);
      if (process !== undefined && !isGivenUp && isUnanswered(error)) {
        isGivenUp = true;
        close();
        cancel(process, databaseUrl).catch(report);
      }
      throw error;
    };
    client.query = (async (text: string, values: unknown[]) => {
      requireCurrent();
      const answer = await ask(prepared(text, values)).catch(giveUp);
      loopWatch.resumed();
      if (isUnconfirmed)
        throw new Error('Connection terminated: the standby may not have what was committed');
      requireCurrent();
      return answer;
    }) as typeof client.query;
  });
  return pool;
}

/**
 * Cancels what a backend process still does after its connection has been given up. A commit that waits for a standby needs it: it notices neither the
 * closed connection nor `statement_timeout`, and would keep its place among PostgreSQL's connections. It stays committed; a repetition of the operation
 * waits for the standby again (`findOperations`). Rejects when PostgreSQL can't be reached.
 */
async function cancel(process: number, databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: CONNECTION_TIMEOUT_MS,
    pipeline: true,
  });
  // What it asks fails as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [process]);
  } finally {
    await client.end();
  }
}

/** So often a text is asked before it gets a name: what is asked a few times is not worth being kept by each connection. */
const ASKED_OFTEN = 20;

/** Names at most; far more than the queries of ours that are asked again and again. A list of changing length (`in (…)`) makes more texts. */
const MOST_NAMED = 300;

/** Texts counted at most; then the counting begins anew. */
const MOST_COUNTED = 5_000;

/**
 * Names statements that are asked often, so that each connection has PostgreSQL parse and plan them once. A statement whose columns the tables
 * decide (`select *`) gets none: an upgrade beside this process adds columns, and PostgreSQL refuses what it has prepared with others.
 */
function createPreparing(): (text: string, values: unknown[]) => QueryConfig {
  const counted = new Map<string, number>();
  const named = new Map<string, string>();

  return (text, values) => {
    const name = named.get(text) ?? nameOf(text, values);
    return name === undefined ? { text, values } : { name, text, values };
  };

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    // Without values it is asked without being parsed apart.
    if (values.length === 0 || named.size >= MOST_NAMED || text.includes('*')) return undefined;
    const times = (counted.get(text) ?? 0) + 1;
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.set(text, times);
    if (times < ASKED_OFTEN) return undefined;
    counted.delete(text);
    const name = `often_${named.size + 1}`;
    named.set(text, name);
    return name;
  }
}

/**
 * A transaction whose queries travel together where they are not awaited one by one: Kysely's own sends each after the answer to the
 * one before it.
 */
export function pipelined(transaction: Transaction<Schema>): Transaction<Schema> {
  const executor = transaction.getExecutor();
  const connection = executor.provideConnection(async (own) => own);
  return new Transaction<Schema>({
    ...UNUSED,
    executor: executor.withConnectionProvider({
      provideConnection: async (consumer) => consumer(await connection),
    }),
  });
}

class DurablePostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new GuardedDriver(this.#config);
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new StoredValueCompiler();
  }
}

class GuardedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
  }

  /** Travels with the first query, which fails as well where this one does. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // The commit awaits it and fails with it; a rollback does not: no unhandled rejection then.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await Promise.all([this.#begun.get(connection), super.commitTransaction(connection)]);
  }
}

class StoredValueCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(toStoredValue(parameter));
  }
}

const { INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
const AS_TEXT: ReadonlySet<number> = new Set([DATE, TIMESTAMP, TIMESTAMPTZ]);

/** What SQLite would give: counts and sums are numbers; dates stay text. */
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) => {
  if (oid === INT8) return toSafeNumber;
  if (oid === NUMERIC) return Number;
  if (AS_TEXT.has(oid)) return String;
  return pg.types.getTypeParser(oid, format);
};

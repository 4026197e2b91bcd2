/** Kysely over `pg`: a pool of connections whose commits are on disk before they are answered. */

import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  Transaction,
  type TransactionSettings,
} from 'kysely';
import pg, { type QueryConfig } from 'pg';
import { createPreparing } from './prepared.ts';
import type { Schema } from './schema.ts';
import { toSafeNumber, toStoredValue } from './stored-value.ts';
import { refuseInsideTransaction } from './transaction-guard.ts';

/** How long a query waits for a free connection, or a new one for the server, in milliseconds. */
const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Commits wait for the disk, whatever the database's default says; a stronger default (a replica that must have
 * applied it) stays.
 */
const DURABLE = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') not in ('on', 'remote_apply')`;

export type PostgresSettings = {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly onConnectionLost: (error: Error) => void;
};

/** What a transaction must have, and asks nothing of. */
const DIALECT = new PostgresDialect({ pool: async () => new pg.Pool() });
const UNUSED = { dialect: DIALECT, config: { dialect: DIALECT }, driver: DIALECT.createDriver() };

/** Connects at the first query, not before. */
export function openPostgres(settings: PostgresSettings): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: settings.poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
    // Queries that are not awaited one by one share a round trip.
    pipeline: true,
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
    const ask: (query: QueryConfig) => unknown = client.query.bind(client);
    client.query = ((text: string, values: unknown[]) => ask(prepared(text, values))) as typeof client.query;
  });
  return new Kysely<Schema>({ dialect: new DurablePostgresDialect({ pool, onCreateConnection }) });
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

async function onCreateConnection(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(DURABLE));
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
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
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

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
} from 'kysely';
import pg from 'pg';
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
  pool.on('connect', (client) => {
    client.on('error', report);
  });
  return new Kysely<Schema>({ dialect: new DurablePostgresDialect({ pool, onCreateConnection }) });
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
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
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

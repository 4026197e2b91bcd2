/**
 * The store: one Kysely instance over SQLite (a file in the data folder) or PostgreSQL, migrated and ready.
 *
 * Law of the repositories (`server/<group>/repository.ts`, the only places that speak SQL, each on its own tables):
 * - `findById(…ids, db)` gives one row's domain object or null; `findAllBy<What>(…, db)` a list in a stated order;
 *   `insert<Thing>(…, db)`; `update<Thing>(…, db)`, which says whether it found the version it was given.
 * - `db: Database` is always the last argument: `store.db` for a pure read, the transaction's for all else.
 * - Rows never leave a repository; it converts flags, JSON and nulls.
 *
 * An acknowledged transaction is on disk on both databases. After a failed statement a transaction is dead (PostgreSQL):
 * catch a unique violation outside of it, and run it again from the start.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Epoch, type EpochTracker, NO_EPOCH, openEpoch } from './epoch.ts';
import { StoreError } from './errors.ts';
import { migrate, requireMigrated, type Upgrade } from './migrate.ts';
import type { StoreKind } from './migrations/dialect-words.ts';
import { ANSWER_MS, openPostgres, pipelined } from './postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { whileInTransaction, withoutWaiting } from './transaction-guard.ts';

export type { StoreKind, Upgrade };

/** What a repository's function takes last: the store's own `db`, or the transaction it is part of. */
export type Database = Kysely<Schema>;

export type StoreSettings = {
  /** `postgres://…`; without it the store is the SQLite file `tsunagu.db` in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Connections of this process to PostgreSQL. */
  readonly poolSize?: number | undefined;
  /** Told when PostgreSQL drops a connection; the pool opens another. Default: a process warning. */
  readonly onConnectionLost?: ((error: Error) => void) | undefined;
  /** Copies the database before it is migrated; without it none is made. */
  readonly beforeUpgrade?:
    | ((upgrade: Upgrade, store: Pick<Store, 'kind' | 'db'>) => Promise<void>)
    | undefined;
};

export type Store = {
  readonly kind: StoreKind;
  readonly db: Database;
  /** What the versions of its matches belong to. */
  readonly epoch: Epoch;
  /**
   * Runs `work` in one transaction, rolled back when it throws. Inside, use only the transaction handed in: asking
   * `store.db` is refused, as it would wait for this transaction on SQLite and not see it on PostgreSQL. Never wait
   * in it for anything but the database.
   */
  transaction<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * As `transaction`, without waiting for the disk: what is written outlives this process, but may be lost, as a whole, with the
   * machine. For progress that can be made again. Announces nothing.
   */
  hastyTransaction<T>(work: (transaction: Transaction<Schema>) => Promise<T>): Promise<T>;
  /**
   * Connections for matches' writes and the look-ups they need, and for nothing else: a goal does not wait for lists that keep all the
   * others busy. SQLite has one connection, and a small pool is not divided: there they are the same.
   */
  readonly reserved: Pick<Store, 'db' | 'transaction'>;
  /** What has been deleted leaves the disk now, and not when its room is needed: SQLite's log still has it. */
  forgetDeleted(): Promise<void>;
  close(): Promise<void>;
};

/** Sixteen connections carried some 2,000 durable operations a second on two cores, far above one region's busiest Sunday. */
const DEFAULT_POOL_SIZE = 16;

/** As many transactions of matches as run at once (`server/football/matches/engine/group-commit.ts`), and one for look-ups. */
const MAX_RESERVED = 4;

/** SQLite's log is carried over within a second or two, also on a slow card. */
const LONGEST_EMPTYING_MS = 5_000;
const BUSY_MS = 100;

/** Opens the store and brings its tables up to date; a `StoreError` says in one sentence why it can't. */
export function openStore(settings: StoreSettings): Promise<Store> {
  const { beforeUpgrade } = settings;
  const prepare: Prepare = (db, kind) =>
    migrate(db, kind, async (upgrade) => beforeUpgrade?.(upgrade, { db, kind }));
  return open(settings, prepare, ANSWER_MS);
}

/** Opens a store that exists and is up to date, and changes nothing; a `StoreError` otherwise. Its queries have no time limit. */
export async function openStoreToLook(settings: StoreSettings): Promise<Store> {
  if (settings.databaseUrl === undefined) requireFile(sqliteFile(settings));
  return open(settings, requireMigrated);
}

type Prepare = (db: Database, kind: StoreKind) => Promise<void>;

/** `answerMs` is how long a query may take on PostgreSQL once the store is prepared. */
async function open(settings: StoreSettings, prepare: Prepare, answerMs?: number): Promise<Store> {
  const { databaseUrl } = settings;
  if (databaseUrl === undefined) {
    const file = sqliteFile(settings);
    return (await ready('sqlite', openSqlite(file), file, prepare)).store;
  }
  const common = {
    databaseUrl,
    poolSize: settings.poolSize ?? DEFAULT_POOL_SIZE,
    onConnectionLost: settings.onConnectionLost ?? ((error) => process.emitWarning(error)),
  };
  // To change the tables of a large database, or to wait for another process that does, takes its time.
  const { store: patient, epoch } = await ready(
    'postgres',
    openPostgres(common),
    'DATABASE_URL の PostgreSQL',
    prepare,
  );
  if (answerMs === undefined) return patient;
  await patient.close();
  const reservedSize = Math.min(MAX_RESERVED, Math.floor(common.poolSize / 4));
  const pool = (poolSize: number) => openPostgres({ ...common, poolSize, answerMs, epoch });
  const shared = pool(common.poolSize - reservedSize);
  const store = storeOf('postgres', shared, reservedSize === 0 ? shared : pool(reservedSize), epoch);
  // Opens a connection, so that `isPostgresInUse` finds the database in use.
  await sql`select`.execute(store.db);
  return store;
}

function sqliteFile({ dataDir }: StoreSettings): string {
  return join(dataDir, 'tsunagu.db');
}

function requireFile(file: string): void {
  if (!existsSync(file))
    throw new StoreError(`${file} には、まだ何もありません。サーバーを一度起動すると作られます。`);
}

async function ready(
  kind: StoreKind,
  db: Database,
  name: string,
  prepare: Prepare,
): Promise<{ readonly store: Store; readonly epoch: EpochTracker }> {
  try {
    await prepare(db, kind);
    const epoch = await openEpoch(db, kind);
    return { store: storeOf(kind, db, db, epoch), epoch };
  } catch (cause) {
    await db.destroy();
    if (cause instanceof StoreError) throw cause;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StoreError(`${name} を準備できません（${reason}）。`, { cause });
  }
}

/** A database that is open and has its tables; `reservedDb` is the same one over connections of its own, if it has any. */
export function storeOf(
  kind: StoreKind,
  db: Database,
  reservedDb: Database = db,
  epoch: Epoch = NO_EPOCH,
): Store {
  const transactionOn =
    (connections: Database): Store['transaction'] =>
    (work) =>
      connections
        .transaction()
        .execute((own) => whileInTransaction(() => work(kind === 'sqlite' ? own : pipelined(own))));
  const transaction = transactionOn(db);
  return {
    kind,
    db,
    epoch,
    transaction,
    reserved: { db: reservedDb, transaction: transactionOn(reservedDb) },
    hastyTransaction: (work) =>
      kind === 'sqlite' ? withoutWaiting(() => transaction(work)) : hastyOnPostgres(work, db),
    forgetDeleted: async () => {
      if (kind === 'sqlite') await emptyLog(db);
    },
    async close() {
      await Promise.all([...new Set([db, reservedDb])].map((one) => one.destroy()));
    },
  };
}

/** Who carries the log over at this moment ends first. Where a copy reads it for longer, it goes as it begins anew. */
async function emptyLog(db: Database): Promise<void> {
  const deadline = performance.now() + LONGEST_EMPTYING_MS;
  do {
    const { rows } = await sql<{ readonly busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy !== 1) return;
    await sleep(BUSY_MS);
  } while (performance.now() < deadline);
}

function hastyOnPostgres<T>(
  work: (transaction: Transaction<Schema>) => Promise<T>,
  db: Database,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local synchronous_commit = off`.execute(transaction);
    return whileInTransaction(() => work(transaction));
  });
}

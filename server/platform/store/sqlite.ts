/**
 * Kysely over `node:sqlite`: one connection, one transaction or query at a time. The calls are synchronous but do not
 * sync: after a write, releasing the connection waits until the write-ahead log is on disk.
 */

import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { loopWatch } from '#server/platform/threads/loop-watch.ts';
import { StoreError } from './errors.ts';
import type { Schema } from './schema.ts';
import { textHolds } from './search.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteLog, type Sync } from './sqlite-log.ts';
import { toStoredValue } from './stored-value.ts';
import { refuseInsideTransaction } from './transaction-guard.ts';

/** How long a write waits for another process (a doctor, a second server) to finish its own, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

const SETTINGS = [
  // Readers in other processes don't wait.
  'pragma journal_mode = wal',
  // A commit is in the log, which is synced by us (sqlite-log.ts); before the log begins anew SQLite waits for the disk itself.
  'pragma synchronous = normal',
  // A thread does it far sooner, and waits for the disk meanwhile; in pages of 4 KB.
  'pragma wal_autocheckpoint = 4000',
  // macOS needs it for a sync that reaches the disk; elsewhere it says nothing.
  'pragma fullfsync = on',
  'pragma foreign_keys = on',
  // What is deleted is overwritten: a person's address must not lie in the file for as long as nothing else needs the room.
  'pragma secure_delete = on',
  // Without it INSERT OR REPLACE would delete rows behind the triggers that protect them.
  'pragma recursive_triggers = on',
];

/**
 * Opens or creates the file, and its folder; a StoreError when that cannot be done or it is no database. `sync` stands in for the
 * system's own in tests.
 */
export function openSqlite(file: string, sync?: Sync): Kysely<Schema> {
  try {
    const database = openDatabase(file);
    return new Kysely<Schema>({ dialect: new NodeSqliteDialect(database, new SqliteLog(file, sync)) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(`データベースのファイル ${file} を開けません（${reason}）。`, { cause });
  }
}

function openDatabase(file: string): DatabaseSync {
  // A new folder and a new file are for the server's own user only; SQLite gives its -wal and -shm files the same mode.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    for (const setting of SETTINGS) database.exec(setting);
    // Only queries may use it: the schema must open without this program, too.
    database.function('text_holds', { deterministic: true, directOnly: true }, textHolds);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;
  readonly #log: SqliteLog;

  constructor(database: DatabaseSync, log: SqliteLog) {
    this.#database = database;
    this.#log = log;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database, this.#log);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new StoredValueCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class StoredValueCompiler extends SqliteQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(toStoredValue(parameter));
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // The driver queues for its one connection itself: only there can a transaction waiting for itself be seen.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // All migrations run in one immediate transaction, which is also the lock between two starting processes.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #database: DatabaseSync;
  readonly #log: SqliteLog;
  /** Resolves when everyone who came before has given the connection back. */
  #turn: Promise<void> = Promise.resolve();
  #giveBack: () => void = noTurnTaken;

  constructor(database: DatabaseSync, log: SqliteLog) {
    this.#database = database;
    this.#log = log;
    this.#connection = new SqliteConnection(database, log);
  }

  async init(): Promise<void> {
    // The file is open already: a faulty one must fail at the start, not at the first query.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    loopWatch.resumed();
    this.#giveBack = resolve;
    return this.#connection;
  }

  /** The next one has its turn while this one waits for the disk. */
  async releaseConnection(): Promise<void> {
    const isAwaited = this.#connection.takeAwaited();
    this.#giveBack();
    if (!isAwaited) return;
    await this.#log.synced();
    loopWatch.resumed();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    // Immediate: a transaction that reads and then writes would fail at once, without waiting, where another process
    // has written in between.
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Some failures (a full disk) make SQLite roll back by itself; a second rollback would hide the first error.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    await this.#log.close();
    this.#database.close();
  }
}

function noTurnTaken(): void {
  throw new StoreError('A connection was given back that nobody had taken.');
}

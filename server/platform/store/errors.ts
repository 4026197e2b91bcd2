import type { TableName } from './schema.ts';

/** The store cannot be opened, or was used in a way it forbids; the message is one plain sentence for an operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/**
 * Whether `error` says that a row with the same primary key or unique columns is already in `table`.
 * Two writers on one version of a match meet here (`match_events`), as does a repeated Idempotency-Key (`operations`).
 */
export function isUniqueViolationOf(table: TableName, error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) {
    return SQLITE_UNIQUE.has(error.errcode) && error.message.includes(`constraint failed: ${table}.`);
  }
  return 'code' in error && error.code === POSTGRES_UNIQUE && 'table' in error && error.table === table;
}

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_UNIQUE: ReadonlySet<unknown> = new Set([1555, 2067]);

/** unique_violation */
const POSTGRES_UNIQUE = '23505';

/** Whether `error` says that a row for `table` has no value where it needs one. */
export function isMissingValueOf(table: TableName, error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return error.code === POSTGRES_NOT_NULL && 'table' in error && error.table === table;
}

/** not_null_violation */
const POSTGRES_NOT_NULL = '23502';

/** Whether `error` says that two transactions waited for each other, and this one gave way: run it again. SQLite has one at a time. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === POSTGRES_DEADLOCK;
}

/** deadlock_detected */
const POSTGRES_DEADLOCK = '40P01';

/**
 * Whether `error` says that two transactions overlapped: both inserted the same key, one deleted what the other refers to, or they
 * waited for each other. A mistake in the program may fail the same way.
 */
export function isOverlap(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_UNIQUE.has(error.errcode) || error.errcode === SQLITE_FOREIGN_KEY;
  return 'code' in error && POSTGRES_OVERLAPS.has(error.code);
}

/** Whether `error` says that a row can't go, since rows of another table refer to it. */
export function isStillReferred(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.errcode === SQLITE_FOREIGN_KEY;
  return 'code' in error && error.code === POSTGRES_FOREIGN_KEY;
}

/** SQLITE_CONSTRAINT_FOREIGNKEY */
const SQLITE_FOREIGN_KEY = 787;

/** foreign_key_violation */
const POSTGRES_FOREIGN_KEY = '23503';

/** With serialization_failure. */
const POSTGRES_OVERLAPS: ReadonlySet<unknown> = new Set([
  POSTGRES_UNIQUE,
  POSTGRES_FOREIGN_KEY,
  POSTGRES_DEADLOCK,
  '40001',
]);

/** What keeps a sound database from its work for a while: its disk is full, it takes no writes, or it does not answer. */
export type StoreTrouble = 'diskFull' | 'readOnly' | 'away';

/** What a failure says of the database itself, null where it is about the query. What was not committed has left nothing. */
export function storeTroubleOf(error: unknown): StoreTrouble | null {
  if (!(error instanceof Error)) return null;
  if ('errcode' in error) return SQLITE_TROUBLES.get(Number(error.errcode) & SQLITE_PRIMARY) ?? null;
  const code = 'code' in error ? String(error.code) : '';
  if (DISK_FULL_CODES.has(code)) return 'diskFull';
  if (code === POSTGRES_READ_ONLY) return 'readOnly';
  if (AWAY_CODES.test(code) || AWAY_MESSAGES.test(error.message) || isUnanswered(error)) return 'away';
  return null;
}

/** An extended code of SQLite has its primary one in the lowest byte. */
const SQLITE_PRIMARY = 0xff;

/** SQLITE_FULL, SQLITE_READONLY; SQLITE_BUSY, SQLITE_LOCKED, SQLITE_IOERR and SQLITE_CANTOPEN. */
const SQLITE_TROUBLES: ReadonlyMap<number, StoreTrouble> = new Map([
  [13, 'diskFull'],
  [8, 'readOnly'],
  [5, 'away'],
  [6, 'away'],
  [10, 'away'],
  [14, 'away'],
]);

/** disk_full, and what the system says where it writes files itself. */
const DISK_FULL_CODES: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** read_only_sql_transaction: a standby that has not taken over yet. */
const POSTGRES_READ_ONLY = '25006';

/** Connections, resources, a transaction that stood still, an operator's stop and the system's errors of PostgreSQL, and the sockets' own. */
const AWAY_CODES =
  /^(?:08...|25P03|53...|57P0[1-5]|58030|ECONNREFUSED|ECONNRESET|EPIPE|EIO|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** The driver's own words, which come without a code; the last are of a store that is closed, while a server ends. */
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|driver has already been destroyed)/;

/** Whether `error` is the driver's time limit for an answer of PostgreSQL (`query_timeout`). */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Whether `error` says that there is no such table, as in a new database. */
export function isMissingTable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return error.message.startsWith('no such table');
  return 'code' in error && error.code === POSTGRES_UNDEFINED_TABLE;
}

/** undefined_table */
const POSTGRES_UNDEFINED_TABLE = '42P01';

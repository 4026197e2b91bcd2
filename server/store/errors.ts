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

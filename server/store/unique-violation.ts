import type { TableName } from './schema.ts';

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

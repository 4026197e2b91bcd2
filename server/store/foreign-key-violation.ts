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

import type { ColumnType } from 'kysely';

/** What both drivers can be given. */
export type StoredValue = null | number | string | Uint8Array;

/**
 * One law for what a query may carry, so that a query works, or fails, alike on both databases.
 * A boolean becomes 0 or 1, undefined becomes null, a bigint a number. Refused with a TypeError: text with a NUL
 * character (PostgreSQL cannot store it; HTTP input is refused before it comes here), numbers that are not finite,
 * and dates and other objects, which their repository turns into text.
 */
export function toStoredValue(value: unknown): StoredValue {
  switch (typeof value) {
    case 'string':
      if (value.includes('\0')) throw new TypeError('Text with a NUL character cannot be stored.');
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be stored.`);
      return value;
    case 'boolean':
      return value ? 1 : 0;
    case 'undefined':
      return null;
    case 'bigint':
      return toSafeNumber(value);
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError('Dates, lists and objects are stored as text: convert them first.');
  }
}

/** A whole number of the database as a number; a RangeError where a number cannot hold it exactly. */
export function toSafeNumber(value: bigint | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a number exactly.`);
  return number;
}

/** A yes or no as both databases store it. `toFlag` and `fromFlag` convert. */
export type Flag = 0 | 1;

/** A column that is written once and never changed. */
export type Fixed<T> = ColumnType<T, T, never>;

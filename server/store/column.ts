import type { ColumnType } from 'kysely';

/** A yes or no as both databases store it. `toFlag` and `fromFlag` convert. */
export type Flag = 0 | 1;

/** A column that is written once and never changed. */
export type Fixed<T> = ColumnType<T, T, never>;

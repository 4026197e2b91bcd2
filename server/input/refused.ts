import type { InputRefusal } from '#contract/match-input.ts';
import { rowsRefused } from './messages.ts';

/** Thrown while a batch is looked through or written: nothing of it is stored, and the answer says why. */
export class BatchRefused extends Error {
  readonly status: 400 | 409;
  readonly refusal: InputRefusal;

  constructor(status: 400 | 409, refusal: InputRefusal) {
    super(refusal.message);
    this.status = status;
    this.refusal = refusal;
  }
}

/** What is wrong with one item; `row` counts them from 1. */
export type RefusedRow = NonNullable<InputRefusal['rows']>[number];

/** Throws when there are any. */
export function refuseRows(
  status: 400 | 409,
  code: string,
  matter: string,
  rows: readonly RefusedRow[],
): void {
  if (rows.length === 0) return;
  const numbers = [...new Set(rows.map(({ row }) => row))];
  throw new BatchRefused(status, { code, message: rowsRefused(matter, numbers), rows: [...rows] });
}

/** What a dry run says as a whole. */

import type { InputPlan, PlannedItem } from '#contract/match-input.ts';
import { ROW_FIELDS, type RowField } from '#domain/input/fields.ts';
import type { RowFault } from '#domain/input/row.ts';

type Kind = PlannedItem['kind'];

const WORDS = [
  ['new', '追加'],
  ['same', '登録済み（同じ内容）'],
  ['different', '登録済み（違う内容）'],
  ['conflict', '重なり'],
  ['error', '誤り'],
] as const satisfies readonly (readonly [Kind, string])[];

export type KindCount = { readonly kind: Kind; readonly word: string; readonly count: number };

/** How many rows are what; kinds without a row are left out. */
export function countsOf({ items }: InputPlan): readonly KindCount[] {
  return WORDS.map(([kind, word]) => ({
    kind,
    word,
    count: items.filter((item) => item.kind === kind).length,
  })).filter(({ count }) => count > 0);
}

/** All or nothing: one row that disagrees with what is stored holds up the others. */
export function isWritable({ championship, items }: InputPlan): 'yes' | 'no' | 'nothingNew' {
  const disagrees = items.some(({ kind }) => kind === 'different' || kind === 'conflict' || kind === 'error');
  if (disagrees || championship.kind === 'different') return 'no';
  return items.some(({ kind }) => kind === 'new') ? 'yes' : 'nothingNew';
}

/** What the server found in which cell, by the row's place. */
export function refusedCells(plan: InputPlan | null): ReadonlyMap<number, readonly RowFault[]> {
  const faulty = (plan?.items ?? []).filter(({ faults }) => faults.length > 0);
  return new Map(
    faulty.map(({ row, faults }) => [
      row - 1,
      faults.flatMap(({ field, message }) => {
        const known = ROW_FIELDS.find((one): one is RowField => one === field);
        return known === undefined ? [] : [{ field: known, message }];
      }),
    ]),
  );
}

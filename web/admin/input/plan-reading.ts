/** What a dry run says as a whole, what becomes of the rows that differ from what is stored, and the items that are sent. */

import type { InputItem, InputPlan, PlannedItem } from '#contract/match/input.ts';
import { ROW_FIELDS, type RowField, tidy } from '#domain/input/fields.ts';
import { isCounted, type RowFault } from '#domain/input/row.ts';
import { type Form, lastTyped, lineNumbers } from './form.ts';

/**
 * For the dry run, one item a row, so that the server counts rows as the screen does: every row that counts; the others are sent blank.
 * A link that was made here says nothing about a match: it is for those that turn out to be new.
 */
export function itemsToPlan(form: Form): InputItem[] {
  return itemsOf(form, (index) => withoutMade(form, index));
}

/** For the writing: what is added or changed, under the ids of the plan. The rest is left out. */
export function itemsToWrite(form: Form, plan: InputPlan, choice: Choice): InputItem[] {
  return itemsOf(form, (index) => {
    const planned = plan.items[index];
    if (planned === undefined) return null;
    const { kind, ...addition } = fateOf(planned, choice);
    if (kind === 'nothing') return null;
    return kind === 'add' ? addition : { ...addition, ...withoutMade(form, index) };
  });
}

function withoutMade({ rows, generated }: Form, index: number): InputItem {
  return generated.includes(tidy(rows[index]?.row.urlAccessToken ?? '')) ? { urlAccessToken: '' } : {};
}

function itemsOf(form: Form, additionOf: (index: number) => InputItem | null): InputItem[] {
  const { common, rows } = form;
  const lines = lineNumbers(rows);
  const items = rows.slice(0, lastTyped(form)).map(({ row }, index): InputItem => {
    const addition = isCounted(row) ? additionOf(index) : null;
    if (addition === null) return {};
    const cells = Object.fromEntries(ROW_FIELDS.map((field) => [field, tidy(row[field])]));
    return {
      ...common,
      ...cells,
      divisionName: tidy(row.divisionName) || tidy(common.divisionName),
      group_1: tidy(row.group_1) || tidy(common.group_1),
      group_2: tidy(row.group_2) || tidy(common.group_2),
      line: lines[index] ?? index + 1,
      ...addition,
    };
  });
  const last = items.findLastIndex((item) => Object.keys(item).length > 0);
  return items.slice(0, last + 1);
}

type Kind = PlannedItem['kind'];

const WORDS = [
  ['new', '追加'],
  ['same', '登録済み（同じ内容）'],
  ['different', '登録済み（違う内容）'],
  ['conflict', '重なり'],
  ['error', '誤り'],
] as const satisfies readonly (readonly [Kind, string])[];

type KindCount = { readonly kind: Kind; readonly word: string; readonly count: number };

/** How many rows are what; kinds without a row are left out. */
export function countsOf({ items }: InputPlan): readonly KindCount[] {
  return WORDS.map(([kind, word]) => ({
    kind,
    word,
    count: items.filter((item) => item.kind === kind).length,
  })).filter(({ count }) => count > 0);
}

/** What the reader has decided about the rows that differ. */
export type Choice = {
  /** Null while nothing is decided; `leave`: what is stored stays as it is. */
  readonly changes: 'apply' | 'leave' | null;
  /** Rows, by their numbers, that are a match of their own and no stored one. */
  readonly asNew: ReadonlySet<number>;
};

export const UNDECIDED: Choice = { changes: null, asNew: new Set() };

/** What is written of a row: a match is added under an id, a stored one changed, or nothing. */
type ItemFate =
  | { readonly kind: 'add'; readonly matchId: string }
  | { readonly kind: 'change'; readonly matchId: string; readonly changeOf: string }
  | { readonly kind: 'nothing' };

function fateOf(item: PlannedItem, { changes, asNew }: Choice): ItemFate {
  const { row, kind, match_id, change_of, new_match_id } = item;
  if (kind === 'new' && match_id !== null) return { kind: 'add', matchId: match_id };
  if (kind !== 'different') return NOTHING;
  if (asNew.has(row) && new_match_id !== null) return { kind: 'add', matchId: new_match_id };
  if (changes !== 'apply' || match_id === null || change_of === null) return NOTHING;
  return { kind: 'change', matchId: match_id, changeOf: change_of };
}

const NOTHING: ItemFate = { kind: 'nothing' };

/** The rows about which the reader has to decide. */
export function differingItems({ items }: InputPlan, { asNew }: Choice): readonly PlannedItem[] {
  return items.filter(({ kind, row }) => kind === 'different' && !asNew.has(row));
}

/** `no`: a row or the championship disagrees with what is stored. `begun`: a match can't be changed any more. */
type Writable = 'yes' | 'no' | 'undecided' | 'begun' | 'nothing';

/** All or nothing: one row that can't be written holds up the others. */
export function writable(plan: InputPlan, choice: Choice): Writable {
  const { championship, items } = plan;
  if (hasFaultyRows(plan) || championship.kind === 'different') return 'no';
  const differing = differingItems(plan, choice);
  if (differing.length > 0 && choice.changes === null) return 'undecided';
  if (choice.changes === 'apply' && differing.some(({ change_of }) => change_of === null)) return 'begun';
  return items.some((item) => fateOf(item, choice).kind !== 'nothing') ? 'yes' : 'nothing';
}

export function hasFaultyRows({ items }: InputPlan): boolean {
  return items.some(({ kind }) => kind === 'conflict' || kind === 'error');
}

/** How many matches would be added, and how many changed. */
export function amountOf({ items }: InputPlan, choice: Choice) {
  const fates = items.map((item) => fateOf(item, choice).kind);
  return {
    added: fates.filter((kind) => kind === 'add').length,
    changed: fates.filter((kind) => kind === 'change').length,
  };
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

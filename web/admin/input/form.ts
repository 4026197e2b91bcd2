/** The form of the bulk input as it is typed, and every way to change it. */

import type { Columns } from '#domain/input/columns.ts';
import { yearOf } from '#domain/input/common.ts';
import {
  BLANK_COMMON,
  BLANK_ROW,
  type CommonFields,
  type MatchRow,
  MOST_ROWS,
  ROW_FIELDS,
  ROWS_ON_SCREEN,
} from '#domain/input/fields.ts';
import type { Table, TableRow } from '#domain/input/read-table.ts';
import { isBlank, normalised } from '#domain/input/row.ts';

/** `key` stays with a row as long as it is on the screen; `line` is its own in the file that it comes from, null without one. */
export type FormRow = { readonly key: number; readonly row: MatchRow; readonly line: number | null };

export type Form = {
  readonly common: CommonFields;
  /** Twenty or more, blank ones among them. */
  readonly rows: readonly FormRow[];
  /** The columns of the file that the rows come from; null without one. */
  readonly columns: Columns['of'] | null;
  /** URL tokens made here, for what is new: a registered match keeps its links. */
  readonly generated: readonly string[];
  /** Of those, the ones that open matches by now, with their names. Shown until the page is left. */
  readonly opened: ReadonlyMap<string, string>;
};

export type FormChange =
  | { readonly kind: 'common'; readonly changes: Partial<CommonFields> }
  | { readonly kind: 'cells'; readonly index: number; readonly changes: Partial<MatchRow> }
  /** A cell has been left: its day and time take their one form. */
  | { readonly kind: 'leave'; readonly index: number }
  /** A pasted block, over the rows from `index` on. */
  | { readonly kind: 'block'; readonly index: number; readonly rows: readonly Partial<MatchRow>[] }
  /** A file, in the place of all rows. */
  | { readonly kind: 'table'; readonly table: Pick<Table, 'rows' | 'columns'> }
  /** Cells of many rows at once, by the places of the rows. */
  | { readonly kind: 'many'; readonly changes: ReadonlyMap<number, Partial<MatchRow>> }
  | { readonly kind: 'tokens'; readonly tokens: ReadonlyMap<number, string> }
  | { readonly kind: 'moreRows' }
  /** The rows at these places are done, and the tokens, by their links' names, open matches; the rest stays, and the championship. */
  | {
      readonly kind: 'written';
      readonly done: ReadonlySet<number>;
      readonly opened: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'clear' };

export type ChangeForm = (change: FormChange) => void;

/** A form of these rows, filled up to the twenty of the screen. */
export function formOf(common: CommonFields, rows: readonly MatchRow[]): Form {
  const keyed = rows.map((row, key) => ({ key, row, line: null }));
  return { common, rows: filledUp(keyed), columns: null, generated: [], opened: new Map() };
}

export const BLANK_FORM: Form = formOf(BLANK_COMMON, []);

export function changeForm(form: Form, change: FormChange): Form {
  const { common, rows } = form;
  const { kind } = change;
  switch (kind) {
    case 'common':
      return { ...form, common: { ...common, ...change.changes } };
    case 'cells':
      return { ...form, rows: withRow(rows, change.index, (row) => ({ ...row, ...change.changes })) };
    case 'leave':
      return { ...form, rows: withRow(rows, change.index, (row) => settled(row, common)) };
    case 'block':
      return { ...form, rows: withBlock(form, change.index, change.rows) };
    case 'table':
      return {
        ...form,
        rows: filledUp(withKeys(change.table.rows, nextKey(rows))),
        columns: change.table.columns.of,
      };
    case 'many':
      return {
        ...form,
        rows: rows.map((one, index) => {
          const changes = change.changes.get(index);
          return changes === undefined ? one : { ...one, row: { ...one.row, ...changes } };
        }),
      };
    case 'tokens':
      return {
        ...form,
        rows: rows.map((one, index) => {
          const urlAccessToken = change.tokens.get(index);
          return urlAccessToken === undefined ? one : { ...one, row: { ...one.row, urlAccessToken } };
        }),
        generated: [...new Set([...form.generated, ...change.tokens.values()])],
      };
    case 'moreRows':
      return { ...form, rows: withLength(rows, Math.min(rows.length + ROWS_ON_SCREEN, MOST_ROWS)) };
    case 'written':
      return {
        ...form,
        rows: withLength(
          rows.filter(({ row }, index) => !change.done.has(index) && !isBlank(row)),
          ROWS_ON_SCREEN,
          nextKey(rows),
        ),
        opened: new Map([...form.opened, ...change.opened]),
      };
    case 'clear': {
      const { generated, opened } = form;
      return { ...BLANK_FORM, rows: withLength([], ROWS_ON_SCREEN, nextKey(rows)), generated, opened };
    }
  }
}

/** How people count the rows: as the file does, whose title and head come before them; others go on from the one above. */
export function lineNumbers(rows: readonly Pick<FormRow, 'line'>[]): readonly number[] {
  let last = 0;
  return rows.map(({ line }) => {
    last = line ?? last + 1;
    return last;
  });
}

function withKeys(rows: readonly TableRow[], first: number): readonly FormRow[] {
  return rows.map(({ line, row }, at) => ({ key: first + at, row, line }));
}

/** The number of rows up to the last one that somebody has typed in. */
export function lastTyped({ rows }: Form): number {
  return rows.findLastIndex(({ row }) => !isBlank(row)) + 1;
}

/** A cell of a blank row keeps its identity, so that nothing is drawn again for it. */
function settled(row: MatchRow, common: CommonFields): MatchRow {
  const after = normalised(row, yearOf(common));
  const isSame = ROW_FIELDS.every((field) => after[field] === row[field]);
  return isSame ? row : after;
}

function withRow(
  rows: readonly FormRow[],
  index: number,
  change: (row: MatchRow) => MatchRow,
): readonly FormRow[] {
  const one = rows[index];
  if (one === undefined) return rows;
  const row = change(one.row);
  return row === one.row ? rows : rows.with(index, { ...one, row });
}

function withBlock({ common, rows }: Form, from: number, block: readonly Partial<MatchRow>[]) {
  const end = Math.min(from + block.length, MOST_ROWS);
  return withLength(rows, Math.max(rows.length, end)).map((one, index) => {
    const cells = index < end ? block[index - from] : undefined;
    return cells === undefined ? one : { ...one, row: settled({ ...one.row, ...cells }, common), line: null };
  });
}

function filledUp(rows: readonly FormRow[]): readonly FormRow[] {
  return withLength(rows, Math.max(rows.length, ROWS_ON_SCREEN));
}

function withLength(rows: readonly FormRow[], length: number, firstKey = nextKey(rows)): readonly FormRow[] {
  const more = Array.from({ length: Math.max(0, length - rows.length) }, (_, at) => ({
    key: firstKey + at,
    row: BLANK_ROW,
    line: null,
  }));
  return more.length === 0 ? rows : [...rows, ...more];
}

function nextKey(rows: readonly FormRow[]): number {
  return rows.reduce((most, { key }) => Math.max(most, key + 1), 0);
}

/** The form of the bulk input as it is typed, and every way to change it. */

import { yearOf } from '#domain/input/common.ts';
import {
  BLANK_COMMON,
  BLANK_ROW,
  type CommonFields,
  type MatchRow,
  MOST_ROWS,
  ROW_FIELDS,
  ROWS_ON_SCREEN,
  tidy,
} from '#domain/input/fields.ts';
import { isBlank, normalised } from '#domain/input/row.ts';

/** `key` stays with a row as long as it is on the screen. */
export type FormRow = { readonly key: number; readonly row: MatchRow };

export type Form = {
  readonly common: CommonFields;
  /** Twenty or more, blank ones among them. */
  readonly rows: readonly FormRow[];
  /** URL tokens made here: their links are shown as long as a row has them, and those of added matches until the page is left. */
  readonly generated: readonly string[];
  /** Of those, the ones that open matches by now, with where these are played. */
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
  | { readonly kind: 'table'; readonly rows: readonly MatchRow[] }
  /** Cells of many rows at once, by the places of the rows. */
  | { readonly kind: 'many'; readonly changes: ReadonlyMap<number, Partial<MatchRow>> }
  | { readonly kind: 'tokens'; readonly tokens: ReadonlyMap<number, string> }
  | { readonly kind: 'moreRows' }
  /** The rows at these places are done, and their tokens open matches, where they were written; the rest stays, and the championship. */
  | {
      readonly kind: 'written';
      readonly done: ReadonlySet<number>;
      readonly tokens: ReadonlySet<string>;
    }
  | { readonly kind: 'clear' };

export type ChangeForm = (change: FormChange) => void;

/** A form of these rows, filled up to the twenty of the screen. */
export function formOf(common: CommonFields, rows: readonly MatchRow[]): Form {
  return { common, rows: filledUp(rows.map((row, key) => ({ key, row }))), generated: [], opened: new Map() };
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
      return { ...form, rows: filledUp(change.rows.map((row, at) => ({ key: nextKey(rows) + at, row }))) };
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
        opened: new Map([
          ...form.opened,
          ...[...change.tokens].map((token) => [token, spotsOf(token, rows)] as const),
        ]),
      };
    case 'clear': {
      const { generated, opened } = form;
      return { ...BLANK_FORM, rows: withLength([], ROWS_ON_SCREEN, nextKey(rows)), generated, opened };
    }
  }
}

/** `2026-05-16 厚別公園（2試合）`: where the matches of a token are played. */
function spotsOf(token: string, rows: readonly FormRow[]): string {
  const own = rows.filter(({ row }) => tidy(row.urlAccessToken) === token);
  const spots = new Set(own.map(({ row }) => `${row.matchDate} ${tidy(row.ground)}`));
  return `${[...spots].join('、')}（${own.length}試合）`;
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
    return cells === undefined ? one : { ...one, row: settled({ ...one.row, ...cells }, common) };
  });
}

function filledUp(rows: readonly FormRow[]): readonly FormRow[] {
  return withLength(rows, Math.max(rows.length, ROWS_ON_SCREEN));
}

function withLength(rows: readonly FormRow[], length: number, firstKey = nextKey(rows)): readonly FormRow[] {
  const more = Array.from({ length: Math.max(0, length - rows.length) }, (_, at) => ({
    key: firstKey + at,
    row: BLANK_ROW,
  }));
  return more.length === 0 ? rows : [...rows, ...more];
}

function nextKey(rows: readonly FormRow[]): number {
  return rows.reduce((most, { key }) => Math.max(most, key + 1), 0);
}

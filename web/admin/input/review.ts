/** The rows looked through while they are typed: what is wrong in which cell, and what is worth a second look. */

import { fiscalYearOfDay } from '#domain/input/day.ts';
import { findDuplicates, noticesOf } from '#domain/input/duplicates.ts';
import { type MatchRow, type RowField, tidy } from '#domain/input/fields.ts';
import { leftOut, sameAsRow } from '#domain/input/messages.ts';
import {
  isBlank,
  isCounted,
  type MatchEntry,
  missingFields,
  type RowFault,
  type RowSurroundings,
  readRow,
} from '#domain/input/row.ts';
import { type FormRow, lineNumbers } from './form.ts';

/** Something to look at; `index` is the row's place, from 0, and `field` its cell. */
export type Finding = { readonly index: number; readonly field: RowField; readonly message: string };

export type Review = {
  /** Rows that will be added (reporter specification, section 5: with all of the required cells). */
  readonly counted: number;
  /** What keeps counted rows from being added, in their order. */
  readonly faults: readonly Finding[];
  /** Rows that are left out, and what is possible but rare. */
  readonly warnings: readonly Finding[];
};

/** Sentences count the rows as people do (`lineNumbers`). */
export function reviewRows(rows: readonly FormRow[], around: RowSurroundings): Review {
  const lines = lineNumbers(rows);
  const lineOf = (index: number) => lines[index] ?? index + 1;
  const faults: Finding[] = [];
  const warnings: Finding[] = [];
  const entries: { readonly index: number; readonly entry: MatchEntry }[] = [];
  let counted = 0;
  for (const [index, { row }] of rows.entries()) {
    if (isBlank(row)) continue;
    if (!isCounted(row)) {
      const missing = missingFields(row);
      warnings.push({ index, field: missing[0] ?? 'clubLeftName', message: leftOut(missing) });
      continue;
    }
    counted += 1;
    const read = readOnce(row, around);
    if (read.ok) entries.push({ index, entry: read.entry });
    else faults.push(...read.faults.map((fault) => ({ index, ...fault })));
  }
  faults.push(...repeated(entries, lineOf));
  warnings.push(...unlikely(entries, around.fiscalYear, lineOf));
  return { counted, faults: inOrder(faults), warnings: inOrder(warnings) };
}

/** The cells of a row that say something wrong; an empty one says nothing. */
export function wrongCells(row: MatchRow, around: RowSurroundings): readonly RowFault[] {
  if (isBlank(row)) return [];
  const read = readOnce(row, around);
  return read.ok ? [] : read.faults.filter(({ field }) => tidy(row[field]) !== '');
}

type Read = ReturnType<typeof readRow>;

/** A row that nobody has changed says the same as before: of 2,000 rows a keystroke changes one. */
const remembered = new WeakMap<MatchRow, { readonly around: RowSurroundings; readonly read: Read }>();

function readOnce(row: MatchRow, around: RowSurroundings): Read {
  const before = remembered.get(row);
  if (before !== undefined && isSame(before.around, around)) return before.read;
  const read = readRow(row, around);
  remembered.set(row, { around, read });
  return read;
}

function isSame(one: RowSurroundings, other: RowSurroundings): boolean {
  return (
    one.fiscalYear === other.fiscalYear &&
    one.divisionName === other.divisionName &&
    one.group_1 === other.group_1 &&
    one.group_2 === other.group_2
  );
}

type Entries = readonly { readonly index: number; readonly entry: MatchEntry }[];

type LineOf = (index: number) => number;

function repeated(entries: Entries, lineOf: LineOf): readonly Finding[] {
  return findDuplicates(entries.map(({ entry }) => entry))
    .filter(({ kind }) => kind === 'sameMatch')
    .flatMap(({ places }) => {
      const [first, ...others] = places.map((place) => entries[place]?.index ?? place);
      return others.map((index) => ({
        index,
        field: 'clubLeftName' as const,
        message: sameAsRow(lineOf(first ?? 0)),
      }));
    });
}

function unlikely(entries: Entries, fiscalYear: number | null, lineOf: LineOf): readonly Finding[] {
  const [first] = entries;
  if (first === undefined) return [];
  // Without a chosen year no day is outside of it.
  const year = fiscalYear ?? fiscalYearOfDay(first.entry.date);
  const notices = noticesOf(
    entries.map(({ entry }) => entry),
    year,
    (place) => lineOf(entries[place]?.index ?? place),
  );
  return entries.flatMap(({ index }, place) =>
    (notices[place] ?? []).map((message) => ({ index, field: 'matchDate' as const, message })),
  );
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((one, other) => one.index - other.index);
}

/** Members as they come: the records of a pasted block or a file as rows, and rows as the records of a file. */

import { type Refused, unreadable } from '../fault.ts';
import type { Records } from '../input/delimited.ts';
import { tidy } from '../input/fields.ts';
import { columnLetters, splitAtHeader, type TableLine } from '../input/heads.ts';
import { columnOfField, isMemberHeader, type MemberColumns, memberColumnsOf } from './columns.ts';
import {
  IMPORT_FIELDS,
  IMPORT_NAMES,
  type ImportField,
  type ImportRow,
  MOST_MEMBERS,
  WRITTEN_FIELDS,
} from './fields.ts';
import * as sentence from './messages.ts';

/** Longer than any field: what is longer is refused by the field's own sentence. */
export const LONGEST_CELL = 1_000;

export type MemberTable = {
  readonly rows: readonly ImportRow[];
  readonly columns: MemberColumns;
  /** What has been left out of it, for the reader to know. */
  readonly notices: readonly string[];
};

export type ReadMembers = { readonly ok: true; readonly table: MemberTable } | Refused;

/** Reads the cells of a pasted block or a file; without a header they mean nothing. */
export function membersOf({ records, unclosed }: Records): ReadMembers {
  if (unclosed !== null) return unreadable(sentence.unclosedQuote(unclosed));
  const { header, below } = splitAtHeader(records, isMemberHeader);
  if (header === null) return unreadable(sentence.NO_HEADER);
  const columns = memberColumnsOf(header.cells);
  if (!columns.of.has('memberId') && !columns.of.has('email')) return unreadable(sentence.NOBODY_NAMED);
  if (below.length === 0) return unreadable(sentence.NO_ROWS);
  if (below.length > MOST_MEMBERS) return unreadable(sentence.tooManyMembers(below.length));
  const rows = below.map((line) => rowOf(line, columns));
  return { ok: true, table: { rows, columns, notices: noticesOf(columns, header) } };
}

function rowOf({ line, cells }: TableLine, columns: MemberColumns): ImportRow {
  const textAt = (at: number | undefined) =>
    at === undefined ? '' : tidy(cells[at] ?? '').slice(0, LONGEST_CELL);
  const own = IMPORT_FIELDS.flatMap((field) => {
    const at = columns.of.get(field);
    return at === undefined ? [] : [[field, textAt(at)] as const];
  });
  const { of } = columns;
  if (of.has('furigana') || !(of.has('lastReading') || of.has('firstReading'))) {
    return { line, cells: Object.fromEntries(own) };
  }
  const furigana = `${textAt(of.get('lastReading'))} ${textAt(of.get('firstReading'))}`.trim();
  return { line, cells: { ...Object.fromEntries(own), furigana } };
}

function noticesOf({ unknown, twice, of }: MemberColumns, header: TableLine): readonly string[] {
  const heads = twice
    .filter((name) => name !== 'leftAlone')
    .map((name) => (header.cells[of.get(name) ?? -1] ?? '').trim());
  return [
    ...(unknown.length > 0 ? [sentence.columnsNotRead(unknown)] : []),
    ...(heads.length > 0 ? [sentence.columnsTwice(heads)] : []),
  ];
}

/** The header of a file of members, and of the template. */
export const MEMBER_HEADER: readonly string[] = WRITTEN_FIELDS.map((field) => IMPORT_NAMES[field]);

/** A row as the cells of a file under {@link MEMBER_HEADER}. */
export function cellsOf({ cells }: Pick<ImportRow, 'cells'>): readonly string[] {
  return WRITTEN_FIELDS.map((field) => cells[field] ?? '');
}

/** Where a fault is, by the spreadsheet's own numbers and letters: 7行目 D列（電話番号）. A column that the file lacks has no letter. */
export function placeText(line: number, field: ImportField | null, columns: MemberColumns): string {
  if (field === null) return `${line}行目`;
  const at = columnOfField(columns, field);
  return `${line}行目${at === null ? '' : ` ${columnLetters(at)}列`}（${IMPORT_NAMES[field]}）`;
}

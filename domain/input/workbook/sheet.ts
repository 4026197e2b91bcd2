/** The cells of a sheet as text. Days and times are the numbers that the sheet keeps; `day.ts` and `time.ts` know them. */

import { type CellFormat, shown } from './styles.ts';
import { xmlPieces } from './xml.ts';

/** Far more than a batch may have; a sheet formatted to its last row must not become a million records. */
const MOST_LINES = 20_000;
/** Nobody's schedule is so wide, no cell of one so long, and no line under so many merged cells. */
const MOST_COLUMNS = 200;
const LONGEST_TEXT = 1_000;
const MOST_FILLED = 20 * MOST_LINES;

/** The texts that cells name by number. Furigana beside a text (`rPh`) is not part of it. */
export function sharedTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  let reading = false;
  let isText = false;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'text') {
      if (isText && !reading) texts.push(`${texts.pop() ?? ''}${escaped(piece.text)}`);
      continue;
    }
    const isOpening = piece.kind === 'open' && !piece.isEmpty;
    if (piece.name === 'si' && piece.kind === 'open') texts.push('');
    if (piece.name === 'rPh') reading = isOpening;
    if (piece.name === 't') isText = isOpening;
  }
  return texts;
}

/** What a workbook says of all its sheets. */
export type SheetContext = {
  /** The texts that cells name by number. */
  readonly shared: readonly string[];
  readonly formatOf: (style: number) => CellFormat;
  /** Days are counted from 1904, as old Macs did. */
  readonly is1904: boolean;
};

export type SheetRecords = {
  /** Line by line, as the spreadsheet numbers them; a cell merged over lines is in each of them. */
  readonly records: readonly (readonly string[])[];
  /** How many lines with something in them are hidden, by a filter or by hand. */
  readonly hidden: number;
};

export function sheetRecords(xml: string, context: SheetContext): SheetRecords {
  const lines: string[][] = [];
  const hidden = new Set<number>();
  const merged: string[] = [];
  let line = -1;
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'text') {
      if (isValue) value += piece.text;
    } else if (piece.kind === 'open') {
      const { name } = piece;
      if (name === 'row') {
        line = numberOr(piece.attribute('r'), line + 2) - 1;
        column = -1;
        if (/^(?:1|true)$/.test(piece.attribute('hidden') ?? '')) hidden.add(line);
      } else if (name === 'c') {
        column = columnOf(piece.attribute('r')) ?? column + 1;
        type = piece.attribute('t') ?? 'n';
        style = numberOr(piece.attribute('s'), 0);
        value = '';
      } else if (name === 'mergeCell') merged.push(piece.attribute('ref') ?? '');
      isValue = !piece.isEmpty && (name === 'v' || name === 't');
    } else {
      if (piece.name === 'c') put(lines, line, column, textOf({ type, style, value }, context));
      isValue = false;
    }
  }
  fillDown(lines, merged);
  return {
    records: Array.from(lines, (cells) => Array.from(cells ?? [], (cell) => cell ?? '')),
    hidden: [...hidden].filter((at) => lines[at]?.some((cell) => cell !== '')).length,
  };
}

function put(lines: string[][], line: number, column: number, text: string): void {
  if (text === '' || line < 0 || line >= MOST_LINES || column < 0 || column >= MOST_COLUMNS) return;
  const cells = lines[line] ?? [];
  cells[column] = text.slice(0, LONGEST_TEXT);
  lines[line] = cells;
}

type Cell = { readonly type: string; readonly style: number; readonly value: string };

function textOf({ type, style, value }: Cell, { shared, formatOf, is1904 }: SheetContext): string {
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'n':
      return value === '' ? '' : numberText(value, formatOf(style), is1904);
    case 'e':
      return '';
    case 'inlineStr':
    case 'str':
      return escaped(value);
    default:
      return value;
  }
}

/** A time of day without its day is below 1 in either calendar. */
function numberText(value: string, format: CellFormat, is1904: boolean): string {
  const isDay = format.kind === 'date' || format.kind === 'dayAndTime';
  const isShifted = is1904 && isDay && Number(value) >= 1;
  return shown(isShifted ? String(Number(value) + DAYS_TO_1904) : value, format);
}

/** From the day that others count from to 1904-01-01. */
const DAYS_TO_1904 = 1_462;

/** Organisers write a day or a ground once, over the lines of all its matches. */
function fillDown(lines: string[][], merged: readonly string[]): void {
  let left = MOST_FILLED;
  for (const area of merged) {
    const [first = '', last = ''] = area.split(':');
    const column = columnOf(first);
    const [from, to] = [lineOf(first), Math.min(lineOf(last), MOST_LINES - 1)];
    const text = column === null ? undefined : lines[from]?.[column];
    if (column === null || text === undefined) continue;
    // An area that is written from its end fills nothing, and has been looked at.
    left -= Math.max(1, to - from);
    if (left < 0) return;
    for (let line = from + 1; line <= to; line += 1) {
      // A line with nothing else is none.
      if (lines[line]?.some((cell) => cell !== '')) put(lines, line, column, text);
    }
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** `C3` is column 2; null without letters. */
function columnOf(reference: string | null): number | null {
  const letters = /^\$?([A-Z]{1,3})/.exec(reference ?? '')?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * LETTERS.length + LETTERS.indexOf(letter) + 1, 0) - 1;
}

function lineOf(reference: string): number {
  return numberOr(/^\D{0,9}(\d{1,9})$/.exec(reference)?.[1] ?? null, 0) - 1;
}

function numberOr(text: string | null, otherwise: number): number {
  const number = Number(text ?? '');
  return Number.isInteger(number) && number > 0 ? number : otherwise;
}

/** Line breaks and the like are written `_x000D_`. */
function escaped(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

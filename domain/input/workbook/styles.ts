/** What the number formats of a workbook say of its cells, as far as a number alone does not. */

import { xmlPieces } from './xml.ts';

/** `dayAndTime`: a day with its time of day in one cell. `digits`: `000` shows 7 as 007. */
export type CellFormat =
  | { readonly kind: 'plain' }
  | { readonly kind: 'date' }
  | { readonly kind: 'dayAndTime' }
  | { readonly kind: 'percent' }
  | { readonly kind: 'digits'; readonly least: number };

const PLAIN: CellFormat = { kind: 'plain' };

/** Built-in formats with a day in them (ECMA-376, 18.8.30); from 27 on the Japanese ones. */
const DATES: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);
const DAY_AND_TIME = 22;
const PERCENTS: ReadonlySet<number> = new Set([9, 10]);

/** Limits of Excel itself, rounded up: a file beyond them was made by hand. Later styles count as plain. */
const MAX_CODES = 1_000;
const MAX_CODE_LENGTH = 255;
const MAX_STYLES = 70_000;

/** The format of each style, by the number that a cell names. */
export function cellFormats(xml: string): (style: number) => CellFormat {
  const codes = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let isOfCells = false;
  for (const piece of xmlPieces(xml)) {
    if (piece.kind === 'close' && piece.name === 'cellXfs') isOfCells = false;
    if (piece.kind !== 'open') continue;
    if (piece.name === 'numFmt' && codes.size < MAX_CODES)
      codes.set(Number(piece.attribute('numFmtId')), formatOfCode(piece.attribute('formatCode') ?? ''));
    if (piece.name === 'cellXfs') isOfCells = !piece.isEmpty;
    if (piece.name !== 'xf' || !isOfCells) continue;
    if (formats.length === MAX_STYLES) break;
    const id = Number(piece.attribute('numFmtId') ?? '0');
    formats.push(builtIn(id) ?? codes.get(id) ?? PLAIN);
  }
  return (style) => formats[style] ?? PLAIN;
}

/** A number that is shown in another way than it is kept; as it is kept where that says as much. */
export function shown(value: string, format: CellFormat): string {
  const number = Number(value);
  switch (format.kind) {
    case 'percent':
      // 0.07 times 100 is 7.000000000000001.
      return `${Number((number * 100).toPrecision(12))}%`;
    case 'digits':
      return Number.isInteger(number) && number >= 0
        ? String(number).padStart(format.least, '0')
        : String(number);
    case 'dayAndTime':
      // Without its fraction it would be a day whose time nobody has said.
      return Number.isInteger(number) ? `${number}.0` : String(number);
    default:
      // 6.9444444444444441E-3 is ten past midnight.
      return String(number);
  }
}

function builtIn(id: number): CellFormat | null {
  if (DATES.has(id)) return { kind: 'date' };
  if (id === DAY_AND_TIME) return { kind: 'dayAndTime' };
  return PERCENTS.has(id) ? { kind: 'percent' } : null;
}

function formatOfCode(code: string): CellFormat {
  if (code.length > MAX_CODE_LENGTH) return PLAIN;
  const pattern = withoutWords(code.split(';')[0] ?? '');
  if (/^0{2,}$/.test(pattern)) return { kind: 'digits', least: pattern.length };
  if (pattern.includes('%')) return { kind: 'percent' };
  if (!/[yd]|[eg][./年]|m[月/]/i.test(pattern)) return PLAIN;
  return { kind: /h/i.test(pattern) ? 'dayAndTime' : 'date' };
}

/** Words in quotes, colours and places are no part of the pattern. */
const CLOSED_BY: Readonly<Record<string, string>> = { '"': '"', '[': ']' };

function withoutWords(code: string): string {
  let pattern = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    const end = code.indexOf(CLOSED_BY[sign] ?? '', at + 1);
    if (sign === '\\') at += 1;
    else if (CLOSED_BY[sign] !== undefined && end !== -1) at = end;
    else pattern += sign;
  }
  return pattern;
}

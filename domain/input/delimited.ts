/** The text of a file in its encoding, and text in lines and cells: a block pasted from a spreadsheet, CSV with commas or semicolons. */

/** The cells of each record. A record with line breaks in its cells is one, as it is one row of the spreadsheet. */
export type Records = {
  readonly records: readonly (readonly string[])[];
  /** The record, from 1, in which a quoted cell is never closed; null where all are. */
  readonly unclosed: number | null;
};

const DELIMITERS = ['\t', ',', ';'] as const;
/** Far more than a batch may have; a sheet with commas down to its last row must not become a million records. */
const MOST_RECORDS = 20_000;
/** Signs in which a delimiter must have shown itself. */
const LONGEST_LINE = 10_000;

type Delimiter = (typeof DELIMITERS)[number];

/**
 * What a spreadsheet takes for something else, in front of which `'` stands, as people write it, too: a formula, and text
 * that it would make a number (007), a day (1-2), a rounded number (a token of digits) or a truth of.
 */
const TAKEN = String.raw`(?:[=+\-@＝＋－＠]|(?:0\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d{12,}|true|false)$)`;
const MISTAKEN = new RegExp(`^'*${TAKEN}`, 'i');
const SHIELDED = new RegExp(`^'+${TAKEN}`, 'i');

/** Cells in records, quotes undone; the last record needs no line end. */
export function readRecords(text: string): Records {
  const hint = /^sep=([,;\t])\r?\n/.exec(text);
  const body = hint === null ? text : text.slice(hint[0].length);
  const delimiter = DELIMITERS.find((one) => one === hint?.[1]) ?? delimiterOf(body);
  const { records, unclosed } = split(body, delimiter);
  return { records: records.map((cells) => cells.map(withoutShield)), unclosed };
}

/** CSV as Excel opens it: with a byte order mark, commas and CRLF. */
export function writeCsv(records: readonly (readonly string[])[]): string {
  const lines = records.map((cells) => cells.map((cell) => quoted(shielded(cell))).join(','));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** A block as spreadsheets put it on the clipboard: tabs between cells. */
export function writeBlock(records: readonly (readonly string[])[]): string {
  return records.map((cells) => cells.map((cell) => quoted(shielded(cell))).join('\t')).join('\n');
}

/** A spreadsheet runs a cell that begins like a formula; nobody's club name may do that, nor any id lose its zeros. */
function shielded(cell: string): string {
  return MISTAKEN.test(cell) ? `'${cell}` : cell;
}

/** The cell as it was before {@link writeCsv}; a spreadsheet keeps the shield when it saves in its own format. */
export function withoutShield(cell: string): string {
  return SHIELDED.test(cell) ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A tab anywhere in the first line is a spreadsheet's block; else what is there more often. */
function delimiterOf(text: string): Delimiter {
  const first = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, LONGEST_LINE))?.[0] ?? '';
  const line = first.replaceAll(/"(?:[^"]|"")*"/g, '');
  if (line.includes('\t')) return '\t';
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** Walks through the text once: 2,000 rows are some 200 KB. */
function split(text: string, delimiter: Delimiter): Records {
  const records: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length && records.length < MOST_RECORDS) {
    const { value, end, isClosed } = cellAt(text, at, delimiter);
    cells.push(value);
    if (!isClosed) return { records: [...records, cells], unclosed: records.length + 1 };
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at === text.length) cells.push('');
      else continue;
    }
    records.push(cells);
    cells = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (cells.length > 0) records.push(cells);
  return { records, unclosed: null };
}

type Cell = { readonly value: string; readonly end: number; readonly isClosed: boolean };

/** A quote that does not begin its cell is a sign like any other. */
function cellAt(text: string, start: number, delimiter: Delimiter): Cell {
  if (text[start] !== '"') return plainCellAt(text, start, delimiter);
  let at = start + 1;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    if (quote === -1) break;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = endOf(text, quote + 1, delimiter);
    // A name that begins with a quotation, as LibreOffice puts it on the clipboard.
    if (text.slice(quote + 1, end).trim() !== '') return plainCellAt(text, start, delimiter);
    const inside = text.slice(start + 1, quote).replaceAll('""', '"');
    return { value: inside, end, isClosed: true };
  }
  return { value: text.slice(start + 1), end: text.length, isClosed: false };
}

function plainCellAt(text: string, start: number, delimiter: Delimiter): Cell {
  const end = endOf(text, start, delimiter);
  return { value: text.slice(start, end), end, isClosed: true };
}

function endOf(text: string, start: number, delimiter: Delimiter): number {
  let at = start;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** WHATWG names; `shift_jis` is there what Windows calls cp932. */
export type TextEncoding = 'utf-8' | 'shift_jis' | 'utf-16le' | 'utf-16be';

/** Returns the text of bytes, null where they are not valid in the encoding. Browsers and Node have it as TextDecoder. */
export type Decode = (bytes: Uint8Array, encoding: TextEncoding) => string | null;

/**
 * By its byte order mark; without one UTF-8 where it is valid, as almost no cp932 text is, else cp932. Null for what is
 * neither, such as a picture, and for what is text to a machine only: a PDF, a web page that was named like a spreadsheet.
 */
export function readTextFile(bytes: Uint8Array, decode: Decode): string | null {
  const [first, second] = bytes;
  for (const encoding of encodingsOf(first, second)) {
    const text = decode(bytes, encoding);
    if (text !== null) return isForeign(text) ? null : text.replace(/^\uFEFF/, '');
  }
  return null;
}

/** Stands in no text; ESC begins one of the older encodings of mail. */
const NEVER_IN_TEXT = ['\0', '\u001b'];
const BEGINNING = /^\uFEFF?\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|\?xml|table)\b)/i;

/** Of a file of another kind. */
function isForeign(text: string): boolean {
  return NEVER_IN_TEXT.some((sign) => text.includes(sign)) || BEGINNING.test(text);
}

/** The marks are those of Excel's Unicodeテキスト. */
function encodingsOf(first: number | undefined, second: number | undefined): readonly TextEncoding[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'shift_jis'];
}

/** A spreadsheet file (.xlsx): the cells of the table in it, the first sheet that is not hidden and has the header. */

import { type Refused, unreadable } from '../../fault.ts';
import type { Decode } from '../delimited.ts';
import { withoutShield } from '../delimited.ts';
import { hasHeaderIn, type IsHeader } from '../heads.ts';
import { type SheetRecords, sharedTexts, sheetRecords } from './sheet.ts';
import { cellFormats } from './styles.ts';
import { xmlPieces } from './xml.ts';
import { type Inflate, type OpenFile, openZip } from './zip.ts';

/** `notices` say which of several sheets was read, and that hidden lines are among the records. */
export type ReadWorkbook =
  | {
      readonly ok: true;
      readonly records: readonly (readonly string[])[];
      readonly notices: readonly string[];
    }
  | Refused;

const NO_WORKBOOK =
  'Excelのファイルとして読み取れません。パスワードを外し、「Excelブック（.xlsx）」か「CSV」で保存し直してください。';

const ZIP = [0x50, 0x4b, 3, 4];
/** Excel's files before 2007, and its files behind a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/** A season has a sheet for each of its days; thousands of names of one part are a trap. */
const MOST_SHEETS = 100;

/** Whether {@link readWorkbook} reads the file, or says why it can't: no text begins like this. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return [ZIP, COMPOUND_FILE].some((signs) => signs.every((sign, at) => bytes[at] === sign));
}

/** The cells of the sheet that `isHeader` knows the header of, else of the first one; or why none could be read. */
export async function readWorkbook(
  bytes: Uint8Array,
  inflate: Inflate,
  decode: Decode,
  isHeader: IsHeader,
): Promise<ReadWorkbook> {
  const open = openZip(bytes, inflate);
  if (open === null) return unreadable(NO_WORKBOOK);
  const textOf = async (name: string) => readText(open, name, decode);
  const workbook = await textOf('xl/workbook.xml');
  const relations = await textOf('xl/_rels/workbook.xml.rels');
  if (workbook === null || relations === null) return unreadable(NO_WORKBOOK);
  const { sheets, is1904 } = sheetsOf(workbook);
  const targets = targetsOf(relations);
  const ofTarget = async (path: string | null) => (path === null ? '' : ((await textOf(path)) ?? ''));
  const shared = sharedTexts(await ofTarget(targets.sharedStrings));
  const context = { shared, formatOf: cellFormats(await ofTarget(targets.styles)), is1904 };
  let first: ReadSheet | null = null;
  for (const { name, id } of sheets.slice(0, MOST_SHEETS)) {
    const xml = await textOf(targets.byId.get(id) ?? '');
    if (xml === null) continue;
    const { records, hidden } = sheetRecords(xml, context);
    const sheet = { name, hidden, records: records.map((cells) => cells.map(withoutShield)) };
    // A cover, or a list of what was exported, stands before the table.
    if (hasHeaderIn(sheet.records, isHeader))
      return { ok: true, records: sheet.records, notices: noticesOf(sheet, sheets.length) };
    first ??= sheet;
  }
  return first === null
    ? unreadable(NO_WORKBOOK)
    : { ok: true, records: first.records, notices: noticesOf(first, sheets.length) };
}

type ReadSheet = SheetRecords & { readonly name: string };

function noticesOf({ name, hidden }: ReadSheet, sheets: number): readonly string[] {
  return [
    ...(sheets > 1 ? [`シート「${name}」を読み取りました。`] : []),
    ...(hidden > 0 ? [`隠れている行（${hidden}行）も読み取りました。`] : []),
  ];
}

/** Null for a file that is missing or broken: the sentence to the reader is the same. */
async function readText(open: OpenFile, name: string, decode: Decode): Promise<string | null> {
  const bytes = await open(name);
  return bytes === null ? null : decode(bytes, 'utf-8');
}

/** Those that are not hidden, in their order. */
function sheetsOf(workbook: string) {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  let is1904 = false;
  for (const piece of xmlPieces(workbook)) {
    if (piece.kind !== 'open') continue;
    if (piece.name === 'workbookPr') is1904 = /^(?:1|true)$/.test(piece.attribute('date1904') ?? '');
    const isShown = piece.name === 'sheet' && (piece.attribute('state') ?? 'visible') === 'visible';
    if (isShown) sheets.push({ name: piece.attribute('name') ?? '', id: piece.attribute('id') ?? '' });
  }
  return { sheets, is1904 };
}

function targetsOf(relations: string) {
  const byId = new Map<string, string>();
  let sharedStrings: string | null = null;
  let styles: string | null = null;
  for (const piece of xmlPieces(relations)) {
    if (piece.kind !== 'open' || piece.name !== 'Relationship') continue;
    const target = piece.attribute('Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    byId.set(piece.attribute('Id') ?? '', path);
    if (piece.attribute('Type')?.endsWith('/sharedStrings')) sharedStrings = path;
    if (piece.attribute('Type')?.endsWith('/styles')) styles = path;
  }
  return { byId, sharedStrings, styles };
}

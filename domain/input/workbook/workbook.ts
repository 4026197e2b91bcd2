/** A spreadsheet file (.xlsx): the cells of its first sheet that is not hidden. */

import type { Decode } from '../text-file.ts';
import { sharedTexts, sheetRecords } from './sheet.ts';
import { xmlPieces } from './xml.ts';
import { type Inflate, type OpenFile, openZip } from './zip.ts';

export type ReadWorkbook = { readonly records: readonly (readonly string[])[] } | { readonly fault: string };

const NO_WORKBOOK =
  'Excelのファイルとして読み取れません。パスワードを外し、「Excelブック（.xlsx）」か「CSV」で保存し直してください。';
const OTHER_CALENDAR =
  'このファイルは1904年から数える日付を使っています。「CSV UTF-8」で保存し直してください。';

/** Whether a file is to be read by {@link readWorkbook}: a ZIP archive, which no text is. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

export async function readWorkbook(
  bytes: Uint8Array,
  inflate: Inflate,
  decode: Decode,
): Promise<ReadWorkbook> {
  const open = openZip(bytes, inflate);
  if (open === null) return { fault: NO_WORKBOOK };
  const textOf = async (name: string) => readText(open, name, decode);
  const workbook = await textOf('xl/workbook.xml');
  const relations = await textOf('xl/_rels/workbook.xml.rels');
  if (workbook === null || relations === null) return { fault: NO_WORKBOOK };
  const { sheet, is1904 } = firstSheet(workbook);
  if (is1904) return { fault: OTHER_CALENDAR };
  const targets = targetsOf(relations);
  const xml = await textOf(targets.byId.get(sheet ?? '') ?? '');
  if (xml === null) return { fault: NO_WORKBOOK };
  const shared = targets.sharedStrings === null ? null : await textOf(targets.sharedStrings);
  return { records: sheetRecords(xml, sharedTexts(shared ?? '')) };
}

/** Null for a file that is missing or broken: the sentence to the reader is the same. */
async function readText(open: OpenFile, name: string, decode: Decode): Promise<string | null> {
  const bytes = await open(name);
  return bytes === null ? null : decode(bytes, 'utf-8');
}

function firstSheet(workbook: string): { readonly sheet: string | null; readonly is1904: boolean } {
  let sheet: string | null = null;
  let is1904 = false;
  for (const piece of xmlPieces(workbook)) {
    if (piece.kind !== 'open') continue;
    if (piece.name === 'workbookPr') is1904 = /^(?:1|true)$/.test(piece.attribute('date1904') ?? '');
    const isShown = piece.name === 'sheet' && (piece.attribute('state') ?? 'visible') === 'visible';
    if (isShown && sheet === null) sheet = piece.attribute('id');
  }
  return { sheet, is1904 };
}

function targetsOf(relations: string) {
  const byId = new Map<string, string>();
  let sharedStrings: string | null = null;
  for (const piece of xmlPieces(relations)) {
    if (piece.kind !== 'open' || piece.name !== 'Relationship') continue;
    const target = piece.attribute('Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    byId.set(piece.attribute('Id') ?? '', path);
    if (piece.attribute('Type')?.endsWith('/sharedStrings')) sharedStrings = path;
  }
  return { byId, sharedStrings };
}

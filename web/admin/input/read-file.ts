/** A table as a file: Excel, or CSV in whichever encoding. */

import { type Refused, unreadable } from '#domain/fault.ts';
import { isScheduleHeader } from '#domain/input/columns.ts';
import { readRecords, readTextFile, type TextEncoding } from '#domain/input/delimited.ts';
import type { IsHeader } from '#domain/input/heads.ts';
import { rowsOf, type Table } from '#domain/input/read-table.ts';
import { isWorkbook, readWorkbook } from '#domain/input/workbook/workbook.ts';

const UNREADABLE = 'ファイルを読み取れません。「Excelブック（.xlsx）」か「CSV」で保存し直してください。';
const NOT_OPENED =
  'ファイルを開けませんでした。ほかのアプリで開いているときは閉じてから、もう一度選んでください。';
const TOO_LARGE = 'ファイルが大きすぎます。10MB以内のファイルを選んでください。';

/** A season's schedule is below 1 MB; what is larger is something else. */
const MOST_BYTES = 10 * 1024 * 1024;

export type ReadFile = { readonly ok: true; readonly table: Table } | Refused;

/** The cells of a file's rows; `unclosed` is the row, from 1, with a quote that is never closed. */
export type FileCells =
  | {
      readonly ok: true;
      readonly records: readonly (readonly string[])[];
      readonly unclosed: number | null;
      readonly notices: readonly string[];
    }
  | Refused;

/** The table of a file, or why there is none; days without a year are of the fiscal year. */
export async function readFile(file: Blob, fiscalYear: number | null): Promise<ReadFile> {
  const read = await readCells(file, isScheduleHeader);
  if (!read.ok) return read;
  const table = rowsOf(read.records, fiscalYear, read.unclosed);
  if (table.fault !== null) return unreadable(table.fault);
  return { ok: true, table: { ...table, notices: [...read.notices, ...table.notices] } };
}

/** Reads a file into cells, of a workbook those of the sheet that `isHeader` knows the header of. */
export async function readCells(file: Blob, isHeader: IsHeader): Promise<FileCells> {
  if (file.size > MOST_BYTES) return unreadable(TOO_LARGE);
  const bytes = await bytesOf(file);
  if (bytes === null) return unreadable(NOT_OPENED);
  if (!isWorkbook(bytes)) {
    const text = readTextFile(bytes, decode);
    return text === null ? unreadable(UNREADABLE) : { ok: true, ...readRecords(text), notices: [] };
  }
  const read = await readWorkbook(bytes, inflate, decode, isHeader);
  return read.ok ? { ok: true, records: read.records, unclosed: null, notices: read.notices } : read;
}

/** Null where the file is gone, or has changed, since it was chosen: a spreadsheet saves behind the browser's back. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null;
  }
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function inflate(bytes: Uint8Array, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Copied: a Blob takes no shared memory.
    const stream = new Blob([new Uint8Array(bytes)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > most) {
        await reader.cancel();
        return null;
      }
      chunks.push(value);
    }
  } catch {
    return null;
  }
  return new Uint8Array(await new Blob(chunks.map((chunk) => new Uint8Array(chunk))).arrayBuffer());
}

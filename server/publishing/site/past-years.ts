/** Past fiscal years, a folder each: a list of championships, and the pictures of their pages beside it. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import { MOST_PAGES, type PastRecord } from '#domain/site/past-records.ts';
import { ContentError, readJson } from './content-file.ts';
import type { ReadImage } from './folder-lists.ts';

const LIST = 'championships.json';
const FISCAL_YEAR = /^20\d\d$/;

const Title = Type.String({ minLength: 1, maxLength: 30 });
const Name = Type.String({ minLength: 1, maxLength: 80 });

const Pages = Type.Array(Type.String(), { minItems: 1, maxItems: MOST_PAGES });

const YearContent = Type.Array(
  Type.Object({
    title: Title,
    championships: Type.Array(Type.Object({ name: Name, pages: Pages }), { minItems: 1 }),
  }),
  { minItems: 1 },
);

/**
 * The records in `folder`, by year, the newest first; null where there is none. Throws a ContentError that names file and place of
 * the first mistake.
 */
export function readPastRecords(folder: string, readImage: ReadImage): PastRecord[] | null {
  const records = yearsIn(folder).flatMap((fiscalYear) => {
    const yearFolder = join(folder, String(fiscalYear));
    const file = join(yearFolder, LIST);
    return readJson(file, YearContent).flatMap(({ title, championships }) =>
      championships.map(({ name, pages }) => ({
        fiscalYear,
        category: title,
        name,
        pages: pages.map((page) => readImage(yearFolder, file, page)),
      })),
    );
  });
  return records.length === 0 ? null : records;
}

function yearsIn(folder: string): readonly number[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
  const [odd] = names.filter((name) => !FISCAL_YEAR.test(name));
  if (odd !== undefined) {
    const reason = '年度を 2024 のように半角の数字4桁で書いてください';
    throw ContentError.at(folder, `フォルダー「${odd}」の名前`, reason);
  }
  return names.map(Number).sort((a, b) => b - a);
}

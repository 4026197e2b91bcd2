/** Past fiscal years, a folder each: a list of championships, and the pictures of their pages beside it. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import type { PastYears } from '#contract/content.ts';
import { ContentError, readJson } from './content-file.ts';
import { createPictureReader, type ImageStore } from './images.ts';

const LIST = 'championships.json';
const FISCAL_YEAR = /^20\d\d$/;

const Title = Type.String({ minLength: 1, maxLength: 30 });
const Name = Type.String({ minLength: 1, maxLength: 80 });

/** More than a thumb can choose from. */
const MOST_PAGES = 30;
const Pages = Type.Array(Type.String(), { minItems: 1, maxItems: MOST_PAGES });

const YearContent = Type.Array(
  Type.Object({
    title: Title,
    championships: Type.Array(Type.Object({ name: Name, pages: Pages }), { minItems: 1 }),
  }),
  { minItems: 1 },
);

/**
 * The years in `folder`, newest first; none where it is missing. Their pictures go into `images`. Throws a ContentError
 * that names file and place of the first mistake.
 */
export function readPastYears(folder: string, images: ImageStore): PastYears {
  return yearsIn(folder).map((fiscalYear) => {
    const yearFolder = join(folder, String(fiscalYear));
    const file = join(yearFolder, LIST);
    const pictures = createPictureReader(yearFolder, images);
    const categories = readJson(file, YearContent).map(({ title, championships }) => ({
      title,
      championships: championships.map(({ name, pages }) => ({
        name,
        pages: pages.map((page, index) =>
          pictures.shared(file, page, `${name}の記録、${pages.length}ページ中${index + 1}ページ目`),
        ),
      })),
    }));
    return { fiscalYear, categories };
  });
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

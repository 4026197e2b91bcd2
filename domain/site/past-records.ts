/**
 * Records of championships of **past fiscal years** (過去の年度の大会), each a few pictures of paper. What was played on this site
 * stands in the archive by itself.
 */

import { type Field, text, whole } from '../record/field.ts';
import { defineForm, type ValuesOf } from '../record/form.ts';
import { type List, repeatedItems } from './items.ts';
import { picture, pictureName } from './picture-field.ts';

/** More than a thumb can choose from. */
export const MOST_PAGES = 30;
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];

const PAGE = picture('ページの画像', { need: 'required' });

const PAGES: Field<readonly string[]> = {
  label: 'ページの画像',
  hint: 'この順に、1、2、3…の番号が付きます。まとめて選べます。',
  need: 'required',
  blank: [],
  mayBeLeftOut: false,
  wire: { kind: 'texts', most: MOST_PAGES, items: null },
  input: { kind: 'special' },
  tidy: (pages) => pages,
  faultOf(pages) {
    if (pages.length === 0) return 'ページの画像を選んでください。';
    if (pages.length > MOST_PAGES) return `ページの画像は、一つの大会に${MOST_PAGES}枚までです。`;
    return pages.map((page) => PAGE.faultOf(page, null)).find((fault) => fault !== null) ?? null;
  },
  textOf: (pages) => `${pages.length}枚（${pages.map(pictureName).join('、')}）`,
};

const PAST_RECORD = defineForm({
  fiscalYear: whole('年度', {
    blank: Number.NaN,
    sound: (year) => year >= FIRST_YEAR && year <= LAST_YEAR,
    fault: '年度を、2024のような数字4桁で入力してください。',
    attributes: { inputMode: 'numeric', min: FIRST_YEAR, max: LAST_YEAR },
  }),
  category: text('区分', {
    need: 'required',
    most: 30,
    hint: '例：4種',
    attributes: { list: 'past-categories' },
  }),
  name: text('大会名', { need: 'required', most: 80 }),
  pages: PAGES,
});
export type PastRecord = ValuesOf<typeof PAST_RECORD>;

export const PAST_RECORDS: List<PastRecord> = {
  word: '大会の記録',
  form: PAST_RECORD,
  most: 1_000,
  imagesOf: ({ pages }) => pages,
  faultsBetween: (records) =>
    repeatedItems(records, ({ fiscalYear, category, name }) => JSON.stringify([fiscalYear, category, name]), {
      field: 'name',
      message: '同じ年度の同じ区分に、同じ名前の大会がもう一つあります。',
    }),
};

type PastYear = {
  readonly fiscalYear: number;
  readonly categories: readonly { readonly title: string; readonly records: readonly PastRecord[] }[];
};

/** By fiscal year, the newest first, and by category, each where its first record stands. */
export function pastYearsOf(records: readonly PastRecord[]): readonly PastYear[] {
  return [...Map.groupBy(records, ({ fiscalYear }) => fiscalYear)]
    .sort(([one], [other]) => other - one)
    .map(([fiscalYear, ofYear]) => ({
      fiscalYear,
      categories: [...Map.groupBy(ofYear, ({ category }) => category)].map(([title, own]) => ({
        title,
        records: own,
      })),
    }));
}

/** What a page of a record is called. */
export function pageWords({ name, pages }: Pick<PastRecord, 'name' | 'pages'>, index: number): string {
  return `${name}の記録、${pages.length}ページ中${index + 1}ページ目`;
}

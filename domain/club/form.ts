/**
 * A club or school (クラブ) as administrators fill in its form. A **variant** is another spelling that organisers use; the
 * bulk input recognises it as this club. A **retired** club is chosen no more, and its matches keep it.
 */

import { CATEGORIES, type Category } from '../competition/category.ts';
import { colourWord } from './shirt-colour.ts';

/** `#rrggbb`. */
export const COLOUR = /^#[0-9a-f]{6}$/;

/** What the form holds; text that is not given is empty. */
export type ClubForm = {
  readonly name: string;
  /** Empty is the name itself. */
  readonly shortName: string;
  /** How the name is read; members' lists are in its order. */
  readonly kana: string;
  readonly categories: readonly Category[];
  /** Its own page; members see the clubs that have one. */
  readonly url: string;
  readonly variants: readonly string[];
  /** Of the first shirt and the second one, `#rrggbb`. */
  readonly firstColour: string;
  readonly secondColour: string;
};

/** How the fields are called, in the order of the screen. */
export const CLUB_FIELDS: Readonly<Record<keyof ClubForm, string>> = {
  name: 'クラブ名',
  shortName: '略称',
  kana: 'ふりがな',
  categories: 'カテゴリー',
  url: 'ホームページのURL',
  variants: '別の書き方',
  firstColour: 'ユニフォームの色（1着目）',
  secondColour: 'ユニフォームの色（2着目）',
};

/** The groups of members' club page, in their order (members' specification, section 3). */
export const CLUB_GROUPS: readonly { readonly title: string; readonly category: Category }[] = [
  { title: '2種', category: 'U-18（ユース）' },
  { title: '3種', category: 'U-15（ジュニアユース）' },
  { title: '4種', category: 'U-12（ジュニア）' },
  { title: '女子', category: 'WOMAN' },
];

export const BLANK_CLUB: ClubForm = {
  name: '',
  shortName: '',
  kana: '',
  categories: [],
  url: '',
  variants: [],
  firstColour: '',
  secondColour: '',
};

/** Without blanks around its texts, a variant twice, or one that is the name itself; categories in their order. */
export function tidyClub(form: ClubForm): ClubForm {
  const name = form.name.trim();
  const variants = form.variants.map((variant) => variant.trim());
  return {
    name,
    shortName: form.shortName.trim(),
    kana: form.kana.trim(),
    categories: CATEGORIES.filter((category) => form.categories.includes(category)),
    url: form.url.trim(),
    variants: [...new Set(variants)].filter((variant) => variant !== '' && variant !== name),
    firstColour: form.firstColour.trim().toLowerCase(),
    secondColour: form.secondColour.trim().toLowerCase(),
  };
}

/** Every field as the screen words it: for the record of a change. */
export function wordedClub(form: ClubForm): Readonly<Record<keyof ClubForm, string>> {
  return {
    name: form.name,
    shortName: form.shortName,
    kana: form.kana,
    categories: form.categories.join('、'),
    url: form.url,
    variants: form.variants.join('、'),
    firstColour: wordedColour(form.firstColour),
    secondColour: wordedColour(form.secondColour),
  };
}

function wordedColour(colour: string): string {
  return COLOUR.test(colour) ? `${colourWord(colour)}（${colour}）` : colour;
}

/** What somebody has typed over `base`, laid over what somebody else has stored meanwhile. */
export function rebasedClub(base: ClubForm, typed: ClubForm, stored: ClubForm): ClubForm {
  const [was, is] = [wordedClub(base), wordedClub(typed)];
  const merged = { ...stored };
  for (const field of Object.keys(CLUB_FIELDS) as (keyof ClubForm)[]) {
    if (was[field] !== is[field]) Object.assign(merged, { [field]: typed[field] });
  }
  return merged;
}

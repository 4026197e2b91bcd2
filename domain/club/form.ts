/**
 * A club or school (クラブ) as administrators fill in its form. A **variant** is another spelling that organisers use; the
 * bulk input recognises it as this club. A **retired** club can't be chosen any more, and its matches keep it.
 */

import { CATEGORIES, type Category } from '../competition/category.ts';
import type { FieldFault } from '../fault.ts';
import { type Field, isWebAddress, lines, some, text, withRule } from '../record/field.ts';
import { defineForm, type ValuesOf } from '../record/form.ts';
import { colourWord } from './shirt-colour.ts';

/** The groups of members' club page, in their order (members' specification, section 3). */
export const CLUB_GROUPS: readonly { readonly title: string; readonly category: Category }[] = [
  { title: '2種', category: 'U-18（ユース）' },
  { title: '3種', category: 'U-15（ジュニアユース）' },
  { title: '4種', category: 'U-12（ジュニア）' },
  { title: '女子', category: 'WOMAN' },
];

const MOST_NAME = 60;
const MOST_URL = 500;
const KANA = /^[ぁ-ゖァ-ヺー・\s]*$/u;
/** `#rrggbb`. */
export const COLOUR = /^#[0-9a-f]{6}$/;
/** It stands in addresses and in files that administrators type. */
const CLUB_ID = /^[A-Za-z0-9_-]{1,60}$/;

export const CLUB = defineForm(
  {
    name: text('クラブ名', { need: 'required', most: MOST_NAME }),
    kana: withRule(
      text('ふりがな', { most: 100, hint: '一覧は、ふりがなの五十音順に並びます。' }),
      (kana) => KANA.test(kana),
      'ふりがなは、ひらがなかカタカナで入力してください。',
    ),
    shortName: text('略称', { most: 30, hint: '空のままなら、クラブ名と同じです。' }),
    url: withRule(
      text('ホームページのURL', { hint: '入力すると、会員のチーム紹介に載ります。' }),
      (url) => isWebAddress(url) && [...url].length <= MOST_URL,
      `URLは、「https://」か「http://」から${MOST_URL}字以内で入力してください。`,
    ),
    firstColour: colour('ユニフォームの色（1着目）'),
    secondColour: colour('ユニフォームの色（2着目）'),
    categories: some('カテゴリー', CATEGORIES, {
      noteOf: (category) =>
        `チーム紹介の${CLUB_GROUPS.find((group) => group.category === category)?.title ?? ''}`,
      noneFault: 'カテゴリーを一つ以上選択してください。',
    }),
    variants: lines('別の書き方', {
      hint: '一行に一つ書きます。試合情報の入力で、この書き方もこのクラブと見分けます。全角と半角、「FC」と「エフシー」などの違いは、書かなくても見分けます。',
      most: 30,
      mostEach: MOST_NAME,
    }),
  },
  { tidy: ({ name, variants }) => ({ variants: variants.filter((variant) => variant !== name) }) },
);
export type ClubForm = ValuesOf<typeof CLUB>;

/** A new club also has its id, which never changes; the server numbers an empty one. */
export const NEW_CLUB = defineForm(
  {
    ...CLUB.fields,
    clubId: withRule(
      text('クラブID', {
        need: 'optional',
        hint: '試合情報の入力で使う番号です。空のままなら自動で付きます。',
        attributes: { maxLength: 60, autoCapitalize: 'none' },
      }),
      (id) => CLUB_ID.test(id),
      'クラブIDは、60字以内の半角英数字と「-」「_」で入力してください。',
    ),
  },
  CLUB.across,
);

/** The first name or variant that another club has already, with the sentence that names that club; null without one. */
export function nameTaken(
  form: ClubForm,
  others: readonly Pick<ClubForm, 'name' | 'variants'>[],
): FieldFault<keyof ClubForm> | null {
  for (const written of [form.name, ...form.variants]) {
    const other = others.find(({ name, variants }) => name === written || variants.includes(written));
    if (other === undefined) continue;
    const field = written === form.name ? 'name' : 'variants';
    return {
      field,
      message: `「${written}」は、クラブ「${other.name}」の名前か別の書き方として登録されています。`,
    };
  }
  return null;
}

/** A shirt's colour, `#rrggbb`; empty where it is not known. */
// @__NO_SIDE_EFFECTS__
function colour(label: string): Field<string> {
  const field = withRule(
    text(label, { mayBeLeftOut: true }),
    (value) => COLOUR.test(value),
    'ユニフォームの色は、「#」と6桁の16進数（例：#d7182a）にしてください。',
  );
  return {
    ...field,
    input: { kind: 'special' },
    tidy: (value) => value.trim().toLowerCase(),
    textOf: (value) => (COLOUR.test(value) ? `${colourWord(value)}（${value}）` : value),
  };
}

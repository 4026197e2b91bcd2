/** What is wrong with a club's form: the same rules on the screen and on the server. */

import type { FieldFault } from '../fault.ts';
import { type ClubForm, COLOUR } from './form.ts';

type ClubFault = FieldFault<keyof ClubForm>;

const MOST_NAME = 60;
const MOST_SHORT_NAME = 30;
const MOST_KANA = 100;
const MOST_URL = 500;
const MOST_VARIANTS = 30;

const KANA = /^[ぁ-ゖァ-ヺー・\s]*$/u;
const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+\S*$/u;
/** It stands in addresses and in files that administrators type. */
const CLUB_ID = /^[A-Za-z0-9_-]{1,60}$/;

const ID_MALFORMED = 'クラブIDは、60字以内の半角英数字と「-」「_」で入力してください。';

/** Null for an id that a new club may have; an empty one is numbered by the server. */
export function clubIdFault(id: string): string | null {
  return id.trim() === '' || CLUB_ID.test(id.trim()) ? null : ID_MALFORMED;
}

/** Of a tidied form. */
export function clubFaults(form: ClubForm): readonly ClubFault[] {
  return [
    ...fault(form.name === '', 'name', 'クラブ名を入力してください。'),
    ...fault(isLonger(form.name, MOST_NAME), 'name', `クラブ名は${MOST_NAME}字以内で入力してください。`),
    ...fault(
      isLonger(form.shortName, MOST_SHORT_NAME),
      'shortName',
      `略称は${MOST_SHORT_NAME}字以内で入力してください。`,
    ),
    ...fault(!KANA.test(form.kana), 'kana', 'ふりがなは、ひらがなかカタカナで入力してください。'),
    ...fault(isLonger(form.kana, MOST_KANA), 'kana', `ふりがなは${MOST_KANA}字以内で入力してください。`),
    ...fault(form.categories.length === 0, 'categories', 'カテゴリーを一つ以上選択してください。'),
    ...fault(
      form.url !== '' && (!WEB_ADDRESS.test(form.url) || isLonger(form.url, MOST_URL)),
      'url',
      'URLは、「https://」か「http://」から500字以内で入力してください。',
    ),
    ...fault(
      form.variants.length > MOST_VARIANTS || form.variants.some((variant) => isLonger(variant, MOST_NAME)),
      'variants',
      `別の書き方は${MOST_VARIANTS}個まで、それぞれ${MOST_NAME}字以内で入力してください。`,
    ),
    ...colourFault('firstColour', form),
    ...colourFault('secondColour', form),
  ];
}

const NO_COLOUR = 'ユニフォームの色は、「#」と6桁の16進数（例：#d7182a）にしてください。';

function colourFault(field: 'firstColour' | 'secondColour', form: ClubForm): readonly ClubFault[] {
  return fault(form[field] !== '' && !COLOUR.test(form[field]), field, NO_COLOUR);
}

/** The first name or variant that is another club's already, with that club's name; null without one. */
export function nameTaken(
  form: ClubForm,
  others: readonly Pick<ClubForm, 'name' | 'variants'>[],
): (ClubFault & { readonly club: string }) | null {
  for (const written of [form.name, ...form.variants]) {
    const other = others.find(({ name, variants }) => name === written || variants.includes(written));
    if (other === undefined) continue;
    const field = written === form.name ? 'name' : 'variants';
    const message = `「${written}」は、クラブ「${other.name}」の名前か別の書き方として登録されています。`;
    return { field, message, club: other.name };
  }
  return null;
}

function isLonger(text: string, most: number): boolean {
  return [...text].length > most;
}

function fault(isWrong: boolean, field: keyof ClubForm, message: string): readonly ClubFault[] {
  return isWrong ? [{ field, message }] : [];
}

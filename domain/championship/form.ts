/**
 * A championship (大会) as administrators fill in its form. Its **id** is set once, when it is new, and never changes: it
 * stands in addresses and begins every match id. A **division** (部・ブロック) is a part of it; their order is the list's.
 */

import { CATEGORIES, type Category, ORGANIZERS } from '../competition/category.ts';
import { CHAMPIONSHIP_ID, MOST_HALF_MINUTES } from '../input/common.ts';
import { readDay } from '../input/day.ts';
import { ID_MALFORMED } from '../input/messages.ts';
import { DEFAULT_RULES, type MatchRules } from '../match/match.ts';
import { choice, type Field, flag, isWebAddress, text, whole, withRule } from '../record/field.ts';
import { blankOf, defineForm, type ValuesOf } from '../record/form.ts';
import * as sentence from './messages.ts';
import { PUBLIC_RESULTS, PUBLIC_RESULTS_NAMES, type PublicResults } from './public-results.ts';

/** 方式, as it is chosen. */
export const FORMAT_NAMES: Readonly<Record<MatchRules['format'], string>> = {
  league: 'リーグ戦',
  knockout: 'トーナメント',
};

/** What a championship is: the first group of its screen. */
export const IDENTITY = defineForm({
  name: text('大会名', { need: 'required', most: 100 }),
  abbreviation: text('略称', { need: 'required', most: 50, hint: '「今週の大会」の選択欄に出ます。' }),
  category: choice<Category>(
    'カテゴリー',
    CATEGORIES.map((category) => [category, category]),
    CATEGORIES[0],
  ),
  fiscalYear: {
    ...whole('年度', {
      need: 'required',
      hint: '4月から翌年3月までが一つの年度です。',
      type: 'text',
      attributes: { inputMode: 'numeric', maxLength: 4 },
      blank: Number.NaN,
      sound: (year) => year >= 2000 && year <= 2999,
      fault: sentence.YEAR_MALFORMED,
    }),
    textOf: (year: number) => `${year}年度`,
  },
  organizer: organizer('主催'),
  startDate: withRule(
    text('初日', { type: 'date', hint: '空のままなら、最初の試合の日です。' }),
    isDay,
    sentence.NO_SUCH_DAY,
  ),
});

/** The rules of its matches: the second group. */
export const RULES = defineForm<MatchRules>({
  format: choice(
    '方式',
    [
      ['knockout', FORMAT_NAMES.knockout],
      ['league', FORMAT_NAMES.league],
    ],
    DEFAULT_RULES.format,
  ),
  halfMinutes: minutes('前後半の時間', DEFAULT_RULES.halfMinutes),
  extraHalves: flag(
    '延長戦',
    [
      [true, 'あり'],
      [false, 'なし'],
    ],
    DEFAULT_RULES.extraHalves,
  ),
  extraHalfMinutes: minutes('延長前後半の時間', DEFAULT_RULES.extraHalfMinutes),
  shootOutKicks: choice(
    'PK戦の本数',
    [
      [5, '5人'],
      [3, '3人'],
    ],
    DEFAULT_RULES.shootOutKicks,
  ),
});

/** What members see beside its matches. */
export const GUIDANCE = defineForm({
  notice: text('お知らせ', { most: 200, hint: '試合の上と、日程／アーカイブに一行で出ます。' }),
  regulationUrl: webPage('大会要項のURL'),
  matchupUrl: webPage('組み合わせのURL'),
  resultUrl: webPage('結果のURL'),
  /** championshipIdInArchive */
  archiveId: text('アーカイブ大会ID', {
    most: 100,
    hint: '過去の大会のページと結び付けるときに入力します。',
  }),
  /** For reporters to practise on: members never see it. */
  practice: flag(
    '練習用',
    [
      [false, 'いいえ'],
      [true, 'はい'],
    ],
    false,
    { hint: '練習用の大会は、会員の画面には出ません。' },
  ),
});

/** What people without an account see of it: the last group. */
export const PUBLICITY = defineForm({
  publicResults: choice<PublicResults>(
    '会員でない人への公開',
    PUBLIC_RESULTS.map((level) => [level, PUBLIC_RESULTS_NAMES[level]]),
    'none',
    { hint: sentence.PUBLIC_HINT, mayBeLeftOut: true },
  ),
});

export const CHAMPIONSHIP = defineForm(
  { ...IDENTITY.fields, ...RULES.fields, ...GUIDANCE.fields, ...PUBLICITY.fields },
  // A league's matches may end level.
  { tidy: ({ extraHalves, format }) => ({ extraHalves: extraHalves && format === 'knockout' }) },
);
export type ChampionshipForm = ValuesOf<typeof CHAMPIONSHIP>;

/** A new championship also has its id. */
export const NEW_CHAMPIONSHIP = defineForm(
  {
    championshipId: withRule(
      text('大会ID', {
        need: 'required',
        hint: 'ページのアドレスと試合IDの頭に使います。あとから変えることはできません。例：u12-summer-2026',
        attributes: { maxLength: 60, autoCapitalize: 'none' },
      }),
      (id) => CHAMPIONSHIP_ID.test(id),
      ID_MALFORMED,
    ),
    ...CHAMPIONSHIP.fields,
  },
  CHAMPIONSHIP.across,
);

/** The form as calls carry it: the rules of its matches stand together. */
export type SentChampionship = Omit<ChampionshipForm, keyof MatchRules> & { readonly rules: MatchRules };

export function asSent(form: ChampionshipForm): SentChampionship {
  const { format, halfMinutes, extraHalves, extraHalfMinutes, shootOutKicks, ...rest } = form;
  return { ...rest, rules: { format, halfMinutes, extraHalves, extraHalfMinutes, shootOutKicks } };
}

/** The same from a caller, who may leave out what he doesn't know of. */
export type EnteredForm = Omit<SentChampionship, 'publicResults'> &
  Partial<Pick<SentChampionship, 'publicResults'>>;

export function fromSent<Sent extends EnteredForm>({
  rules,
  ...rest
}: Sent): Omit<Sent, 'rules'> & MatchRules {
  return { ...rest, ...rules };
}

/** The form of a new championship of this fiscal year. */
export function newChampionshipForm(fiscalYear: number): ChampionshipForm {
  return { ...blankOf(CHAMPIONSHIP), fiscalYear };
}

const MOST_DIVISION_CHARACTERS = 50;

/** The first fault of divisions' names in their order, null without one; `index` is where it stands. */
export function divisionFault(
  names: readonly string[],
): { readonly index: number; readonly message: string } | null {
  for (const [index, name] of names.map((one) => one.trim()).entries()) {
    if (name === '') return { index, message: sentence.DIVISION_MISSING };
    if ([...name].length > MOST_DIVISION_CHARACTERS) {
      return { index, message: sentence.DIVISION_TOO_LONG };
    }
    if (names.findIndex((other) => other.trim() === name) < index) {
      return { index, message: sentence.DIVISION_TWICE };
    }
  }
  return null;
}

/** One of the known organizers; another one that is stored already may stay. */
// @__NO_SIDE_EFFECTS__
function organizer(label: string): Field<string> {
  return {
    ...text(label),
    blank: ORGANIZERS[0],
    input: {
      kind: 'choice',
      optionsFor: (current) =>
        [...new Set<string>([...ORGANIZERS, current])].map((value) => ({ value, word: value, note: null })),
    },
    faultOf: (value, stored) =>
      value === stored || ORGANIZERS.some((known) => known === value) ? null : sentence.ORGANIZER_UNKNOWN,
  };
}

// @__NO_SIDE_EFFECTS__
function minutes(label: string, blank: number): Field<number> {
  return whole(label, {
    need: 'required',
    blank,
    unit: '分',
    attributes: { min: 1, max: MOST_HALF_MINUTES },
    sound: (length) => length >= 1 && length <= MOST_HALF_MINUTES,
    fault: `${label}は、1分から${MOST_HALF_MINUTES}分までの整数で入力してください。`,
  });
}

// @__NO_SIDE_EFFECTS__
function webPage(label: string): Field<string> {
  return withRule(text(label, { most: 500 }), isWebAddress, sentence.URL_MALFORMED);
}

/** A day of the calendar, written as it is stored. */
function isDay(text: string): boolean {
  const read = readDay(text, null);
  return read.ok && read.date === text;
}

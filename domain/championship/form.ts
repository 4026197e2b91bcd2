/**
 * A championship (大会) as administrators fill in its form. Its **id** is given once, when it is new, and never changes: it
 * stands in addresses and begins every match id. A **division** (部・ブロック) is a part of it; their order is the list's.
 */

import type { Category } from '../competition/category.ts';
import { DEFAULT_RULES, type MatchRules } from '../match/match.ts';

/** What the form holds; text that is not given is empty. */
export type ChampionshipForm = {
  readonly name: string;
  readonly abbreviation: string;
  readonly category: Category;
  readonly fiscalYear: number;
  readonly organizer: string;
  /** Its id in the archive of results (championshipIdInArchive). */
  readonly archiveId: string;
  readonly rules: MatchRules;
  /** For reporters to practise on: members never see it. */
  readonly practice: boolean;
  readonly resultUrl: string;
  readonly matchupUrl: string;
  readonly regulationUrl: string;
  /** A line shown above the matches, and in the archive. */
  readonly notice: string;
  /** `YYYY-MM-DD` in Tokyo; empty is the day of its first match. */
  readonly startDate: string;
};

/** The fields by their names in {@link ChampionshipForm}, the rules' among them. */
export type ChampionshipField = Exclude<keyof ChampionshipForm, 'rules'> | keyof MatchRules;

/** How the fields are called, in the order of the screen. */
export const CHAMPIONSHIP_FIELDS: Readonly<Record<ChampionshipField, string>> = {
  name: '大会名',
  abbreviation: '略称',
  category: 'カテゴリー',
  fiscalYear: '年度',
  organizer: '主催',
  archiveId: 'アーカイブ大会ID',
  format: '方式',
  halfMinutes: '前後半の時間',
  extraHalves: '延長戦',
  extraHalfMinutes: '延長前後半の時間',
  shootOutKicks: 'PK戦の本数',
  regulationUrl: '大会要項のURL',
  matchupUrl: '組み合わせのURL',
  resultUrl: '結果のURL',
  notice: 'お知らせ',
  startDate: '初日',
  practice: '練習用',
};

/** The form of a new championship of this fiscal year. */
export function newChampionshipForm(fiscalYear: number): ChampionshipForm {
  return {
    name: '',
    abbreviation: '',
    category: 'U-12（ジュニア）',
    fiscalYear,
    organizer: '札幌',
    archiveId: '',
    rules: DEFAULT_RULES,
    practice: false,
    resultUrl: '',
    matchupUrl: '',
    regulationUrl: '',
    notice: '',
    startDate: '',
  };
}

/** Without the blanks around its texts, and without extra halves in a league, whose matches may end level. */
export function tidyForm(form: ChampionshipForm): ChampionshipForm {
  const { rules } = form;
  return {
    ...form,
    name: form.name.trim(),
    abbreviation: form.abbreviation.trim(),
    organizer: form.organizer.trim(),
    archiveId: form.archiveId.trim(),
    rules: { ...rules, extraHalves: rules.extraHalves && rules.format === 'knockout' },
    resultUrl: form.resultUrl.trim(),
    matchupUrl: form.matchupUrl.trim(),
    regulationUrl: form.regulationUrl.trim(),
    notice: form.notice.trim(),
    startDate: form.startDate.trim(),
  };
}

/** Every field as the screen words it: for the record of a change. */
export function worded(form: ChampionshipForm): Readonly<Record<ChampionshipField, string>> {
  const { rules } = form;
  return {
    name: form.name,
    abbreviation: form.abbreviation,
    category: form.category,
    fiscalYear: `${form.fiscalYear}年度`,
    organizer: form.organizer,
    archiveId: form.archiveId,
    format: FORMAT_NAMES[rules.format],
    halfMinutes: `${rules.halfMinutes}分`,
    extraHalves: rules.extraHalves ? 'あり' : 'なし',
    extraHalfMinutes: `${rules.extraHalfMinutes}分`,
    shootOutKicks: `${rules.shootOutKicks}人`,
    regulationUrl: form.regulationUrl,
    matchupUrl: form.matchupUrl,
    resultUrl: form.resultUrl,
    notice: form.notice,
    startDate: form.startDate,
    practice: form.practice ? 'はい' : 'いいえ',
  };
}

/** 方式, as it is chosen. */
export const FORMAT_NAMES: Readonly<Record<MatchRules['format'], string>> = {
  league: 'リーグ戦',
  knockout: 'トーナメント',
};

/** What somebody has typed over `base`, laid over what somebody else has stored meanwhile: the fields they have changed stay theirs. */
export function rebased(
  base: ChampionshipForm,
  typed: ChampionshipForm,
  stored: ChampionshipForm,
): ChampionshipForm {
  return { ...overlaid(base, typed, stored), rules: overlaid(base.rules, typed.rules, stored.rules) };
}

function overlaid<Fields extends object>(base: Fields, typed: Fields, stored: Fields): Fields {
  const merged = { ...stored };
  for (const field in typed) if (typed[field] !== base[field]) merged[field] = typed[field];
  return merged;
}

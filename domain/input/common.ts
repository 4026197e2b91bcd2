/** The common fields, read: what they say of the championship, or the alert that they need. */

import { CATEGORIES, type Category, ORGANIZERS, type Organizer } from '../competition/category.ts';
import { DEFAULT_RULES, type MatchRules } from '../match/match.ts';
import { type CommonField, type CommonFields, tidy } from './fields.ts';
import * as sentence from './messages.ts';

/** What is entered of a championship. */
export type ChampionshipEntry = {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  /** championshipIdInArchive */
  readonly archiveId: string;
  readonly category: Category;
  readonly fiscalYear: number;
  readonly organizer: Organizer;
  readonly rules: MatchRules;
};

/** The first thing that is wrong with the form; `field` is where to mend it. */
export type InputAlert = { readonly field: CommonField | 'halfMinutes' | 'rows'; readonly message: string };

/** In this order (section 5). */
const REQUIRED: readonly (readonly [CommonField, string])[] = [
  ['category', sentence.CATEGORY_NOT_CHOSEN],
  ['fiscalYear', sentence.YEAR_NOT_CHOSEN],
  ['championshipName', sentence.NAME_MISSING],
  ['championshipId', sentence.ID_MISSING],
  ['championshipIdInArchive', sentence.ARCHIVE_ID_MISSING],
  ['abbr', sentence.ABBREVIATION_MISSING],
  ['organizer', sentence.ORGANIZER_NOT_CHOSEN],
];

const LIMITS: readonly (readonly [CommonField, string, number])[] = [
  ['championshipName', '大会名', 100],
  ['championshipIdInArchive', 'アーカイブ大会ID', 100],
  ['abbr', '略称', 50],
  ['divisionName', '部・ブロック', 50],
  ['group_1', 'グループ1', 50],
  ['group_2', 'グループ2', 50],
];

/** It stands in addresses and begins every match id. */
export const CHAMPIONSHIP_ID = /^[^\s/?#%\\]{1,60}$/u;
/** The longest half anybody enters. */
export const MOST_HALF_MINUTES = 60;

/** Halves of half an hour and more go with extra halves of ten minutes, shorter ones with five. */
const LONG_HALF_MINUTES = 30;
const LONG_EXTRA_HALF_MINUTES = 10;

/** The first alert that section 5 asks for, null without one. A category, year or organizer unknown to us is not chosen. */
export function requiredAlert(common: CommonFields): InputAlert | null {
  const chosen = {
    ...common,
    category: categoryOf(common) ?? '',
    fiscalYear: yearOf(common) === null ? '' : common.fiscalYear,
    organizer: organizerOf(common) ?? '',
  };
  const found = REQUIRED.find(([field]) => tidy(chosen[field]) === '');
  return found === undefined ? null : { field: found[0], message: found[1] };
}

/** The championship that sound common fields name, or their first alert. */
export function readCommon(
  common: CommonFields,
): { readonly championship: ChampionshipEntry } | { readonly alert: InputAlert } {
  const alert = requiredAlert(common) ?? formAlert(common);
  const [category, fiscalYear, organizer] = [categoryOf(common), yearOf(common), organizerOf(common)];
  if (alert !== null) return { alert };
  if (category === null || fiscalYear === null || organizer === null) {
    throw new Error('Common fields without an alert lack what is required.');
  }
  return {
    championship: {
      id: tidy(common.championshipId),
      name: tidy(common.championshipName),
      abbreviation: tidy(common.abbr),
      archiveId: tidy(common.championshipIdInArchive),
      category,
      fiscalYear,
      organizer,
      rules: rulesOf(common),
    },
  };
}

/** The fiscal year that is chosen, null for none. */
export function yearOf({ fiscalYear }: CommonFields): number | null {
  const text = fiscalYear.normalize('NFKC').trim();
  return /^2\d{3}$/.test(text) ? Number(text) : null;
}

function categoryOf({ category }: CommonFields): Category | null {
  return CATEGORIES.find((known) => known === tidy(category)) ?? null;
}

function organizerOf({ organizer }: CommonFields): Organizer | null {
  return ORGANIZERS.find((known) => known === tidy(organizer)) ?? null;
}

function formAlert(common: CommonFields): InputAlert | null {
  if (!CHAMPIONSHIP_ID.test(tidy(common.championshipId))) {
    return { field: 'championshipId', message: sentence.ID_MALFORMED };
  }
  const long = LIMITS.find(([field, , most]) => [...tidy(common[field])].length > most);
  if (long !== undefined) return { field: long[0], message: sentence.tooLong(long[1], long[2]) };
  const { halfMinutes } = common;
  const isLength = Number.isInteger(halfMinutes) && halfMinutes >= 1 && halfMinutes <= MOST_HALF_MINUTES;
  return isLength ? null : { field: 'halfMinutes', message: sentence.HALF_MINUTES_MALFORMED };
}

/** A league match has no extra halves: it may end level. */
function rulesOf({ isLeague, extraHalves, shootOutKicks, halfMinutes }: CommonFields): MatchRules {
  return {
    format: isLeague ? 'league' : 'knockout',
    halfMinutes,
    extraHalves: extraHalves && !isLeague,
    extraHalfMinutes:
      halfMinutes < LONG_HALF_MINUTES ? DEFAULT_RULES.extraHalfMinutes : LONG_EXTRA_HALF_MINUTES,
    shootOutKicks,
  };
}

/**
 * What an administrator enters of matches (reporter specification, section 3): the **common fields** once for a
 * championship, and a **match row** for each match. Everything is text as typed until `common.ts` and `row.ts` read it.
 */

import { DEFAULT_RULES, type MatchRules } from '../match/match.ts';

/** Of one match, in the order of the screen, of the export, and of a pasted block without a header. */
export const ROW_FIELDS = [
  'clubLeftName',
  'clubRightName',
  'clubLeftId',
  'clubRightId',
  'matchNumber',
  'matchDate',
  'scheduledStartTime',
  'ground',
  'urlAccessToken',
  'divisionName',
  'group_1',
  'group_2',
] as const;
export type RowField = (typeof ROW_FIELDS)[number];

/** One match as typed; a division or group in the row replaces the common one. */
export type MatchRow = Readonly<Record<RowField, string>>;

/** What a row must have to count (section 5). */
export const REQUIRED_ROW_FIELDS = [
  'clubLeftName',
  'clubRightName',
  'matchDate',
  'ground',
  'scheduledStartTime',
  'urlAccessToken',
] as const satisfies readonly RowField[];

/** How the columns are called. */
export const FIELD_NAMES: Readonly<Record<RowField, string>> = {
  clubLeftName: '左クラブ名',
  clubRightName: '右クラブ名',
  clubLeftId: '左クラブID',
  clubRightId: '右クラブID',
  matchNumber: '試合番号',
  matchDate: '試合日',
  scheduledStartTime: '開始時刻',
  ground: '会場',
  urlAccessToken: 'URLトークン',
  divisionName: '部・ブロック',
  group_1: 'グループ1',
  group_2: 'グループ2',
};

/** What a new row says of its start time (section 5); it is stored and shown as 時刻未定. */
export const DEFAULT_START_TIME = '00:00';

/** A row nobody has typed in. */
export const BLANK_ROW: MatchRow = {
  clubLeftName: '',
  clubRightName: '',
  clubLeftId: '',
  clubRightId: '',
  matchNumber: '',
  matchDate: '',
  scheduledStartTime: DEFAULT_START_TIME,
  ground: '',
  urlAccessToken: '',
  divisionName: '',
  group_1: '',
  group_2: '',
};

/** Rows on the screen (section 9). */
export const ROWS_ON_SCREEN = 20;

/** Rows of one file, and of one batch. */
export const MOST_ROWS = 2_000;

/** The common fields that are typed or chosen as text. */
export type CommonField =
  | 'category'
  | 'fiscalYear'
  | 'championshipName'
  | 'championshipId'
  | 'championshipIdInArchive'
  | 'abbr'
  | 'organizer'
  | 'divisionName'
  | 'group_1'
  | 'group_2';

/** Of the championship, and of every row that says nothing else. */
export type CommonFields = Readonly<Record<CommonField, string>> & {
  /** 方式: a league, or else a knockout, which offers every transition. */
  readonly isLeague: boolean;
  readonly extraHalves: boolean;
  readonly shootOutKicks: MatchRules['shootOutKicks'];
  /** Minutes of one half. */
  readonly halfMinutes: number;
};

/** The form before anything is chosen. */
export const BLANK_COMMON: CommonFields = {
  category: '',
  fiscalYear: '',
  championshipName: '',
  championshipId: '',
  championshipIdInArchive: '',
  abbr: '',
  organizer: '',
  divisionName: '',
  group_1: '',
  group_2: '',
  isLeague: false,
  extraHalves: DEFAULT_RULES.extraHalves,
  shootOutKicks: DEFAULT_RULES.shootOutKicks,
  halfMinutes: DEFAULT_RULES.halfMinutes,
};

/** As it is kept: on one line, without blanks around it, each sign in its composed form (a Mac splits ガ in two). */
export function tidy(text: string): string {
  const composed = text.normalize('NFC');
  return (CONTROL.test(composed) ? composed.replaceAll(CONTROLS, ' ') : composed).trim();
}

const CONTROL = /\p{Cc}/u;
const CONTROLS = /\p{Cc}+/gu;

/** Which column holds what: by the header's words in any order, or in the order of the screen where there is none. */

import { readDay } from './day.ts';
import { writeBlock, writeCsv } from './delimited.ts';
import { FIELD_NAMES, type MatchRow, ROW_FIELDS, type RowField } from './fields.ts';
import { plainHead, readHeads } from './heads.ts';

export type Columns = {
  /** By field, from 0; fields without a column are missing. */
  readonly of: ReadonlyMap<RowField, number>;
  /** The column of the 節, which goes before the number of the match; null without one. */
  readonly matchday: number | null;
  readonly hasHeader: boolean;
  /** Heads that say nothing to us: their columns are not read. */
  readonly unknown: readonly string[];
  /** Fields that two columns claim; the first one is read. */
  readonly twice: readonly RowField[];
};

/** Other words for the columns, as organisers' schedules have them. */
const WORDS: Readonly<Partial<Record<RowField, string>>> = {
  clubLeftName:
    '左クラブ 左チーム 左 クラブ左 チーム左 ホーム ホームチーム ホームクラブ チーム1 チームa クラブ1 対戦1 home',
  clubRightName:
    '右クラブ 右チーム 右 クラブ右 チーム右 アウェイ アウェー アウェイチーム アウェイクラブ チーム2 チームb クラブ2 対戦2 away',
  clubLeftId: '左id ホームクラブid クラブ左id',
  clubRightId: '右id アウェイクラブid クラブ右id',
  matchNumber: '試合no no 番号 試合名 試合 マッチno matchno',
  matchDate: '日付 日にち 月日 開催日 期日 日程 日 date',
  scheduledStartTime:
    '開始時間 開始予定時刻 開始予定時間 開始 時刻 時間 キックオフ キックオフ時刻 キックオフ時間 ko kickoff 試合開始 試合時間 time',
  ground: '会場名 場所 グラウンド グランド ピッチ 競技場 コート venue',
  urlAccessToken: 'トークン アクセストークン 速報トークン token',
  divisionName: '部 ブロック 部ブロック名 ディビジョン ラウンド 回戦 カテゴリー内区分 division round',
  group_1: 'グループ 組 group',
};

const FIELD_OF: ReadonlyMap<string, RowField> = new Map(
  ROW_FIELDS.flatMap((field) =>
    [field, FIELD_NAMES[field], ...(WORDS[field]?.split(' ') ?? [])].map((word): [string, RowField] => [
      plainHead(word),
      field,
    ]),
  ),
);

/** Heads of a 節, which is no field: it is a part of what a match is called. */
const MATCHDAY = 'matchday';
const MATCHDAY_WORDS: ReadonlySet<string> = new Set(['節', '節数', 'マッチデー', 'matchday']);

/** Fewer known words than this are a chance: a club may be called 左. */
const LEAST_HEADS = 2;

/** What the columns hold, by the first record that is not empty. */
export function columnsOf(first: readonly string[]): Columns {
  const { of, known, unknown, twice } = readHeads(first, (head) =>
    MATCHDAY_WORDS.has(plainHead(head)) ? MATCHDAY : fieldOfHead(head),
  );
  const isHeader = known >= LEAST_HEADS && !first.some((cell) => readDay(cell, 2000).ok);
  if (!isHeader) {
    return {
      of: new Map(ROW_FIELDS.map((field, at) => [field, at])),
      matchday: null,
      hasHeader: false,
      unknown: [],
      twice: [],
    };
  }
  const fields = [...of].flatMap(([name, at]) => (name === MATCHDAY ? [] : [[name, at] as const]));
  return {
    of: new Map(fields),
    matchday: of.get(MATCHDAY) ?? null,
    hasHeader: true,
    unknown,
    twice: twice.filter((name) => name !== MATCHDAY),
  };
}

/** Whether these cells are the header of a schedule. */
export function isScheduleHeader(cells: readonly string[]): boolean {
  return columnsOf(cells).hasHeader;
}

/** The field that a head names; undefined for a word that says nothing to us. */
export function fieldOfHead(cell: string): RowField | undefined {
  return FIELD_OF.get(plainHead(cell));
}

/** CSV for Excel: a header, then a line for each row; without rows the empty form to fill in. */
export function exportRows(rows: readonly MatchRow[]): string {
  return writeCsv(recordsOf(rows));
}

/** The same as a block for the clipboard, which a spreadsheet and the bulk input take cell by cell. */
export function rowsAsBlock(rows: readonly MatchRow[]): string {
  return writeBlock(recordsOf(rows));
}

function recordsOf(rows: readonly MatchRow[]): readonly (readonly string[])[] {
  const header = ROW_FIELDS.map((field) => FIELD_NAMES[field]);
  return [header, ...rows.map((row) => ROW_FIELDS.map((field) => row[field]))];
}

/** Which column of a table of results holds what: by the header's words in any order, or in a fixed order where there is none. */

import { fieldOfHead } from '../input/columns.ts';
import type { RowField } from '../input/fields.ts';
import { plainHead } from '../input/heads.ts';
import { SIDES, type Side } from '../match/match.ts';

/** What tells which match a row means. */
export type NamingColumn = 'date' | 'startTime' | 'venue' | 'championship' | Side;

/** The parts of a result that a table may name; on the screen the second half follows from the others. */
const TABLE_PARTS = [
  'total',
  'firstHalf',
  'secondHalf',
  'extraFirstHalf',
  'extraSecondHalf',
  'shootOut',
] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

/** Of a score: both sides in one cell as `3-1`, or each side in its column. */
export type ScoreColumn = number | { readonly home: number; readonly away: number };

export type ResultColumns = {
  /** By what they hold, from 0. */
  readonly naming: ReadonlyMap<NamingColumn, number>;
  readonly scores: ReadonlyMap<TablePart, ScoreColumn>;
  readonly hasHeader: boolean;
  /** Heads that say nothing to us: their columns are not read. */
  readonly unknown: readonly string[];
};

const NAMED: Readonly<Partial<Record<RowField, NamingColumn>>> = {
  matchDate: 'date',
  scheduledStartTime: 'startTime',
  ground: 'venue',
  clubLeftName: 'home',
  clubRightName: 'away',
};

const CHAMPIONSHIP_WORDS: ReadonlySet<string> = new Set([
  '大会',
  '大会名',
  'リーグ',
  'リーグ名',
  'championship',
]);

const PART_WORDS: Readonly<Record<TablePart, readonly string[]>> = {
  total: ['得点', '得点合計', '合計', '合計得点', 'スコア', '結果', '試合結果', 'score', 'goals'],
  firstHalf: ['前半', '前半得点', '前半スコア'],
  secondHalf: ['後半', '後半得点', '後半スコア'],
  extraFirstHalf: ['延長前半', '延長前半得点'],
  extraSecondHalf: ['延長後半', '延長後半得点'],
  shootOut: ['pk', 'pk戦', 'pk成功数', 'pk戦成功数', 'pk戦の成功数'],
};

const SIDE_WORDS: Readonly<Record<Side, readonly string[]>> = {
  home: ['ホーム', '左', 'home', '左クラブ'],
  away: ['アウェイ', 'アウェー', '右', 'away', '右クラブ'],
};

type ScoreHead = { readonly part: TablePart; readonly side: Side | null };

/** 前半; ホーム前半 and 前半ホーム belong to a side. */
const SCORE_HEADS: ReadonlyMap<string, ScoreHead> = new Map(
  TABLE_PARTS.flatMap((part) => PART_WORDS[part].flatMap((word) => headsOf(part, word))),
);

function headsOf(part: TablePart, word: string): readonly (readonly [string, ScoreHead])[] {
  const ofSides = SIDES.flatMap((side) =>
    SIDE_WORDS[side].flatMap((name) =>
      [`${name}${word}`, `${word}${name}`].map((head) => [head, { part, side }] as const),
    ),
  );
  return [[word, { part, side: null }], ...ofSides];
}

/** Date, clubs, goals: the order without a header. */
const WITHOUT_HEADER: ResultColumns = {
  naming: new Map([
    ['date', 0],
    ['home', 1],
    ['away', 2],
  ]),
  scores: new Map([['total', { home: 3, away: 4 }]]),
  hasHeader: false,
  unknown: [],
};

/** Fewer known words than this are a chance. */
const LEAST_HEADS = 3;

/** What the columns hold, by the first record that is not empty. */
export function resultColumnsOf(first: readonly string[]): ResultColumns {
  const naming = new Map<NamingColumn, number>();
  const heads: (ScoreHead & { readonly at: number })[] = [];
  const unknown: string[] = [];
  for (const [at, cell] of first.entries()) {
    const score = SCORE_HEADS.get(plainHead(cell));
    const named = score === undefined ? namedBy(cell) : undefined;
    if (score !== undefined) heads.push({ at, ...score });
    else if (named !== undefined && !naming.has(named)) naming.set(named, at);
    else if (cell.trim() !== '') unknown.push(cell.trim());
  }
  if (naming.size + heads.length < LEAST_HEADS) return WITHOUT_HEADER;
  const scores = new Map<TablePart, ScoreColumn>();
  for (const part of TABLE_PARTS) {
    const column = scoreColumn(heads.filter((head) => head.part === part));
    if (column !== null) scores.set(part, column);
  }
  return { naming, scores, hasHeader: true, unknown };
}

/** Whether the columns say which matches, and what became of them. */
export function isWhole({ naming, scores }: ResultColumns): boolean {
  const isNamed = (['date', 'home', 'away'] as const).every((column) => naming.has(column));
  return isNamed && (scores.has('total') || (scores.has('firstHalf') && scores.has('secondHalf')));
}

function namedBy(cell: string): NamingColumn | undefined {
  if (CHAMPIONSHIP_WORDS.has(plainHead(cell))) return 'championship';
  const field = fieldOfHead(cell);
  return field === undefined ? undefined : NAMED[field];
}

/** One column has both sides; two without a side are the home club's and the away club's, as they stand beside the clubs. */
function scoreColumn(
  heads: readonly { readonly at: number; readonly side: Side | null }[],
): ScoreColumn | null {
  const home = heads.find(({ side }) => side === 'home');
  const away = heads.find(({ side }) => side === 'away');
  if (home !== undefined && away !== undefined) return { home: home.at, away: away.at };
  const [first, second] = heads.filter(({ side }) => side === null);
  if (first === undefined) return null;
  return second === undefined ? first.at : { home: first.at, away: second.at };
}

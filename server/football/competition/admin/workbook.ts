/** A championship's schedule, tables and bracket as an Excel workbook, for the office and for who hangs it on a wall. */

import type { Cell, Row, Sheet } from 'write-excel-file/node';
import type {
  BracketMatchView,
  BracketSide,
  BracketView,
  CompetitionView,
  StandingsTable,
} from '#contract/championship/competition.ts';
import { bySchedule } from '#domain/competition/ordering.ts';
import { stateOf } from '#domain/competition/results.ts';
import { deciderLabel } from '#domain/competition/standings/messages.ts';
import { type Match, type PeriodGoals, totalGoals } from '#domain/match/match.ts';
import { standingText } from '#domain/match/result-words.ts';
import type { CompetitionMatch } from '#server/football/matches/public.ts';
import type { ReadCompetition } from '../reading.ts';

/** A competition as it is read, with its tables and bracket as they are shown. */
export type WorkbookInput = Pick<ReadCompetition, 'championship' | 'matches' | 'facts'> & {
  readonly view: CompetitionView;
};

type Sheets = readonly Sheet<Buffer>[];

/** The bytes of an .xlsx file; a sheet that would be empty is left out, but for the schedule. */
export async function workbookOf(input: WorkbookInput): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  return writeExcelFile([...sheetsOf(input)]).toBuffer();
}

function sheetsOf(input: WorkbookInput): Sheets {
  const { tables, bracket } = input.view;
  const { name } = input.championship;
  return [
    scheduleSheet(input),
    ...(tables.length === 0 ? [] : [tablesSheet(name, tables)]),
    ...(bracket === null ? [] : [bracketSheet(name, bracket)]),
  ];
}

const SCHEDULE_COLUMNS = [
  ['日付', 12],
  ['開始', 7],
  ['会場', 22],
  ['部・組', 14],
  ['試合', 16],
  ['ホーム', 24],
  ['得点', 6],
  ['得点', 6],
  ['アウェイ', 24],
  ['前半', 8],
  ['後半', 8],
  ['延長', 8],
  ['PK', 8],
  ['状況', 16],
] as const;

function scheduleSheet({ championship, matches, facts }: WorkbookInput): Sheet<Buffer> {
  const groupOf = new Map(facts.matches.map(({ matchId, group }) => [matchId, group]));
  const names = new Map(facts.groups.map(({ key, name }) => [key, name]));
  const rows = matches
    .map((one) => ({
      ...one,
      matchId: one.schedule.matchId,
      date: one.schedule.date,
      startTime: one.schedule.scheduledStartTime,
    }))
    .toSorted(bySchedule)
    .map((one) => matchRow(one, names.get(groupOf.get(one.matchId) ?? '') ?? ''));
  return {
    sheet: '日程と結果',
    data: [[title(championship.name)], head(SCHEDULE_COLUMNS), ...rows],
    columns: SCHEDULE_COLUMNS.map(([, width]) => ({ width })),
    orientation: 'landscape',
    stickyRowsCount: 2,
  };
}

function matchRow({ schedule, match }: CompetitionMatch, group: string): Row {
  const state = stateOf(match);
  const score = 'score' in state ? state.score : null;
  const { home, away } = match.goals;
  const part = (of: (goals: PeriodGoals) => number, isPlayed: boolean) =>
    score !== null && isPlayed ? `${of(home)}-${of(away)}` : null;
  return [
    { value: excelDay(schedule.date), type: Date, format: 'yyyy/mm/dd', ...BORDERED },
    cell(schedule.scheduledStartTime ?? '未定'),
    cell(schedule.ground),
    cell(group),
    cell(schedule.label),
    cell(match.fixture.clubs.home),
    cell(score === null ? null : totalGoals(home)),
    cell(score === null ? null : totalGoals(away)),
    cell(match.fixture.clubs.away),
    cell(part(({ firstHalf }) => firstHalf, true)),
    cell(part(({ secondHalf }) => secondHalf, hasSecondHalf(match))),
    cell(part((goals) => goals.extraFirstHalf + goals.extraSecondHalf, match.hasExtraHalves)),
    cell(score?.shootOut ? `${score.shootOut.home}-${score.shootOut.away}` : null),
    cell(standingText(match)),
  ];
}

function hasSecondHalf({ status }: Match): boolean {
  return !['試合前', '前半', 'ハーフタイム'].includes(status);
}

const TABLE_COLUMNS = [
  ['順位', 7],
  ['クラブ', 26],
  ['試合', 7],
  ['勝', 7],
  ['分', 7],
  ['負', 7],
  ['PK勝', 7],
  ['PK負', 7],
  ['得点', 7],
  ['失点', 7],
  ['得失点差', 10],
  ['勝点', 7],
  ['決まり方', 26],
] as const;

function tablesSheet(name: string, tables: readonly StandingsTable[]): Sheet<Buffer> {
  return {
    sheet: '順位表',
    data: [[title(name)], ...tables.flatMap(tableRows)],
    columns: TABLE_COLUMNS.map(([, width]) => ({ width })),
    orientation: 'landscape',
  };
}

function tableRows({
  name,
  rows,
  final,
  provisional,
  withdrawn,
  has_shoot_outs,
}: StandingsTable): readonly Row[] {
  const state = provisional ? '（暫定）' : final ? '（確定）' : '';
  return [
    [],
    [{ value: name + state, fontWeight: 'bold' }],
    head(TABLE_COLUMNS),
    ...rows.map((row) => [
      cell(row.place),
      cell(row.club),
      cell(row.played),
      cell(row.won),
      // Matches decided by a shoot-out are counted in their own columns.
      cell(has_shoot_outs ? row.drawn - row.shoot_outs_won - row.shoot_outs_lost : row.drawn),
      cell(row.lost),
      cell(has_shoot_outs ? row.shoot_outs_won : null),
      cell(has_shoot_outs ? row.shoot_outs_lost : null),
      cell(row.goals_for),
      cell(row.goals_against),
      cell(row.goal_difference),
      cell(row.points),
      cell(row.played === 0 ? null : deciderLabel({ decidedBy: row.decided_by, awaitsLot: row.awaits_lot })),
    ]),
    ...(withdrawn.length === 0 ? [] : [[`棄権・辞退：${withdrawn.join('、')}`]]),
  ];
}

/** Columns of a round: who, goals, and room to the next. */
const ROUND_COLUMNS = [24, 8, 3] as const;
/** Lines of a match of the first round: what it is called, both clubs, and room to the next. */
const LINES = 4;

/** A round's match stands in the middle of the two it comes from. */
function bracketSheet(name: string, { rounds, others }: BracketView): Sheet<Buffer> {
  const first = Math.max(1, ...rounds.map(({ matches }, round) => matches.length * 2 ** round));
  const height = 3 + first * LINES + (others.length > 0 ? others.length * LINES + 1 : 0);
  const grid: Cell[][] = Array.from({ length: height }, () => []);
  const put = (line: number, column: number, value: Cell) => {
    const row = grid[line];
    if (row === undefined) return;
    while (row.length < column) row.push(null);
    row[column] = value;
  };
  const putMatch = (line: number, column: number, match: BracketMatchView) => {
    put(line, column, matchTitle(match));
    put(line + 1, column, cell(match.home.name));
    put(line + 1, column + 1, cell(goalsText(match.home)));
    put(line + 2, column, cell(match.away.name));
    put(line + 2, column + 1, cell(goalsText(match.away)));
  };
  put(0, 0, title(name));
  for (const [round, { name: roundName, matches }] of rounds.entries()) {
    const column = round * ROUND_COLUMNS.length;
    put(2, column, { value: roundName, fontWeight: 'bold' });
    for (const [index, match] of matches.entries()) {
      const line = 3 + (index * 2 + 1) * 2 ** round * (LINES / 2) - LINES / 2;
      putMatch(line, column, match);
    }
  }
  for (const [index, match] of others.entries()) putMatch(4 + first * LINES + index * LINES, 0, match);
  return {
    sheet: 'トーナメント表',
    data: grid,
    columns: rounds.flatMap(() => ROUND_COLUMNS.map((width) => ({ width }))),
    orientation: 'landscape',
    showGridLines: false,
  };
}

function matchTitle({ name, match_date: date, start_time: time }: BracketMatchView): Cell {
  const when = date === null ? [] : [`${date.replaceAll('-', '/')}${time === null ? '' : ` ${time}`}`];
  return { value: [name, ...when].join('　'), fontSize: 9 };
}

/** With the kicks of a shoot-out: `1(4)`. */
function goalsText({ goals, kicks }: BracketSide): string | number | null {
  return kicks === null ? goals : `${goals ?? 0}(${kicks})`;
}

/** A workbook has no theme of ours: paper is white. */
const BORDERED = { borderStyle: 'thin', borderColor: '#9aa5b1' } as const;

/** The library takes a day as midnight UTC. */
function excelDay(date: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds);
}

function cell(value: string | number | null): Cell {
  return value === null ? { ...BORDERED } : { value, ...BORDERED };
}

function title(text: string): Cell {
  return { value: text, fontWeight: 'bold', fontSize: 14 };
}

function head(columns: readonly (readonly [string, number])[]): Row {
  return columns.map(([name]) => ({
    value: name,
    fontWeight: 'bold',
    backgroundColor: '#e8edf2',
    ...BORDERED,
  }));
}

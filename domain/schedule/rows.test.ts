import { expect, test } from 'vitest';
import { exportRows } from '../input/columns.ts';
import { readTable } from '../input/read-table.ts';
import { readRow } from '../input/row.ts';
import { knockoutPairings } from './knockout.ts';
import { leaguePairings } from './league.ts';
import { place } from './placing.ts';
import { matchRows } from './rows.ts';

const RULES = {
  days: ['2026-05-02', '2026-05-09', '2026-05-16'],
  venues: [{ name: '厚別公園', pitches: 1 }],
  firstKickOff: 570,
  interval: 60,
  perPitch: 4,
  restMinutes: 60,
  restDays: 0,
  perDay: 2,
};
const AROUND = { division: '１部', group: '', clubIds: new Map([['北', 'club-1']]) };

function rowsOf(pairings: Parameters<typeof place>[0]) {
  const placement = place(pairings, RULES);
  if (!placement.ok) throw new Error(placement.fault.message);
  return matchRows(placement.matches, AROUND);
}

test('日程表の行は、試合情報の入力がそのまま読める', () => {
  const rows = rowsOf(leaguePairings(['北', '南', '東', '西'], 1));
  const around = { divisionName: '', group_1: '', group_2: '', fiscalYear: 2026 };
  expect(rows.map((row) => readRow(row, around))[0]).toMatchObject({
    ok: true,
    entry: {
      clubs: { home: '北', away: '西' },
      clubIds: { home: 'club-1', away: null },
      matchNumber: 1,
      label: '第1節 第1試合',
      date: '2026-05-02',
      startTime: '09:30',
      ground: '厚別公園',
      division: '１部',
    },
  });
  expect(rows.every((row) => readRow(row, around).ok)).toBe(true);
});

test('書き出したCSVを読み込むと、同じ行になる', () => {
  const rows = rowsOf(leaguePairings(['北', '南', '東'], 2));
  const { rows: read, notices } = readTable(exportRows(rows), 2026);
  expect([read.map(({ row }) => row), notices]).toEqual([rows, []]);
});

test('決まっていないクラブは、どの試合の勝者かで書かれる', () => {
  const names = rowsOf(knockoutPairings(['1', '2', '3', '4'], 'played')).map(
    ({ matchNumber, clubLeftName, clubRightName }) => `${matchNumber} ${clubLeftName} ${clubRightName}`,
  );
  expect(names).toEqual([
    '準決勝第1試合 1 4',
    '準決勝第2試合 3 2',
    '3位決定戦 準決勝第1試合の敗者 準決勝第2試合の敗者',
    '決勝 準決勝第1試合の勝者 準決勝第2試合の勝者',
  ]);
});

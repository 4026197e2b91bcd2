import { describe, expect, test } from 'vitest';
import { REAL_LEAGUES } from '../samples/index.ts';
import { standings } from './table.ts';

describe.each(REAL_LEAGUES)('$title', ({ league, table }) => {
  test('書き写した記録に矛盾がない', () => {
    const { win, level } = league.rules.points;
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
    const taken = (name: string) =>
      sum(league.deductions.filter(({ club }) => club === name).map(({ points }) => points));
    expect(level).toEqual({ kind: 'draw', each: 1 });
    expect(sum(table.map(({ goalsFor }) => goalsFor))).toBe(
      sum(table.map(({ goalsAgainst }) => goalsAgainst)),
    );
    expect(sum(table.map(({ won }) => won))).toBe(sum(table.map(({ lost }) => lost)));
    for (const row of table) {
      expect(row.won + row.drawn + row.lost).toBe((table.length - 1) * (league.rules.meetings ?? 0));
      expect(row.points).toBe(row.won * win + row.drawn - taken(row.club));
    }
  });

  test('結果から計算した順位表が、公式の最終順位と同じ', () => {
    const rows = standings(league).rows.map(
      ({ place, club, won, drawn, lost, goalsFor, goalsAgainst, points, decidedBy }) => ({
        place,
        club,
        won,
        drawn,
        lost,
        goalsFor,
        goalsAgainst,
        points,
        decidedBy,
      }),
    );
    expect(rows).toEqual(table);
  });

  test('すべての試合が終わっている', () => {
    expect(standings(league).final).toBe(true);
  });
});

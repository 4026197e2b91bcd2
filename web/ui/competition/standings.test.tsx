import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StandingsTable } from '#contract/championship/competition.ts';
import { standingsRow } from '#web/testing/views.ts';
import { Standings } from './standings.tsx';

afterEach(cleanup);

const TABLE: StandingsTable = {
  name: '１部',
  provisional: false,
  final: false,
  advancing: 0,
  has_shoot_outs: false,
  rows: [standingsRow()],
  withdrawn: [],
};

/** Five matches: two won, one of two level ones by kicks, one lost. */
const WITH_KICKS = standingsRow({
  played: 5,
  won: 2,
  drawn: 2,
  lost: 1,
  shoot_outs_won: 1,
  shoot_outs_lost: 1,
  points: 9,
});

/** As a wide screen and a sheet of paper have it; `row` with what a phone has below the name. */
function shown(changes: Partial<StandingsTable>) {
  const { container } = render(<Standings table={{ ...TABLE, ...changes }} />);
  const textsOf = (cells: string) =>
    [...container.querySelectorAll(cells)].map(({ textContent }) => textContent);
  return { heads: textsOf('thead th'), cells: textsOf('tbody td'), row: textsOf('tbody tr').join() };
}

test('引き分けのあるリーグの表は、勝・分・負を並べる', () => {
  const { heads, cells, row } = shown({});
  expect(heads).toEqual(['順位', 'クラブ', '試', '勝', '分', '負', '得', '失', '差', '点']);
  expect(cells).toEqual(['1', '2', '1', '1', '0', '3', '1', '+2', '4']);
  expect(row).toContain('2試合 1勝1分0敗 得3 失1');
});

test('PK戦にも勝点のあるリーグの表は、分の代わりにPK勝・PK負を並べる', () => {
  const { heads, cells, row } = shown({ has_shoot_outs: true, rows: [WITH_KICKS] });
  expect(heads).toEqual(['順位', 'クラブ', '試', '勝', 'PK勝', 'PK負', '負', '得', '失', '差', '点']);
  expect(cells).toEqual(['1', '5', '2', '1', '1', '1', '3', '1', '+2', '9']);
  expect(row).toContain('5試合 2勝1敗 PK1勝1敗 得3 失1');
  expect(row).not.toContain('引き分け');
});

test('PK戦の記録がまだない同点の試合は、分としても数える', () => {
  const { heads, cells, row } = shown({
    has_shoot_outs: true,
    rows: [{ ...WITH_KICKS, played: 6, drawn: 3 }],
  });
  expect(heads.slice(2, 7)).toEqual(['試', '勝', 'PK勝', 'PK負', '分']);
  expect(cells.slice(1, 7)).toEqual(['6', '2', '1', '1', '1', '1']);
  expect(row).toContain('6試合 2勝1分1敗 PK1勝1敗 得3 失1');
});

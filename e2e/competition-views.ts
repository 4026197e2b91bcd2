/** Tables and brackets as the server answers them, as large as paper has to take. */

import type { BracketMatchView, BracketView, StandingsTable } from '#contract/championship/competition.ts';

/** The table of a league that is over, from the first club to the last; two go through. */
export function tableOf(name: string, clubs: readonly string[]): StandingsTable {
  const rows = clubs.map((club, index): StandingsTable['rows'][number] => ({
    club,
    place: index + 1,
    played: 18,
    won: 18 - index,
    drawn: 0,
    lost: index,
    shoot_outs_won: 0,
    shoot_outs_lost: 0,
    goals_for: 40,
    goals_against: 20 + index,
    goal_difference: 20 - index,
    points: 3 * (18 - index),
    decided_by: 'points',
    lot_drawn_on: null,
    awaits_lot: false,
    penalty_points: null,
    certainty: index < 2 ? 'certain' : 'out',
    deductions: [],
  }));
  return { name, provisional: false, final: true, advancing: 2, has_shoot_outs: false, rows, withdrawn: [] };
}

/** A bracket of sixteen, all played; every side is called the same. */
export function bracketOf(club: string): BracketView {
  const rounds = ['ラウンド16', '準々決勝', '準決勝', '決勝'].map((name, round) => ({
    name,
    matches: Array.from({ length: 2 ** (3 - round) }, (_, place) =>
      played(`${name}第${place + 1}試合`, club),
    ),
  }));
  return { rounds, others: [played('3位決定戦', club)] };
}

function played(name: string, club: string): BracketMatchView {
  return {
    match_id: null,
    name,
    progress: 'played',
    postponed: false,
    match_date: '2026-05-16',
    start_time: '10:00',
    home: { kind: 'club', name: club, goals: 2, kicks: null, goes_through: true },
    away: { kind: 'club', name: club, goals: 1, kicks: null, goes_through: false },
  };
}

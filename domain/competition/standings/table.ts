/** The table of a league (順位表). */

import type { Club } from '../results.ts';
import {
  type CountedMatch,
  clubsIn,
  countedMatches,
  type Deduction,
  isComplete,
  type League,
  type PenaltyPoints,
  runningMatches,
} from './league.ts';
import { type Place, rank } from './ranking.ts';
import { type ClubRecord, goalDifference, recordsOf } from './record.ts';

export type Row = ClubRecord &
  Place & {
    readonly goalDifference: number;
    /** What was taken off `points`, which can therefore be below 0. */
    readonly deductions: readonly Deduction[];
    /** The club is level with others when all is played, and a lot has to be drawn among them (抽選待ち). */
    readonly awaitsLot: boolean;
    /** A match is being played and counted, so that no place of the table will stay for sure (暫定). */
    readonly provisional: boolean;
  };

export type Table = {
  readonly rows: readonly Row[];
  /** Clubs that have left, without a place. */
  readonly withdrawn: readonly ClubRecord[];
  /** Every match is played and registered. */
  readonly final: boolean;
};

/** By registered results. */
export function standings(league: League): Table {
  return tableOf(league, []);
}

/** With the matches that are being played, as if they ended now. */
export function liveStandings(league: League): Table {
  return tableOf(league, runningMatches(league));
}

/** The club that has a place for itself when all is played; null before, and while it waits for a lot. */
export function clubOnPlace(table: Table, place: number): Club | null {
  if (!table.final) return null;
  return table.rows.find((row) => row.place === place && !row.shared)?.club ?? null;
}

/** The lots still to be drawn, each among the clubs that share a place when all is played. */
export function lotsToDraw({ rows }: Table): readonly (readonly Club[])[] {
  const waiting = rows.filter(({ awaitsLot }) => awaitsLot);
  return [...Map.groupBy(waiting, ({ place }) => place).values()].map((level) =>
    level.map(({ club }) => club),
  );
}

function tableOf(league: League, running: readonly CountedMatch[]): Table {
  const { rules, deductions, penaltyPoints, lots } = league;
  const matches = [...countedMatches(league), ...running];
  const played = recordsOf(clubsIn(league), matches, rules.points);
  const records = new Map(
    [...played].map(([club, record]) => [club, deducted(punished(record, penaltyPoints), deductions)]),
  );
  const final = isComplete(league);
  const rows = rank({ records, matches, rules, lots }).flatMap((place): readonly Row[] => {
    const record = records.get(place.club);
    if (record === undefined) return [];
    const state = { awaitsLot: final && place.shared, provisional: running.length > 0 };
    const theirs = deductions.filter(({ club }) => club === place.club);
    return [{ ...record, ...place, ...state, goalDifference: goalDifference(record), deductions: theirs }];
  });
  return { rows, final, withdrawn: [...recordsOf(league.withdrawn, matches, rules.points).values()] };
}

function deducted(record: ClubRecord, deductions: readonly Deduction[]): ClubRecord {
  const theirs = deductions.filter(({ club }) => club === record.club);
  return {
    ...record,
    points: theirs.reduce((points, deduction) => points - deduction.points, record.points),
  };
}

function punished(record: ClubRecord, all: readonly PenaltyPoints[]): ClubRecord {
  return { ...record, penaltyPoints: all.find(({ club }) => club === record.club)?.points ?? 0 };
}

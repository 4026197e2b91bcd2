/**
 * Clubs that ended on the same place of different groups, compared with one another (各組2位の比較): who goes through as one
 * of the best runners-up. It is a table like any other, so that a bracket can name its places.
 */

import type { DrawnLot } from './league.ts';
import { rank } from './ranking.ts';
import type { StandingsRules } from './rules.ts';
import { clubOnPlace, type Row, type Table } from './table.ts';

export type Comparison = {
  /** Names of the groups. */
  readonly groups: readonly string[];
  /** The place of each group whose clubs are compared. */
  readonly place: number;
  /** They have not met: head-to-head criteria separate nobody here. */
  readonly rules: Pick<StandingsRules, 'points' | 'order' | 'headToHead'>;
  readonly lots: readonly DrawnLot[];
};

/**
 * The table of the compared clubs, so far as their groups have one for themselves on that place. Final when all groups are
 * and their clubs have played as often: groups of different size say nothing about each other.
 */
export function compared(
  { groups, place, rules, lots }: Comparison,
  tables: ReadonlyMap<string, Table>,
): Table {
  const found = groups.flatMap((group) => tables.get(group) ?? []);
  const candidates = found.flatMap(({ rows }) => rows.filter((row) => row.place === place && !row.shared));
  const everyGroup =
    found.length === groups.length && found.every((table) => clubOnPlace(table, place) !== null);
  const final = everyGroup && new Set(candidates.map(({ played }) => played)).size === 1;
  const records = new Map(candidates.map((row) => [row.club, row]));
  const rows = rank({ records, matches: [], rules, lots }).flatMap((ranked): readonly Row[] => {
    const row = records.get(ranked.club);
    return row === undefined ? [] : [{ ...row, ...ranked, awaitsLot: final && ranked.shared }];
  });
  return { rows, withdrawn: [], final };
}

/**
 * A whole competition: the groups of its league stage and the bracket they lead to. Its **outlook** is what follows from the
 * registered results: the tables, and who meets whom.
 */

import type { Bracket, FilledMatch, KnockoutState } from './bracket/bracket.ts';
import { type BracketChange, bracketChanges } from './bracket/changes.ts';
import { fillBracket } from './bracket/fill.ts';
import type { MatchState } from './results.ts';
import { type StandChange, standChanges, type TableChange, tableChanges } from './standings/changes.ts';
import type { DrawnLot, League } from './standings/league.ts';
import { rank } from './standings/ranking.ts';
import type { StandingsRules } from './standings/rules.ts';
import { clubOnPlace, type Row, standings, type Table } from './standings/table.ts';

export type Competition = {
  /** By the name of the group; a league without groups has one. */
  readonly leagues: ReadonlyMap<string, League>;
  /** By the name that the bracket knows them by, as 各組2位. */
  readonly comparisons: ReadonlyMap<string, Comparison>;
  /** Empty where there is none. */
  readonly bracket: Bracket;
};

export type Outlook = {
  /** Of the groups, then of the comparisons between them. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly bracket: readonly FilledMatch[];
};

/** Every table and the bracket, as the results stand. */
export function outlookOf({ leagues, comparisons, bracket }: Competition): Outlook {
  const groups = new Map([...leagues].map(([group, league]) => [group, standings(league)]));
  const between = [...comparisons].map(([name, comparison]) => [name, compared(comparison, groups)] as const);
  const tables = new Map([...groups, ...between]);
  return { tables, bracket: fillBracket(bracket, tables) };
}

/** The competition as it would be if these matches, by id, were so; what it has no match of changes nothing. */
export function withMatchStates(
  competition: Competition,
  states: ReadonlyMap<string, MatchState>,
): Competition {
  return {
    ...competition,
    leagues: new Map(
      [...competition.leagues].map(([group, league]) => [
        group,
        { ...league, matches: replaced(league.matches, states) },
      ]),
    ),
    bracket: replaced(competition.bracket, states),
  };
}

export type Change =
  | { readonly in: 'table'; readonly group: string; readonly change: TableChange }
  | { readonly in: 'bracket'; readonly change: BracketChange };

/** What moves from one competition to the other: tables first, then the bracket. */
export function changesBetween(before: Competition, after: Competition): readonly Change[] {
  const was = outlookOf(before);
  const is = outlookOf(after);
  const inTables = [...is.tables].flatMap(([group, table]): readonly Change[] => {
    const earlier = was.tables.get(group);
    if (earlier === undefined) return [];
    return tableChanges(earlier, table).map((change) => ({ in: 'table', group, change }));
  });
  const inBracket = bracketChanges(before.bracket, was.bracket, is.bracket);
  return [...inTables, ...inBracket.map((change) => ({ in: 'bracket', change }) as const)];
}

/** The clubs of a table whose place or points change. */
export type TableMoves = { readonly group: string; readonly clubs: readonly StandChange[] };

/** The tables in which a club's place or points change. */
export function tableMoves(before: Competition, after: Competition): readonly TableMoves[] {
  const was = outlookOf(before).tables;
  return [...outlookOf(after).tables]
    .map(([group, table]) => {
      const earlier = was.get(group);
      return { group, clubs: earlier === undefined ? [] : standChanges(earlier, table) };
    })
    .filter(({ clubs }) => clubs.length > 0);
}

function replaced<Match extends { readonly matchId: string; readonly state: KnockoutState }>(
  matches: readonly Match[],
  states: ReadonlyMap<string, MatchState>,
): readonly Match[] {
  return matches.map((match) => {
    const state = states.get(match.matchId);
    return state === undefined ? match : { ...match, state };
  });
}

/**
 * Clubs that ended on the same place of different groups, compared with one another (各組2位の比較): the best runners-up go
 * through. It is a table like any other, so that a bracket can name its places.
 */
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

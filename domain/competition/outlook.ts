/**
 * A whole competition: the groups of its league stage and the bracket they lead to. Its **outlook** is what follows from the
 * registered results: the tables, and who meets whom.
 */

import type { Bracket, FilledMatch, KnockoutState } from './bracket/bracket.ts';
import { type BracketChange, bracketChanges } from './bracket/changes.ts';
import { fillBracket } from './bracket/fill.ts';
import type { MatchState } from './results.ts';
import { type TableChange, tableChanges } from './standings/changes.ts';
import { type Comparison, compared } from './standings/comparison.ts';
import type { League } from './standings/league.ts';
import { standings, type Table } from './standings/table.ts';

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

/** The competition as it would be if that match were so; unchanged where it has no such match. */
export function withMatchState(competition: Competition, matchId: string, state: MatchState): Competition {
  return {
    ...competition,
    leagues: new Map(
      [...competition.leagues].map(([group, league]) => [
        group,
        { ...league, matches: replaced(league.matches, matchId, state) },
      ]),
    ),
    bracket: replaced(competition.bracket, matchId, state),
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

function replaced<Match extends { readonly matchId: string; readonly state: KnockoutState }>(
  matches: readonly Match[],
  matchId: string,
  state: MatchState,
): readonly Match[] {
  return matches.map((match) => (match.matchId === matchId ? { ...match, state } : match));
}

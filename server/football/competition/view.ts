/** A competition in the words of the wire, as members see it. */

import type {
  BracketMatchView,
  BracketSide,
  BracketView,
  CompetitionView,
  StandingsTable,
} from '#contract/championship/competition.ts';
import { competitionOf, tablesOf } from '#domain/competition/assembly.ts';
import type { Bracket, BracketMatch, FilledMatch } from '#domain/competition/bracket/bracket.ts';
import { entrantName, roundName } from '#domain/competition/bracket/messages.ts';
import { drawnBracket } from '#domain/competition/bracket/rounds.ts';
import { type Competition, type Outlook, outlookOf } from '#domain/competition/outlook.ts';
import { aheadIn } from '#domain/competition/results.ts';
import type { Certainty } from '#domain/competition/standings/certainty.ts';
import { type League, runningMatches } from '#domain/competition/standings/league.ts';
import { liveStandings, type Table } from '#domain/competition/standings/table.ts';
import type { PerSide, Side } from '#domain/match/match.ts';
import type { CompetitionMatch } from '#server/football/matches/public.ts';
import type { ReadCompetition } from './reading.ts';

/** Certainty is searched for, which may take a while: callers cache the result. */
export type FindCertainties = (league: League, advancing: number) => ReadonlyMap<string, Certainty>;

export function toCompetitionView(
  read: Pick<ReadCompetition, 'settings' | 'facts' | 'matches'>,
  findCertainties: FindCertainties,
): CompetitionView {
  const competition = competitionOf(read.settings, read.facts);
  return viewOfOutlook({ ...read, competition, outlook: outlookOf(competition) }, findCertainties);
}

/** A competition as it is read, and what was already made of it. */
type WithOutlook = Pick<ReadCompetition, 'settings' | 'facts' | 'matches'> & {
  readonly competition: Competition;
  readonly outlook: Outlook;
};

/** Returns what {@link toCompetitionView} does, without making the tables again. */
export function viewOfOutlook(
  { settings, facts, matches, competition, outlook }: WithOutlook,
  findCertainties: FindCertainties,
): CompetitionView {
  const { tables, bracket } = outlook;
  const groups = new Map(tablesOf(settings, facts).map((group) => [group.name, group]));
  return {
    tables: [...tables].map(([name, table]) => {
      const league = competition.leagues.get(name);
      const { points, order } = (league ?? competition.comparisons.get(name) ?? settings).rules;
      const hasFairPlay = order.includes('fairPlay');
      const hasShootOuts = points.level.kind === 'shootOut';
      if (league === undefined)
        return tableView(name, table, { hasShootOuts, hasFairPlay, advancing: 0, certainties: NONE });
      const advancing = groups.get(name)?.advancing ?? 0;
      const certainties = advancing > 0 ? findCertainties(league, advancing) : NONE;
      const isLive = runningMatches(league).length > 0;
      return tableView(name, isLive ? liveStandings(league) : table, {
        hasShootOuts,
        hasFairPlay,
        advancing,
        certainties,
      });
    }),
    bracket: bracket.length === 0 ? null : bracketView(competition.bracket, bracket, matches),
  };
}

const NONE: ReadonlyMap<string, Certainty> = new Map();

type TableFacts = {
  readonly hasShootOuts: boolean;
  readonly hasFairPlay: boolean;
  readonly advancing: number;
  readonly certainties: ReadonlyMap<string, Certainty>;
};

function tableView(
  name: string,
  { rows, final, withdrawn }: Table,
  { hasShootOuts, hasFairPlay, advancing, certainties }: TableFacts,
): StandingsTable {
  return {
    name,
    provisional: rows.some(({ provisional }) => provisional),
    final,
    advancing,
    has_shoot_outs: hasShootOuts,
    rows: rows.map((row) => ({
      club: row.club,
      place: row.place,
      played: row.played,
      won: row.won,
      drawn: row.drawn,
      lost: row.lost,
      shoot_outs_won: row.shootOutsWon,
      shoot_outs_lost: row.shootOutsLost,
      goals_for: row.goalsFor,
      goals_against: row.goalsAgainst,
      goal_difference: row.goalDifference,
      points: row.points,
      decided_by: row.decidedBy,
      lot_drawn_on: row.lot?.drawnOn ?? null,
      awaits_lot: row.awaitsLot,
      certainty: certainties.get(row.club) ?? 'open',
      deductions: row.deductions.map(({ points, reason }) => ({ points, reason })),
      penalty_points: hasFairPlay ? row.penaltyPoints : null,
    })),
    withdrawn: withdrawn.map(({ club }) => club),
  };
}

function bracketView(
  bracket: Bracket,
  filled: readonly FilledMatch[],
  matches: readonly CompetitionMatch[],
): BracketView {
  const byId = new Map(filled.map((match) => [match.matchId, match]));
  const stored = new Map(matches.map((match) => [match.schedule.matchId, match]));
  const viewOf = (match: BracketMatch): readonly BracketMatchView[] => {
    const found = byId.get(match.matchId);
    return found === undefined ? [] : [matchView(match, found, bracket, stored.get(match.matchId))];
  };
  const { rounds, others } = drawnBracket(bracket);
  return {
    rounds: rounds.map((round, index) => ({
      name: roundName(index + 1, rounds.length),
      matches: round.flatMap(viewOf),
    })),
    others: others.flatMap(viewOf),
  };
}

function matchView(
  { name, state }: BracketMatch,
  { entrants, progress, winner }: FilledMatch,
  bracket: Bracket,
  stored: CompetitionMatch | undefined,
): BracketMatchView {
  const score = 'score' in state && progress !== 'bye' && progress !== 'waiting' ? state.score : null;
  const ahead = score === null || state.kind !== 'registered' ? null : aheadIn(score);
  const through = state.kind === 'walkover' ? state.winner : ahead;
  const sideOf = (side: Side): BracketSide => {
    const entrant = entrants[side];
    return {
      kind: entrant.kind,
      name: entrantName(entrant, bracket),
      goals: score?.goals[side] ?? null,
      kicks: score?.shootOut?.[side] ?? null,
      goes_through:
        winner.kind === 'club' && (progress === 'bye' ? entrant.kind === 'club' : through === side),
    };
  };
  const sides: PerSide<BracketSide> = { home: sideOf('home'), away: sideOf('away') };
  return {
    match_id: stored?.schedule.matchId ?? null,
    name,
    progress,
    postponed: state.kind === 'postponed',
    match_date: stored?.schedule.date ?? null,
    start_time: stored?.schedule.scheduledStartTime ?? null,
    ...sides,
  };
}

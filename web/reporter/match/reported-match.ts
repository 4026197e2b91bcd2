import type { FiscalYearMatch } from '#contract/match/fiscal-year-flow.ts';
import type { TokenFlowMatch } from '#contract/match/token-flow.ts';
import type { Kits, MatchView, Shirt } from '#contract/wire.ts';
import { isOlder, replaces, type Versioned } from '#domain/match/epoch.ts';
import { isPlainShirt, PLAIN_SHIRTS } from '#domain/match/kit-choice.ts';
import type { Match, MatchStatus, PeriodGoals, PerSide, ShootOutSide, Side } from '#domain/match/match.ts';
import {
  goalsInView,
  kitsChosen,
  matchInView,
  outcomeInView,
  rulesInView,
  shootOutInView,
} from '#web/api/match-in-view.ts';

/** A match as its reporter sees it: what is printed on the fixture list, and the match the rule book works on. */
export type ReportedMatch = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly championshipName: string;
  /** Division or block; `round` in the fiscal-year flow. */
  readonly division: string;
  /** Parts of the division; empty where there are none. */
  readonly group1: string;
  readonly group2: string;
  /** 第1試合, 決勝 …; empty in the token flow, which does not tell it. */
  readonly label: string;
  /** `YYYY`, as the fiscal-year flow's calls ask for it; null in the token flow. */
  readonly fiscalYear: string | null;
  /** `YYYY-MM-DD` in Tokyo. */
  readonly date: string;
  /** `HH:MM` in Tokyo, null for 時刻未定. */
  readonly scheduledStartTime: string | null;
  readonly ground: string;
  /** As the server shows them: a choice that waits to be sent is in `match` alone. */
  readonly kits: Kits;
  readonly match: Match;
  /** Of the match's version; missing in what an older app has kept. */
  readonly epoch?: string | undefined;
};

/** Reads the token flow's wire; it carries the rules, so the phone decides as the server does. */
export function fromTokenFlow(wire: TokenFlowMatch): ReportedMatch {
  const { rules, club_left: left, club_right: right } = wire;
  return {
    championshipId: wire.championship_id,
    matchId: wire.match_id,
    championshipName: wire.championship_name,
    division: wire.division,
    group1: wire.group_1,
    group2: wire.group_2,
    label: '',
    fiscalYear: null,
    date: wire.match_date,
    scheduledStartTime: wire.scheduled_start_time,
    ground: wire.ground,
    kits: wire.kits,
    epoch: wire.epoch,
    match: {
      fixture: {
        clubs: { home: left.name, away: right.name },
        rules: rulesInView(rules),
      },
      version: wire.version,
      status: wire.match_status,
      hasExtraHalves: wire.has_ex_halves,
      hasShootOut: wire.has_pk,
      goals: { home: goalsOf(left), away: goalsOf(right) },
      scored: wire.goals,
      kickOffs: wire.kick_offs,
      kits: kitsChosen(wire.kits),
      shootOut: { home: shootOutOf(left), away: shootOutOf(right) },
      outcome: outcomeInView({
        is_result_registered: wire.is_registered,
        is_postponed: wire.is_postponed,
        actual_match_start_time: wire.actual_start_time,
        postponed_reason: wire.postponed_reason,
      }),
    },
  };
}

/**
 * Reads the fiscal-year flow's wire, which carries the rules as well. `fiscalYear` is the one it was asked for: the wire
 * does not say it again.
 */
export function fromFiscalYearFlow(wire: FiscalYearMatch, fiscalYear: string): ReportedMatch {
  const { match_detail: detail, home_club: home, away_club: away } = wire;
  return {
    championshipId: wire.championship_id,
    matchId: wire.match_id,
    championshipName: wire.championship_name,
    division: wire.round,
    group1: '',
    group2: '',
    label: wire.match,
    fiscalYear,
    date: detail.match_date,
    scheduledStartTime: detail.scheduled_match_start_time,
    ground: detail.venue,
    kits: wire.kits,
    epoch: wire.epoch,
    match: {
      fixture: { clubs: { home: home.club_name, away: away.club_name }, rules: rulesInView(wire.rules) },
      version: wire.version,
      status: detail.game_status,
      hasExtraHalves: detail.has_extra_halves,
      hasShootOut: detail.has_pk,
      goals: { home: goalsInView(home), away: goalsInView(away) },
      scored: wire.goals,
      kickOffs: wire.kick_offs,
      kits: kitsChosen(wire.kits),
      shootOut: { home: shootOutInView(home), away: shootOutInView(away) },
      outcome: outcomeInView(detail),
    },
  };
}

/**
 * The match after a live view of it. A view of another match, or one that is not newer, changes nothing; but a change of
 * place, time or clubs has no new version. The rules and the names of the competition are not in a view and stay.
 */
export function withMatchView(known: ReportedMatch, view: MatchView): ReportedMatch {
  if (view.match_id !== known.matchId || view.championship_id !== known.championshipId) return known;
  if (!replaces(view, versionOf(known))) return known;
  const next = {
    ...known,
    division: view.round,
    // The token flow does not tell it.
    label: known.label && view.match,
    date: view.match_date,
    scheduledStartTime: view.scheduled_match_start_time,
    ground: view.venue,
    kits: view.kits,
    epoch: view.epoch,
    match: matchInView(view, known.match.fixture.rules),
  };
  return JSON.stringify(next) === JSON.stringify(known) ? known : next;
}

/** `fresh`, unless it is older: an answer may arrive after a newer live view. */
export function newerOf(known: ReportedMatch | undefined, fresh: ReportedMatch): ReportedMatch {
  return known !== undefined && isOlder(versionOf(fresh), versionOf(known)) ? known : fresh;
}

export function versionOf({ match, epoch }: Pick<ReportedMatch, 'match' | 'epoch'>): Versioned {
  return { version: match.version, epoch };
}

function goalsOf({ goals_for: goals }: TokenFlowMatch['club_left']): PeriodGoals {
  return {
    firstHalf: goals.first_half,
    secondHalf: goals.second_half,
    extraFirstHalf: goals.ex_first_half,
    extraSecondHalf: goals.ex_second_half,
  };
}

function shootOutOf(club: TokenFlowMatch['club_left']): ShootOutSide {
  return { kicks: club.pk_result_list, score: club.pk_score };
}

/** Division, groups and label in one line; parts that are empty are left out. */
export function placeInCompetition(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('　');
}

/** A path cannot hold an empty part; the screen reads the division from the match itself. */
export function inPath(division: string): string {
  return division === '' ? '-' : division;
}

/** What the sides wear, with the choices that wait to be sent; the server's word where nothing waits. */
export function wornShirts(reported: Pick<ReportedMatch, 'kits' | 'match'>): PerSide<Shirt | null> {
  return { home: wornBy('home', reported), away: wornBy('away', reported) };
}

function wornBy(side: Side, { kits, match }: Pick<ReportedMatch, 'kits' | 'match'>): Shirt | null {
  const kit = kits[side];
  const choice = match.kits[side];
  if (choice === kit.chosen) return kit.worn ?? null;
  if (choice === undefined) return kit.first ?? null;
  return isPlainShirt(choice) ? { colour: PLAIN_SHIRTS[choice], word: choice } : (kit[choice] ?? null);
}

/** Whether the match is on: from kick-off to the end, breaks included. */
export function isUnderWay(status: MatchStatus): boolean {
  return status !== '試合前' && status !== '試合終了';
}

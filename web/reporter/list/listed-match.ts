/** A match in a list of reporters, the same in both flows, and how it moves on while the list is looked at. */

import type { CurrentMatch } from '#contract/match/fiscal-year-flow.ts';
import type { MatchListItem } from '#contract/match/token-flow.ts';
import type { MatchView } from '#contract/wire.ts';
import { replaces } from '#domain/match/epoch.ts';
import { type Match, type PerSide, totalGoals } from '#domain/match/match.ts';
import { postponementText } from '#domain/match/postponement.ts';
import type { ReportedMatch } from '../match/reported-match.ts';

/** What a reporter does to it, or the office. */
export type Standing = Pick<Match, 'version' | 'status' | 'hasShootOut'> & {
  /** Of the version. */
  readonly epoch?: string | undefined;
  readonly goals: PerSide<number>;
  /** Successes in the shoot-out. */
  readonly kicks: PerSide<number>;
  readonly outcome: Match['outcome']['kind'];
  /** Empty where nobody has said one. */
  readonly postponedReason: string;
};

export type ListedMatch = Standing & {
  readonly championshipId: string;
  readonly matchId: string;
  /** Where in its competition it is played; some parts are empty. */
  readonly place: readonly string[];
  /** `YYYY-MM-DD` in Tokyo. */
  readonly date: string;
  /** `HH:MM` in Tokyo, null for 時刻未定. */
  readonly startTime: string | null;
  readonly ground: string;
  readonly clubs: PerSide<string>;
};

/** Below the division that the reporter has chosen. */
export function fromTokenFlowList(item: MatchListItem): ListedMatch {
  const { club_left: left, club_right: right } = item;
  return {
    championshipId: item.championship_id,
    matchId: item.match_id,
    place: [item.group_1, item.group_2, item.match],
    date: item.match_date,
    startTime: item.scheduled_start_time,
    ground: item.ground,
    clubs: { home: left.name, away: right.name },
    version: item.version,
    epoch: item.epoch,
    status: item.match_status,
    hasShootOut: item.has_pk,
    goals: { home: left.match_total, away: right.match_total },
    kicks: { home: left.pk_score, away: right.pk_score },
    outcome: outcomeOf(item.is_registered, item.is_postponed),
    postponedReason: item.postponed_reason,
  };
}

/** `place`: its division or block, and its label. */
export function fromFiscalYearList(
  match: CurrentMatch,
  championshipId: string,
  place: readonly string[],
): ListedMatch {
  return {
    championshipId,
    matchId: match.match_id,
    place,
    date: match.match_date,
    startTime: match.scheduled_match_start_time,
    ground: match.venue,
    clubs: { home: match.home_club.club_name, away: match.away_club.club_name },
    ...standingIn({ postponed_reason: '', ...match }),
  };
}

/** An older view changes nothing. Where, when and who is the list's own: it is read again for that. */
export function withView(listed: ListedMatch, view: MatchView): ListedMatch {
  return replaces(view, listed) ? { ...listed, ...standingIn(view) } : listed;
}

export function withMatch(
  listed: ListedMatch,
  { match, epoch }: Pick<ReportedMatch, 'match' | 'epoch'>,
): ListedMatch {
  return { ...listed, ...standingOf(match), epoch };
}

export function standingOf({ outcome, ...match }: Match): Standing {
  const { goals, shootOut } = match;
  return {
    version: match.version,
    status: match.status,
    hasShootOut: match.hasShootOut,
    goals: { home: totalGoals(goals.home), away: totalGoals(goals.away) },
    kicks: { home: shootOut.home.score, away: shootOut.away.score },
    outcome: outcome.kind,
    postponedReason:
      outcome.kind === 'postponed' ? postponementText(outcome.reason, outcome.otherReason) : '',
  };
}

type InWire = Pick<
  MatchView,
  | 'version'
  | 'epoch'
  | 'game_status'
  | 'has_pk'
  | 'is_result_registered'
  | 'is_postponed'
  | 'postponed_reason'
> &
  Pick<CurrentMatch, 'home_club' | 'away_club'>;

function standingIn({ home_club: home, away_club: away, ...match }: InWire): Standing {
  return {
    version: match.version,
    epoch: match.epoch,
    status: match.game_status,
    hasShootOut: match.has_pk,
    goals: { home: home.final_score, away: away.final_score },
    kicks: { home: home.pk_score, away: away.pk_score },
    outcome: outcomeOf(match.is_result_registered, match.is_postponed),
    postponedReason: match.postponed_reason,
  };
}

/** A postponed match counts as registered on the wire, so the postponement is asked first. */
function outcomeOf(isRegistered: boolean, isPostponed: boolean): Standing['outcome'] {
  if (isPostponed) return 'postponed';
  return isRegistered ? 'registered' : 'open';
}

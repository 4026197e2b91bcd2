/** What notices look at in matches: as members see them. */

import type { MatchView } from '#contract/wire.ts';
import type { FollowTarget } from '#domain/follow/follow.ts';
import { minuteText } from '#domain/match/goal-minute.ts';
import { holdsForRest, type Seen, stillHolds } from '#domain/notice/notice.ts';
import { championshipsOf } from '#server/football/championships/public.ts';
import { matchReadsOf } from '#server/football/matches/public.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { minuteAt, type NoticeMatch } from './text.ts';
import type { DueNotice, MatchKey } from './work-repository.ts';

export type FoundMatch = {
  readonly view: MatchView;
  readonly now: Seen;
  /** What somebody follows who is told of it. */
  readonly targets: readonly FollowTarget[];
  /** As the notice names it. */
  readonly named: (notice: Pick<DueNotice, 'before' | 'happenedAt'>) => NoticeMatch;
};

/** Reads matches; null for one that members can't see. */
export const noticeMatchesOf = oncePerServer((services) => {
  const championships = championshipsOf(services);
  const matches = matchReadsOf(services);

  return async ({ championshipId, matchId }: MatchKey): Promise<FoundMatch | null> => {
    const championship = await championships.findById(championshipId);
    if (championship === null || championship.practice) return null;
    const view = await matches.findView(championshipId, matchId);
    if (view === null) return null;
    const { home_club, away_club } = view;
    const now = seenIn(view);
    const clubIds = [home_club.club_id, away_club.club_id].filter((id) => id !== undefined);
    return {
      view,
      now,
      targets: [
        { kind: 'match', championship_id: championshipId, match_id: matchId },
        { kind: 'championship', championship_id: championshipId },
        ...clubIds.map((club_id) => ({ kind: 'club' as const, club_id })),
      ],
      named: ({ before, happenedAt }) => ({
        home: home_club.club_name,
        away: away_club.club_name,
        championship: championship.name,
        category: championship.category,
        postponedReason: view.postponed_reason,
        now,
        before,
        goal: lastGoal(view, Date.parse(happenedAt), championship.rules),
      }),
    };
  };
});

/** Reads the match of a notice; null if there is nothing to tell any more. */
export const holdingMatchOf = oncePerServer((services) => {
  const find = noticeMatchesOf(services);

  return {
    /** For a notice that nobody has been told yet. */
    first: (due: DueNotice) => read(due, ({ now }) => stillHolds(due.kind, due.before, now)),
    /** For the devices that a notice has not reached, while it has reached others. */
    rest: (due: DueNotice) => read(due, ({ now }) => holdsForRest(due, now)),
  };

  async function read(due: DueNotice, holds: (match: FoundMatch) => boolean): Promise<FoundMatch | null> {
    if (due.endsAt <= instantText(services.clock())) return null;
    const match = await find(due);
    return match !== null && holds(match) ? match : null;
  }
});

function seenIn(view: MatchView): Seen {
  const { home_club, away_club } = view;
  return {
    status: view.game_status,
    outcome: view.is_postponed ? 'postponed' : view.is_result_registered ? 'registered' : 'open',
    home: home_club.final_score,
    away: away_club.final_score,
    homeKicks: home_club.pk_score,
    awayKicks: away_club.pk_score,
    date: view.match_date,
    time: view.scheduled_match_start_time,
    ground: view.venue,
  };
}

/** The goal entered last: the minute that somebody said, or that of its entry. */
function lastGoal(view: MatchView, at: number, rules: Parameters<typeof minuteAt>[3]): NoticeMatch['goal'] {
  const goal = view.goals.at(-1);
  if (goal === undefined) return null;
  const { period, minute } = goal;
  const text =
    minute === null ? minuteAt(at, view.kick_offs[period], period, rules) : minuteText(period, minute, rules);
  return { period, minute: text };
}

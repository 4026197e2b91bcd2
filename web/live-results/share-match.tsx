import type { MatchView } from '#contract/wire.ts';
import { runningMinute } from '#domain/match/clock.ts';
import { pairLine, scoreLine } from '#domain/match/score-line.ts';
import { serverClock } from '#web/api/server-clock.ts';
import { dayText, startTimeText } from '#web/ui/jst.ts';
import { runningText } from '#web/ui/match/running-minute.ts';
import { standingOf } from '#web/ui/match/standing.ts';
import { ShareButton } from '#web/ui/share-button.tsx';

type ShareMatchProps = { readonly match: MatchView; readonly championship: string };

/** Shares a match as it stands when the button is pressed. */
export function ShareMatch({ match, championship }: ShareMatchProps) {
  return <ShareButton textOf={() => `${textOf(match, serverClock.now())}｜${championship}`} />;
}

/** 前半12分 北星FC 1-0 中の島SSS; before the match, when and where it is. `now` in milliseconds. */
export function textOf(match: MatchView, now: number): string {
  const { home_club: home, away_club: away } = match;
  const clubs = { home: home.club_name, away: away.club_name };
  const { tone, word } = standingOf(match);
  if (tone === 'postponed') return `延期 ${pairLine(clubs)}`;
  if (tone === 'before') {
    const { match_date: date, scheduled_match_start_time: time, venue } = match;
    return `${pairLine(clubs)} ${dayText(date)} ${startTimeText(time)} ${venue}`;
  }
  const goals = { home: home.final_score, away: away.final_score };
  const score = scoreLine({ ...clubs, goals, kicks: { home: home.pk_score, away: away.pk_score } });
  const lengths = { halfMinutes: match.half_minutes, extraHalfMinutes: match.extra_half_minutes };
  const running = runningMinute({ status: match.game_status, kickOffs: match.kick_offs }, lengths, now);
  return `${word}${running === null ? '' : runningText(running)} ${score}`;
}

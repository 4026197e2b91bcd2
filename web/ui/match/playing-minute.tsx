import type { MatchView } from '#contract/wire.ts';
import { runningText, useRunningMinute } from './running-minute.ts';

type PlayingMinuteProps = { readonly match: MatchView; readonly className?: string | undefined };

/** The minute being played, from the reporter's kick-off, as an aid; nothing where it can't be known. */
export function PlayingMinute({ match, className }: PlayingMinuteProps) {
  const lengths = { halfMinutes: match.half_minutes, extraHalfMinutes: match.extra_half_minutes };
  const running = useRunningMinute({ status: match.game_status, kickOffs: match.kick_offs }, lengths);
  return running && <span className={className}>{runningText(running)}</span>;
}

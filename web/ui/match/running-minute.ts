import { useEffect, useState } from 'react';
import { type HalfLengths, type RunningMinute, runningMinute } from '#domain/match/clock.ts';
import { type Match, periodOf } from '#domain/match/match.ts';
import { currentTime } from '#web/clock/clock.ts';
import { useNow } from '../drawn.ts';

/** Often enough for a minute, in milliseconds. */
const TICK_MS = 5_000;

/** Returns the minute being played by the server's clock; null if it can't be known. */
export function useRunningMinute(
  match: Pick<Match, 'status' | 'kickOffs'>,
  lengths: HalfLengths,
): RunningMinute | null {
  const period = periodOf(match.status);
  const now = useTickingNow((period && match.kickOffs[period]) ?? 0);
  return runningMinute(match, lengths, now);
}

/** `12分`, `20+3分`. */
export function runningText({ minute, length }: RunningMinute): string {
  return minute > length ? `${length}+${minute - length}分` : `${minute}分`;
}

/** Milliseconds since 1970, and never before the period has begun: the estimates of two phones differ a little. */
function useTickingNow(begunAt: number): number {
  const first = useNow();
  const [ticked, setTicked] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setTicked(Math.max(begunAt, currentTime()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [begunAt]);
  return ticked ?? first;
}

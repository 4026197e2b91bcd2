import { useEffect, useState } from 'react';
import { runningMinute } from '#domain/match/clock.ts';
import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, periodOf } from '#domain/match/match.ts';
import { useMending } from '../mending/use-mending.tsx';
import styles from './clock.module.css';

/** Often enough for a minute, in milliseconds. */
const TICK_MS = 5_000;

type ClockProps = { readonly match: Match; readonly onAsk: (command: MatchCommand) => void };

/** The minute being played, as an aid; pressed, it lets the beginning of the half be put right. */
export function Clock({ match, onAsk }: ClockProps) {
  const period = periodOf(match.status);
  const now = useNow((period && match.kickOffs[period]) ?? 0);
  const { mend, sheet } = useMending(match, onAsk);
  if (period === null) return null;
  const running = runningMinute(match, now);
  const isOver = running !== null && running.minute > running.length;
  return (
    <>
      <button
        type="button"
        className={styles.clock}
        data-over={isOver}
        data-known={running !== null}
        aria-label={running === null ? '開始時刻を直す' : `${minutes(running)}、開始時刻を直す`}
        onClick={() => mend({ kind: 'kickOff', period })}
      >
        {running === null ? '開始時刻' : minutes(running)}
      </button>
      <span role="status" className={styles.over}>
        {isOver && `${match.status}の${running.length}分が過ぎました`}
      </span>
      {sheet}
    </>
  );
}

/** `12分`, `20+3分`. */
function minutes({ minute, length }: { readonly minute: number; readonly length: number }): string {
  return minute > length ? `${length}+${minute - length}分` : `${minute}分`;
}

/** Milliseconds since 1970, and never before the period has begun: another phone's clock may be ahead. */
function useNow(begunAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Math.max(begunAt, Date.now()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [begunAt]);
  return now;
}

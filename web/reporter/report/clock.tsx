import type { MatchCommand } from '#domain/match/commands.ts';
import { type Match, periodOf } from '#domain/match/match.ts';
import { runningText, useRunningMinute } from '#web/ui/match/running-minute.ts';
import { useMending } from '../mending/use-mending.tsx';
import styles from './clock.module.css';

type ClockProps = { readonly match: Match; readonly onAsk: (command: MatchCommand) => void };

/** The minute being played, as an aid; pressed, it lets the beginning of the half be put right. */
export function Clock({ match, onAsk }: ClockProps) {
  const period = periodOf(match.status);
  const running = useRunningMinute(match, match.fixture.rules);
  const { mend, sheet } = useMending(match, onAsk);
  if (period === null) return null;
  const isOver = running !== null && running.minute > running.length;
  return (
    <>
      <button
        type="button"
        className={styles.clock}
        data-over={isOver}
        data-known={running !== null}
        aria-label={running === null ? '開始時刻を直す' : `${runningText(running)}、開始時刻を直す`}
        onClick={() => mend({ kind: 'kickOff', period })}
      >
        {running === null ? '開始時刻' : runningText(running)}
      </button>
      <span role="status" className={styles.over}>
        {isOver && `${match.status}の${running.length}分が過ぎました`}
      </span>
      {sheet}
    </>
  );
}

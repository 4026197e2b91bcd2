import type { MatchCommand } from '#domain/match/commands.ts';
import { advanceLabel } from '#domain/match/labels.ts';
import type { Match } from '#domain/match/match.ts';
import { nextStatuses, previousStatus } from '#domain/match/phases.ts';
import type { ReporterFlow } from '../match/flow.ts';
import styles from './status-bar.module.css';

type StatusBarProps = {
  readonly match: Match;
  readonly flow: ReporterFlow;
  readonly onAsk: (command: MatchCommand) => void;
  /** More than one way leads on: the reporter chooses. */
  readonly onChoose: () => void;
};

/** Back (labelled with the previous state), the current state, forward (labelled with what it does). */
export function StatusBar({ match, flow, onAsk, onChoose }: StatusBarProps) {
  const previous = previousStatus(match, flow.policy);
  const next = nextStatuses(match);
  const forward = advanceLabel(match, next);
  const [only] = next;
  return (
    <section className={styles.bar} aria-label="試合状態">
      {previous !== null && (
        <button
          type="button"
          className={`outlined ${styles.back}`}
          onClick={() => onAsk(flow.goBack(match, previous))}
        >
          <span className={styles.direction}>◀ 戻る</span>
          <span className={styles.label}>{previous}</span>
        </button>
      )}
      {/* It is shown on top. */}
      <p className="unseen" role="status">
        {match.status}
      </p>
      {forward !== null && only !== undefined && (
        <button
          type="button"
          className={`outlined ${styles.forward}`}
          onClick={() => {
            if (next.length > 1) onChoose();
            else onAsk(flow.moveOn(match, only));
          }}
        >
          <span className={styles.direction}>進む ▶</span>
          <span className={styles.label}>{forward}</span>
        </button>
      )}
    </section>
  );
}

import { totalGoals } from '#domain/match/match.ts';
import { ClubName } from '#web/ui/club-name.tsx';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import styles from './new-goal.module.css';
import { useNewGoal } from './use-new-goal.ts';

/**
 * The goal just entered here, large enough to be seen in passing, with whether the server has it yet. It takes no touch:
 * what lies below it can be pressed.
 */
export function NewGoal({ onPhone }: { readonly onPhone: MatchOnPhone }) {
  const goal = useNewGoal(onPhone);
  const match = onPhone.shown?.match;
  const isShown = goal !== null && goal.fate !== 'stopped' && match !== undefined;
  return (
    <div className={styles.place} role="status" data-testid="new-goal">
      {isShown && (
        <p key={goal.key} className={styles.goal}>
          <span className={styles.club}>
            <ClubName clubs={match.fixture.clubs} side={goal.command.side} /> 得点
          </span>
          <strong className={styles.score}>
            {totalGoals(match.goals.home)} - {totalGoals(match.goals.away)}
          </strong>
          <span className={styles.fate} data-fate={goal.fate}>
            {goal.fate === 'recorded' ? '✓ 記録しました' : '送信待ち'}
          </span>
        </p>
      )}
    </div>
  );
}

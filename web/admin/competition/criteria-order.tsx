import { CRITERION_NAMES } from '#domain/competition/standings/messages.ts';
import { CRITERIA, type Criterion } from '#domain/competition/standings/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '../controls/choice.tsx';
import styles from './competition.module.css';

type CriteriaOrderProps = {
  readonly order: readonly Criterion[];
  readonly onChange: (order: readonly Criterion[]) => void;
};

/** What separates clubs of the same points, from the first to the last; lots are drawn after all of them. */
export function CriteriaOrder({ order, onChange }: CriteriaOrderProps) {
  const left = CRITERIA.filter((criterion) => !order.includes(criterion));
  const swapped = (index: number, other: number) =>
    order.map(
      (criterion, place) => order[place === index ? other : place === other ? index : place] ?? criterion,
    );
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>勝点が並んだときの基準（上から順に）</legend>
      <ol className={styles.order}>
        {order.map((criterion, index) => (
          <li key={criterion} className={styles.line}>
            <span className={`${styles.grow} ${styles.criterion}`}>
              <span>{index + 1}.</span> <span>{CRITERION_NAMES[criterion]}</span>
            </span>
            <Button
              aria-label={`${CRITERION_NAMES[criterion]}を上へ`}
              disabled={index === 0}
              onClick={() => onChange(swapped(index, index - 1))}
            >
              ↑
            </Button>
            <Button
              aria-label={`${CRITERION_NAMES[criterion]}を下へ`}
              disabled={index === order.length - 1}
              onClick={() => onChange(swapped(index, index + 1))}
            >
              ↓
            </Button>
            <Button
              aria-label={`${CRITERION_NAMES[criterion]}を外す`}
              onClick={() => onChange(order.filter((one) => one !== criterion))}
            >
              外す
            </Button>
          </li>
        ))}
        <li className={styles.criterion}>
          <span>{order.length + 1}.</span> <span>抽選</span>
        </li>
      </ol>
      {left.length > 0 && (
        <Choice<Criterion | ''>
          label="基準を加える"
          value=""
          options={[['', '選んでください'], ...left.map((one) => [one, CRITERION_NAMES[one]] as const)]}
          onChange={(criterion) => criterion !== '' && onChange([...order, criterion])}
        />
      )}
    </fieldset>
  );
}

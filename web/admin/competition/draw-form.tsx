import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Choice, numbers } from '../controls/choice.tsx';
import styles from './competition.module.css';

type DrawFormProps = {
  readonly onDraw: (entrants: number, thirdPlace: 'played' | 'notPlayed') => void;
};

/** The largest that is offered; twice the largest of the region's cups. */
const MOST_ENTRANTS = 64;

/** How many take part, and whether the third place is played for. */
export function DrawForm({ onDraw }: DrawFormProps) {
  const [entrants, setEntrants] = useState('8');
  const [thirdPlace, setThirdPlace] = useState<'played' | 'notPlayed'>('notPlayed');
  return (
    <fieldset className={styles.inner}>
      <legend className={styles.label}>組み合わせを作る</legend>
      <div className={styles.fields}>
        <Choice
          label="参加する数"
          value={entrants}
          options={numbers(2, MOST_ENTRANTS, '')}
          onChange={setEntrants}
        />
        <Choice
          label="3位決定戦"
          value={thirdPlace}
          options={[
            ['notPlayed', '行わない'],
            ['played', '行う'],
          ]}
          onChange={setThirdPlace}
        />
      </div>
      <div>
        <Button onClick={() => onDraw(Number(entrants), thirdPlace)}>この数で作る</Button>
      </div>
    </fieldset>
  );
}

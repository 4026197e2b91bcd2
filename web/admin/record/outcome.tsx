import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SavingProblem } from '../problem.tsx';
import { isOvertaken } from '../saving.ts';
import styles from './record.module.css';
import type { Typing } from './use-typing.ts';

type OutcomeProps<Stored> = {
  readonly typing: Pick<Typing<Stored, never, never>, 'error' | 'said' | 'takeOver'>;
  readonly notSaved: string;
  readonly notRead: string;
  /** What is stored now. */
  readonly read: () => Promise<Stored>;
};

/** What has become of what was typed: saved, refused, or overtaken by somebody else's change. */
export function Outcome<Stored>({ typing, ...sentences }: OutcomeProps<Stored>) {
  const { error, said, takeOver } = typing;
  return (
    <>
      {error !== null && <Refusal error={error} onRead={takeOver} {...sentences} />}
      {said !== null && (
        <p role="status" className={styles.said}>
          {said}
        </p>
      )}
    </>
  );
}

type RefusalProps<Stored> = Omit<OutcomeProps<Stored>, 'typing'> & {
  readonly error: Error;
  readonly onRead: (newest: Stored) => void;
};

/** Why it was not saved; where somebody else was first, the way on without losing what was typed. */
function Refusal<Stored>({ error, notSaved, notRead, read, onRead }: RefusalProps<Stored>) {
  const [failure, setFailure] = useState<Error | null>(null);
  const readAgain = () => {
    setFailure(null);
    read().then(onRead, setFailure);
  };
  return (
    <div className={styles.refusal}>
      <SavingProblem error={failure ?? error} notDone={failure === null ? notSaved : notRead} />
      {isOvertaken(error) && <Button onClick={readAgain}>新しい内容を読み込む</Button>}
    </div>
  );
}

import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import styles from './conflict.module.css';
import { SavingProblem } from './problem.tsx';
import { isOvertaken } from './saving.ts';

type ConflictProps<Stored> = {
  /** Of the saving; null without one. */
  readonly error: Error | null;
  readonly notDone: string;
  readonly notRead: string;
  readonly read: () => Promise<Stored>;
  /** What is stored now, for what was typed to be laid over it. */
  readonly onRead: (newest: Stored) => void;
};

/** Why something was not saved; where somebody else was first, the way on without losing what was typed. */
export function Conflict<Stored>({ error, notDone, notRead, read, onRead }: ConflictProps<Stored>) {
  const [failure, setFailure] = useState<Error | null>(null);
  if (error === null) return null;
  const readAgain = () => {
    setFailure(null);
    read().then(onRead, setFailure);
  };
  return (
    <div className={styles.conflict}>
      <SavingProblem error={failure ?? error} notDone={failure === null ? notDone : notRead} />
      {isOvertaken(error) && <Button onClick={readAgain}>新しい内容を読み込む</Button>}
    </div>
  );
}

import { useState } from 'react';
import type { AdminChampionshipDetail } from '#contract/admin-championships.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { savingProblem } from '../saving.ts';
import styles from './championships.module.css';
import { NOT_READ } from './messages.ts';
import { readChampionship } from './queries.ts';

type ConflictProps = {
  readonly championshipId: string;
  /** Of the saving; null without one. */
  readonly error: Error | null;
  readonly notDone: string;
  /** What is stored now, for what was typed to be laid over it. */
  readonly onRead: (newest: AdminChampionshipDetail) => void;
};

/** Why something was not saved; where somebody else was first, the way on without losing what was typed. */
export function Conflict({ championshipId, error, notDone, onRead }: ConflictProps) {
  const [notRead, setNotRead] = useState<Error | null>(null);
  if (error === null) return null;
  const isBehind = error instanceof ApiError && error.status === 409;
  const read = () => {
    setNotRead(null);
    readChampionship(championshipId).then(onRead, setNotRead);
  };
  return (
    <div className={styles.conflict}>
      <p className={styles.problem} role="alert">
        {notRead === null ? savingProblem(error, notDone) : savingProblem(notRead, NOT_READ)}
      </p>
      {isBehind && <Button onClick={read}>新しい内容を読み込む</Button>}
    </div>
  );
}

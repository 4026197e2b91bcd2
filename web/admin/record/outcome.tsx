import { Conflict } from '../conflict.tsx';
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
export function Outcome<Stored>({ typing, notSaved, notRead, read }: OutcomeProps<Stored>) {
  const { error, said, takeOver } = typing;
  return (
    <>
      <Conflict error={error} notDone={notSaved} notRead={notRead} read={read} onRead={takeOver} />
      {said !== null && (
        <p role="status" className={styles.said}>
          {said}
        </p>
      )}
    </>
  );
}

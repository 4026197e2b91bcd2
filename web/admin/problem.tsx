import styles from './problem.module.css';
import { savingProblem } from './saving.ts';

/** Why something can't be done or was not done, told at once; nothing without a sentence. */
export function Problem({ sentence }: { readonly sentence: string | null }) {
  return sentence === null ? null : (
    <p className={styles.problem} role="alert">
      {sentence}
    </p>
  );
}

type SavingProblemProps = {
  /** Null without one. */
  readonly error: Error | null;
  /** Said where the server has no sentence of its own. */
  readonly notDone: string;
};

/** Why something was not saved. */
export function SavingProblem({ error, notDone }: SavingProblemProps) {
  return <Problem sentence={error === null ? null : savingProblem(error, notDone)} />;
}

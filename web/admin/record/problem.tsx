import { ApiError } from '#web/api/client.ts';
import { readingProblem } from '#web/api/reading-problem.ts';
import styles from './problem.module.css';

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
  /** Where the server sends no sentence. */
  readonly notDone: string;
};

/** Why something was not saved. */
export function SavingProblem({ error, notDone }: SavingProblemProps) {
  return <Problem sentence={error === null ? null : savingProblem(error, notDone)} />;
}

/** The role doesn't reach it: the server's sentence says whom to ask. */
const BEYOND = 'role_does_not_reach';

/** Why something was not saved: the server's own sentence where it has one, else `notDone`, or that nobody is signed in. */
export function savingProblem(error: Error, notDone: string): string {
  if (
    error instanceof ApiError &&
    ([400, 404, 409, 413, 422].includes(error.status) || error.code === BEYOND)
  )
    return error.message;
  return error instanceof ApiError && error.status !== 401 ? notDone : readingProblem(error, notDone);
}

/** Whether it was not saved because somebody else was first. */
export function isOvertaken(error: Error): boolean {
  return error instanceof ApiError && error.code === 'changed_meanwhile';
}

/** The server has answered that there is no such thing, in a sentence: asking again won't help. */
export function isUnknown(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

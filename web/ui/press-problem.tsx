import styles from './press-problem.module.css';

/** Why what was pressed did not happen; null while there is nothing to say. */
export function PressProblem({ sentence }: { readonly sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <p role="alert" className={styles.problem}>
      {sentence}
    </p>
  );
}

import styles from './contact.module.css';

/** Why the form does not go on, said at once. */
export function FormProblem({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={styles.problem}>
      {children}
    </p>
  );
}

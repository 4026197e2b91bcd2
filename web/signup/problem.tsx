import type { RegistrationError } from './registering.ts';
import styles from './steps.module.css';

/** Why it did not work, and what to do. */
export function Problem({ problem }: { readonly problem: RegistrationError }) {
  return (
    <div role="alert" className={styles.problem}>
      <p>{problem.message}</p>
      {problem.kind === 'exists' && (
        <p>
          <a href="/login">ログイン・パスワードの再設定へ</a>
        </p>
      )}
    </div>
  );
}

import styles from './members.module.css';
import { HAND_IT_OVER, SHOWN_ONCE } from './messages.ts';

type TemporaryPasswordProps = {
  readonly email: string;
  /** Null where there is none to be told. */
  readonly password: string | null;
};

/** A temporary password that this server could not send to its person: told to the administrator, this once. */
export function TemporaryPassword({ email, password }: TemporaryPasswordProps) {
  if (password === null) return null;
  return (
    <div role="status" className={styles.told}>
      <p>{HAND_IT_OVER}</p>
      <p>メールアドレス：{email}</p>
      <p>
        仮のパスワード： <code className={styles.password}>{password}</code>
      </p>
      <p className={styles.problem}>{SHOWN_ONCE}</p>
    </div>
  );
}

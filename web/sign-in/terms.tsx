import { useAuthenticator } from '@aws-amplify/ui-react';
import { TERMS } from './services.ts';
import styles from './terms.module.css';

/** The last field of the sign-up form: without this consent there is no account. */
export function Terms() {
  const { validationErrors } = useAuthenticator((context) => [context.validationErrors]);
  const error = validationErrors[TERMS];
  return (
    <div>
      <label className={styles.consent}>
        <input
          className={styles.box}
          type="checkbox"
          name={TERMS}
          value="yes"
          aria-invalid={error !== undefined}
          aria-describedby="terms-error"
        />
        利用規約に同意します
      </label>
      <p id="terms-error" className={styles.error}>
        {error}
      </p>
      <a className={styles.terms} href="/site-info/terms-of-service" target="_blank" rel="noreferrer">
        利用規約を読む（別のタブで開きます）
      </a>
    </div>
  );
}

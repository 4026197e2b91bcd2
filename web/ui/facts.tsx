import { EmailAddress } from './email-address.tsx';
import styles from './facts.module.css';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** What is known of one thing, a term and its value to a line; line breaks in a value are kept. */
export function Facts({ rows }: { readonly rows: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="card">
      {rows.map(([term, value]) => (
        <div key={term} className={styles.row}>
          <dt>{term}</dt>
          <dd>{EMAIL.test(value) ? <EmailAddress>{value}</EmailAddress> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Link } from '@tanstack/react-router';
import styles from './input-links.module.css';
import { CONFIRM_INPUT, MATCH_INPUT } from './messages.ts';

/** From what is entered to what has been entered, and back. */
export function InputLinks({ here }: { readonly here: 'input' | 'confirm' }) {
  return here === 'input' ? (
    <Link to="/confirm-match-input" className={styles.link}>
      {CONFIRM_INPUT} ›
    </Link>
  ) : (
    <Link to="/admin-input-match-data" className={styles.link}>
      {MATCH_INPUT} ›
    </Link>
  );
}

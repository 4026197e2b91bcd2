import { MAILING_STATE_NAMES, type MailingState } from '#domain/mailing/mailing.ts';
import styles from './mailings.module.css';

/** The state of a mailing, as colour and word. */
export function StateMark({ state }: { readonly state: MailingState }) {
  return (
    <span className={styles.state} data-state={state}>
      {MAILING_STATE_NAMES[state]}
    </span>
  );
}

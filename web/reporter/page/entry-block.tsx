import type { ReactNode } from 'react';
import { LINK_DENIED } from '../messages.ts';
import { type MatchAddress, matchName } from '../outbox/operation.ts';
import { isDenied } from '../outbox/state.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import styles from './entry-block.module.css';

type EntryBlockProps = { readonly isDenied: boolean; readonly children: ReactNode };

/** Everything that enters something for a match: disabled, with the reason, once the server has refused its link. */
export function EntryBlock({ isDenied, children }: EntryBlockProps) {
  return (
    <>
      {isDenied && (
        <p className={styles.denied} role="alert">
          {LINK_DENIED}
        </p>
      )}
      <fieldset role="presentation" className={styles.entries} disabled={isDenied}>
        {children}
      </fieldset>
    </>
  );
}

/** Whether the server has refused this link to the match. */
export function useIsDenied(address: MatchAddress): boolean {
  return isDenied(useOutboxState(), matchName(address));
}

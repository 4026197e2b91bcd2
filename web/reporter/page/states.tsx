import { type ReactNode, Suspense } from 'react';
import { ACCESS_NOT_ALLOWED, FETCH_FAILED } from '../messages.ts';
import { DeniedHelp } from './lazy-troubles.ts';
import styles from './states.module.css';

/** Nothing could be read: the sentence, and the one thing to do about it. */
export function FetchFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <p>{FETCH_FAILED}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        再読み込み
      </button>
    </div>
  );
}

/** Replaces the page when the link opens no match: unknown, expired and withdrawn links look the same. */
export function DeniedLink() {
  return (
    <AccessNotAllowed>
      <Suspense>
        <DeniedHelp />
      </Suspense>
    </AccessNotAllowed>
  );
}

/** Replaces the page; `children` says what to do. */
export function AccessNotAllowed({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles.denied}>
      <h1 className={styles.sentence} tabIndex={-1}>
        {ACCESS_NOT_ALLOWED}
      </h1>
      {children}
    </main>
  );
}

/** While the first answer is on its way: blocks of about the size of what comes. */
export function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <p className={styles.word}>読み込み中…</p>
      <div className={styles.line} />
      <div className={styles.board} />
      <div className={styles.line} />
      <div className={styles.block} />
    </div>
  );
}

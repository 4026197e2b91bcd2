import { type ReactNode, Suspense } from 'react';
import { later } from '#web/ui/later.tsx';
import type { FetchProblem } from '../match/queries.ts';
import { ACCESS_NOT_ALLOWED, FETCH_FAILED, MATCH_NOT_FOUND } from '../messages.ts';
import { ReporterPage } from './reporter-page.tsx';
import styles from './states.module.css';
import { untilHere } from './until-here.ts';

/** Few links are denied, and few entries refused: what helps then comes after the first page. */
const { part } = later(() => untilHere(() => import('../list/troubles.tsx')));

const DeniedHelp = part((troubles) => troubles.DeniedHelp);
export const UnlistedMatches = part((troubles) => troubles.UnlistedMatches);

/** Nothing could be read: the sentence, and the one thing to do about it. */
export function FetchFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="stack4" role="alert">
      <p>{FETCH_FAILED}</p>
      <button type="button" className="answer" onClick={onRetry}>
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
    <div className="stack4" aria-busy="true">
      <p className="hint">読み込み中…</p>
      <div className={styles.line} />
      <div className={styles.board} />
      <div className={styles.line} />
      <div className={styles.block} />
    </div>
  );
}

type MatchUnavailableProps = {
  readonly title: string;
  /** Null while the first answer is on its way. */
  readonly problem: FetchProblem | null;
  readonly onRetry: () => void;
  readonly back: ReactNode;
};

/** In place of a match that is not there (yet). */
export function MatchUnavailable({ title, problem, onRetry, back }: MatchUnavailableProps) {
  if (problem === 'denied') return <DeniedLink />;
  return (
    <ReporterPage title={title} back={back}>
      {problem === null && <Loading />}
      {problem === 'failed' && <FetchFailed onRetry={onRetry} />}
      {problem === 'notFound' && <p role="alert">{MATCH_NOT_FOUND}</p>}
    </ReporterPage>
  );
}

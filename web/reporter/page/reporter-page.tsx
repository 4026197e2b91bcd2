import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PhoneClockNote } from './phone-clock-note.tsx';
import './reporter.css';
import styles from './reporter-page.module.css';

type ReporterPageProps = {
  readonly title: string;
  /** Stands at the right of the title: when the screen was last up to date. */
  readonly aside?: ReactNode;
  /** Above the title: the way back. */
  readonly back?: ReactNode;
  /** `own`: the children bring a head with the way back in it, and the title is only spoken. */
  readonly head?: 'full' | 'own';
  /** `own`: the children say themselves that the phone's clock is wrong. At the end of the window, buttons would cover it. */
  readonly clockNote?: 'last' | 'own';
  readonly children: ReactNode;
};

/** The frame of the reporter's screens: no site header, one column, made for a phone held in one hand. */
export function ReporterPage(props: ReporterPageProps) {
  const { title, aside, back, head = 'full', clockNote = 'last', children } = props;
  return (
    <main className={styles.page} data-head={head}>
      <div className={styles.head}>
        {head === 'full' && (
          <>
            <div className={styles.back}>{back}</div>
            <div className={styles.aside}>{aside}</div>
          </>
        )}
        <h1 className={head === 'full' ? styles.title : 'unseen'} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {children}
      {clockNote === 'last' && <PhoneClockNote />}
    </main>
  );
}

/** Back to the list of the link's matches. */
export function BackLink({ urlAccessToken }: { readonly urlAccessToken: string }) {
  return (
    <Link
      to="/connecter/select-reporting-match/$urlAccessToken"
      params={{ urlAccessToken }}
      className={styles.backLinkBack}
    >
      <BackLabel>試合一覧に戻る</BackLabel>
    </Link>
  );
}

/** What a way back says: in the one line of an own head an arrow, and the words to screen readers alone. */
export function BackLabel({ children }: { readonly children: string }) {
  return (
    <>
      <span className={styles.arrow}>← </span>
      <span className={styles.whereTo}>{children}</span>
    </>
  );
}

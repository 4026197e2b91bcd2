import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { PhoneClockNote } from './phone-clock-note.tsx';
import './reporter.css';
import styles from './reporter-page.module.css';

type ReporterPageProps = {
  readonly title: string;
  /** Stands at the right of the title: when the screen was last up to date. */
  readonly aside?: ReactNode;
  /** Above the title: the way back. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of the reporter's screens: no site header, one column, made for a phone held in one hand. */
export function ReporterPage({ title, aside, back, children }: ReporterPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <div className={styles.back}>{back}</div>
        <div className={styles.aside}>{aside}</div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {/* No press is lost on a page that has been drawn and does not listen yet. */}
      <fieldset role="presentation" className={styles.listening} disabled={useIsDrawn()}>
        {children}
      </fieldset>
      <PhoneClockNote />
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
      ← 試合一覧に戻る
    </Link>
  );
}

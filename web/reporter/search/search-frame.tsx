import type { ReactNode } from 'react';
import { Freshness } from '#web/ui/freshness.tsx';
import selection from '../list/selection.module.css';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { ReporterPage } from '../page/reporter-page.tsx';
import styles from './search-frame.module.css';
import { SEARCH_HEADING, type SearchScreen } from './search-screens.ts';

type SearchFrameProps = {
  readonly search: SearchScreen;
  /** When this screen last heard from the server, in milliseconds; 0 before the first time. */
  readonly heardAt: number;
  readonly isConnected: boolean;
  readonly children: ReactNode;
};

/** What stands in every search, whatever it finds: how the sending goes, the category, what to know before choosing. */
export function SearchFrame({ search, heardAt, isConnected, children }: SearchFrameProps) {
  const { category, notice } = search;
  return (
    <ReporterPage title={SEARCH_HEADING} aside={<Freshness heardAt={heardAt} isConnected={isConnected} />}>
      <OutboxStrip />
      <p className={selection.category}>
        <span className={selection.label}>カテゴリー</span>
        <strong>{category}</strong>
      </p>
      {notice !== null && <p className={styles.notice}>{notice}</p>}
      {children}
    </ReporterPage>
  );
}

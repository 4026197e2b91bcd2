import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { serverClock } from '#web/api/server-clock.ts';
import { NO_STORED_LINK } from '../messages.ts';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import styles from '../page/reporter-page.module.css';
import { BackLabel, ReporterPage } from '../page/reporter-page.tsx';
import { readStoredSelection, type StoredSelection } from '../search/stored-selection.ts';

/** The link that this phone holds today, and the search it was opened on. */
export type StoredLink = { readonly accessToken: string; readonly path: string | null };

type WithStoredLinkProps = {
  /** Of the page that stands in for the screen without a link. */
  readonly title: string;
  readonly children: (link: StoredLink) => ReactNode;
};

/** A screen of the category flow. It keeps the link it was opened with, also past midnight: the match goes on. */
export function WithStoredLink({ title, children }: WithStoredLinkProps) {
  const [stored] = useState(() => readStoredSelection(serverClock.now()));
  const path = stored?.path ?? null;
  const accessToken = stored?.accessToken ?? null;
  return accessToken === null ? (
    <NoSelection title={title} cameBy={{ path, accessToken }} />
  ) : (
    children({ accessToken, path })
  );
}

/** In place of a match that was opened without a link of today: nothing is read. What waits from before is sent all the same. */
function NoSelection({ title, cameBy }: { readonly title: string; readonly cameBy: CameBy }) {
  return (
    <ReporterPage title={title} back={<SearchLink cameBy={cameBy} />}>
      <OutboxStrip />
      <p role="alert">{NO_STORED_LINK}</p>
    </ReporterPage>
  );
}

/** By which link the reporter came, and on which search. */
type CameBy = Pick<StoredSelection, 'path' | 'accessToken'>;

const TO = '/connecter/$search';

/** Back to the category search, by the reporter's link to it; nothing where none was opened on this phone today. */
export function SearchLink({ cameBy }: { readonly cameBy: CameBy }) {
  const address = addressOf(cameBy);
  if (address === null) return null;
  return (
    <Link to={TO} {...address} className={styles.backLinkBack}>
      <BackLabel>試合検索に戻る</BackLabel>
    </Link>
  );
}

/** Goes there; stays where no search was opened on this phone today. */
export function useWayToSearch(cameBy: CameBy): () => void {
  const navigate = useNavigate();
  const address = addressOf(cameBy);
  return () => {
    if (address !== null) void navigate({ to: TO, ...address });
  };
}

/** A search is stored as its address on this site. */
function addressOf({ path, accessToken }: CameBy) {
  if (path === null) return null;
  return {
    params: { search: path.slice(path.lastIndexOf('/') + 1) },
    search: accessToken === null ? {} : { access_token: accessToken },
  };
}

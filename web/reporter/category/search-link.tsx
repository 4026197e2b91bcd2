import { Link, useNavigate } from '@tanstack/react-router';
import styles from '../page/back-link.module.css';
import type { StoredSelection } from '../search/stored-selection.ts';

/** By which link the reporter came, and on which search. */
export type CameBy = Pick<StoredSelection, 'path' | 'accessToken'>;

const TO = '/connecter/$search';

/** Back to the category search, by the reporter's link to it; nothing where none was opened on this phone today. */
export function SearchLink({ cameBy }: { readonly cameBy: CameBy }) {
  const address = addressOf(cameBy);
  if (address === null) return null;
  return (
    <Link to={TO} {...address} className={styles.back}>
      ← 試合検索に戻る
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

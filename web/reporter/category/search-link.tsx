import styles from '../page/back-link.module.css';
import type { StoredSelection } from '../search/stored-selection.ts';

/** The link by which the reporter has come from the category search. */
export type SearchLinkProps = Pick<StoredSelection, 'path' | 'accessToken'>;

/** Back to the category search, by the reporter's link to it; nothing where no search was opened on this phone today. */
export function SearchLink(from: SearchLinkProps) {
  const address = searchAddress(from);
  if (address === null) return null;
  // A page of its own: only the server knows which addresses are a search.
  return (
    <a href={address} className={styles.back}>
      ← 試合検索に戻る
    </a>
  );
}

/** Leaves for the category search; stays where none was opened on this phone today. */
export function leaveForSearch(from: SearchLinkProps): void {
  const address = searchAddress(from);
  if (address !== null) location.assign(address);
}

function searchAddress({ path, accessToken }: SearchLinkProps): string | null {
  if (path === null || accessToken === null) return path;
  return `${path}?${new URLSearchParams({ access_token: accessToken })}`;
}

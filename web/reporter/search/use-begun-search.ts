import { useEffect, useState } from 'react';
import { readStoredSelection, type StoredSelection, storeSelection } from './stored-selection.ts';

/** How a search begins: by which link, and where the reporter was in it today. */
export type BegunSearch = {
  /** Null without any link that still holds. */
  readonly accessToken: string | null;
  /** Of the same search; nulls where nothing was chosen. */
  readonly remembered: Pick<StoredSelection, 'championship' | 'venue'>;
};

const NOTHING = { championship: null, venue: null };

/**
 * `given` is the address' own token, which is stored; without it the stored one counts, until it expires. `path` is the
 * search's address.
 */
export function useBegunSearch(path: string, category: string, given: string | null): BegunSearch {
  const [stored] = useState(() => readStoredSelection(Date.now()));
  const accessToken = given ?? stored?.accessToken ?? null;
  const remembered = stored?.path === path ? stored : NOTHING;
  const { championship, venue } = remembered;
  useEffect(() => {
    if (accessToken === null) return;
    storeSelection({ accessToken, path, category, championship, venue }, Date.now());
  }, [accessToken, path, category, championship, venue]);
  return { accessToken, remembered };
}

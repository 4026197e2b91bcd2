import { searchNames } from '#domain/competition/category-search.ts';

/** One name below the reporters' entrance: every screen there but the searches has a longer address. */
const SEARCH = /^\/connecter\/([^/]+)\/?$/;

/**
 * Which addresses have the form of a category search's and are none: whoever has not been given `{hash}` finds the
 * not-found page, at the server's word. `hash` is null for an installation without searches.
 */
export function createSearchCheck(hash: string | null): (path: string) => boolean {
  const names = hash === null ? [] : searchNames(hash);
  return (path) => {
    const name = SEARCH.exec(path)?.[1];
    return name !== undefined && !names.includes(name);
  };
}

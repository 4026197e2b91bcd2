import { type ReactNode, useState } from 'react';
import { readStoredSelection } from '../search/stored-selection.ts';
import { NoSelection } from './no-selection.tsx';

/** The link that this phone holds today, and the search it was opened on. */
export type StoredLink = { readonly accessToken: string; readonly path: string | null };

type WithStoredLinkProps = {
  /** Of the page that stands in for the screen without a link. */
  readonly title: string;
  readonly children: (link: StoredLink) => ReactNode;
};

/** A screen of the category flow. It keeps the link it was opened with, also past midnight: the match goes on. */
export function WithStoredLink({ title, children }: WithStoredLinkProps) {
  const [stored] = useState(() => readStoredSelection(Date.now()));
  const path = stored?.path ?? null;
  const accessToken = stored?.accessToken ?? null;
  return accessToken === null ? (
    <NoSelection title={title} cameBy={{ path, accessToken }} />
  ) : (
    children({ accessToken, path })
  );
}

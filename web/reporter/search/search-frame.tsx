import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { keyOf } from '#web/api/calls.ts';
import { NetworkError } from '#web/api/client.ts';
import { Freshness } from '#web/ui/freshness.tsx';
import selection from '../list/selection.module.css';
import { OutboxStrip } from '../outbox/outbox-strip.tsx';
import { NO_TARGET, type TargetOf } from '../outbox/stranded.ts';
import { ReporterPage } from '../page/reporter-page.tsx';
import { FetchFailed, Loading } from '../page/states.tsx';
import { SEARCH_HEADING, type SearchScreen, searchScreen } from './search-screens.ts';

type SearchFrameProps = {
  readonly search: SearchScreen;
  /** When this screen last heard from the server, in milliseconds; 0 before the first time. */
  readonly heardAt: number;
  readonly isConnected: boolean;
  /** Where its link sends the entries of a refused one. */
  readonly targetOf: TargetOf;
  readonly children: ReactNode;
};

/** What stands in every search, whatever it finds: how the sending goes, the category, what to know before choosing. */
export function SearchFrame({ search, heardAt, isConnected, targetOf, children }: SearchFrameProps) {
  const { category, notice } = search;
  return (
    <ReporterPage title={SEARCH_HEADING} aside={<Freshness heardAt={heardAt} isConnected={isConnected} />}>
      <OutboxStrip targetOf={targetOf} />
      <p className={selection.category}>
        <span className="hint">カテゴリー</span>
        <strong>{category}</strong>
      </p>
      {notice !== null && <p className={selection.notice}>{notice}</p>}
      {children}
    </ReporterPage>
  );
}

type SearchAddressProps = {
  /** What stands in the address in the place of `{hash}` and what follows it. */
  readonly name: string;
  /** At an address that is no search here. */
  readonly otherwise: ReactNode;
  readonly children: ReactNode;
};

/** Shows a search at its own address only. */
export function SearchAddress({ name, otherwise, children }: SearchAddressProps) {
  const { isSearch, isError, refetch } = useSearchAddress(name);
  if (isSearch === true) return children;
  if (isSearch === false) return otherwise;
  return (
    <SearchFrame search={searchScreen(name)} heardAt={0} isConnected={!isError} targetOf={NO_TARGET}>
      {isError ? <FetchFailed onRetry={() => void refetch()} /> : <Loading />}
    </SearchFrame>
  );
}

/** In local storage: the names of the searches that this phone has seen, as a JSON list. */
const KNOWN_SEARCHES = 'knownSearches';

/** As for a call: after this a phone's connection is dead. */
const TIMEOUT_MS = 12_000;
/** The network's return is noticed by itself. */
const RETRY_MS = 10_000;

/** The page of a search is no call of the contract, but read and kept like one. */
const SEARCH_PAGE = { method: 'GET', group: 'site', path: '/connecter/:name' } as const;

/**
 * Whether an address is one of this installation's searches. Only the server knows, and says so by the status of the page
 * there; what it has once said stays on this phone, so that the search opens without a network.
 */
function useSearchAddress(name: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(SEARCH_PAGE, { params: { name } }),
    queryFn: async ({ signal }) => {
      const isSearch = await ask(name, signal);
      remember(name, isSearch);
      return isSearch;
    },
    initialData: () => (knownSearches().includes(name) ? true : undefined),
    // Once a page: another installation's path is a matter of weeks.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.error === null ? false : RETRY_MS),
  });
  return { isSearch: data, isError, refetch };
}

/** Rejects with a NetworkError when nobody, or not our server, answers. */
async function ask(name: string, signal: AbortSignal): Promise<boolean> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let answer: Response;
  try {
    answer = await fetch(`/connecter/${encodeURIComponent(name)}`, {
      method: 'HEAD',
      cache: 'no-store',
      signal: patience,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new NetworkError('no answer', { cause });
  }
  if (answer.ok) return true;
  if (answer.status === 404) return false;
  throw new NetworkError(`status ${answer.status}`, {});
}

function remember(name: string, isSearch: boolean): void {
  const others = knownSearches().filter((known) => known !== name);
  try {
    localStorage.setItem(KNOWN_SEARCHES, JSON.stringify(isSearch ? [...others, name] : others));
  } catch {
    // A browser that keeps nothing asks each time.
  }
}

function knownSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KNOWN_SEARCHES) ?? '[]');
    return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : [];
  } catch {
    // Refused storage, or a text that is no JSON.
    return [];
  }
}

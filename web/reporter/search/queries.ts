import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf, THIS_YEAR } from '#web/api/calls.ts';
import { ApiError, call } from '#web/api/client.ts';
import { REREAD_MS } from '#web/api/reread.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';
import { currentTime, onScreens } from '#web/clock/clock.ts';
import { dateText } from '#web/ui/jst.ts';
import type { SearchLink } from '../outbox/operation.ts';
import type { KeptSearch } from '../outbox/storage.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import type { SearchScreen } from './search-screens.ts';

const RETRY_MS = 10_000;
const BAD_REQUEST = 400;

/**
 * The current championships of a search: those that this phone knows at once, then read anew whenever the screen is
 * shown. Without a token nothing is asked.
 */
export function useCurrentChampionships(search: SearchScreen, accessToken: string | null) {
  const { door, category, flow, isOfToday } = search;
  const outbox = useOutbox();
  const [kept, setKept] = useState<KeptSearch | null>(null);
  useEffect(() => {
    let isHere = true;
    if (accessToken !== null) {
      void outbox.search({ door, category, token: accessToken }).then((list) => isHere && setKept(list));
    }
    return () => {
      isHere = false;
    };
  }, [outbox, door, category, accessToken]);

  const query = useQuery({
    queryKey: keyOf(flow.currentMatches, {
      query: { fiscalYear: THIS_YEAR, category, accessToken: accessToken ?? '' },
    }),
    queryFn: async ({ signal }) => {
      const link: SearchLink = { door, category, token: accessToken ?? '' };
      const fiscalYear = await currentFiscalYear();
      const given = { fiscalYear, category, accessToken: link.token };
      const championships = await call(flow.currentMatches, { query: given, signal }).catch(noneIfNoToken);
      outbox.keepSearch(link, championships);
      return championships;
    },
    enabled: accessToken !== null,
    staleTime: 0,
    refetchOnMount: 'always',
    // Offline, the kept list is shown and nobody presses 再読み込み: the network's return is noticed by itself.
    refetchInterval: ({ state }) => (state.error === null ? REREAD_MS : RETRY_MS),
  });
  const isKeptOfUse =
    kept !== null && (!isOfToday || dateText(onScreens(kept.heardAt)) === dateText(currentTime()));
  return {
    championships: query.data ?? (isKeptOfUse ? kept.championships : undefined),
    isError: query.isError,
    refetch: query.refetch,
    /** When the server said so, in milliseconds; 0 while nothing is known. */
    heardAt: query.dataUpdatedAt > 0 ? query.dataUpdatedAt : isKeptOfUse ? kept.heardAt : 0,
  };
}

/** What has no token's form opens as little as an unknown token. */
function noneIfNoToken(error: unknown): [] {
  if (error instanceof ApiError && error.status === BAD_REQUEST) return [];
  throw error;
}

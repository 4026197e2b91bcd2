import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getTargetMatchesByUrlAccessToken } from '#contract/match/token-flow.ts';
import { keyOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { REREAD_MS } from '#web/api/reread.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import type { KeptList } from '../outbox/storage.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/**
 * The matches a reporter's link opens: those that this phone knows at once, then read anew whenever the list is shown,
 * since it is where registrations end.
 */
export function useOpenedMatches(urlAccessToken: string) {
  const outbox = useOutbox();
  const [kept, setKept] = useState<KeptList | null>(null);
  useEffect(() => {
    let isHere = true;
    void outbox.list(urlAccessToken).then((list) => isHere && setKept(list));
    return () => {
      isHere = false;
    };
  }, [outbox, urlAccessToken]);

  const isDrawn = useIsDrawn();
  const query = useQuery({
    queryKey: keyOf(getTargetMatchesByUrlAccessToken, { query: { urlAccessToken } }),
    queryFn: async ({ signal }) => {
      const matches = await call(getTargetMatchesByUrlAccessToken, { query: { urlAccessToken }, signal });
      outbox.keepList(urlAccessToken, matches);
      return matches;
    },
    ...(isDrawn ? {} : ALWAYS_READ),
    // Offline, the kept list is shown and nobody presses 再読み込み: the network's return is noticed by itself.
    refetchInterval: ({ state }) => (state.error === null ? REREAD_MS : RETRY_MS),
  });
  const [drawn] = useState(isDrawn ? query.data : undefined);
  useEffect(() => {
    if (drawn !== undefined) outbox.keepList(urlAccessToken, drawn);
  }, [outbox, urlAccessToken, drawn]);
  return {
    matches: query.data ?? kept?.matches,
    isError: query.isError,
    refetch: query.refetch,
    /** When the server said so, in milliseconds; 0 while nothing is known. */
    heardAt: query.dataUpdatedAt > 0 ? query.dataUpdatedAt : (kept?.heardAt ?? 0),
  };
}

const RETRY_MS = 10_000;
/** Except what the page was drawn with just now. */
const ALWAYS_READ = { staleTime: 0, refetchOnMount: 'always' } as const;

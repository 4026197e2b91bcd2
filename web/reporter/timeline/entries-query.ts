import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Entries, entries } from '#contract/entries.ts';
import { keyOf } from '#web/api/calls.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { type MatchAddress, matchName } from '../outbox/operation.ts';
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts';

/** A server that has not yet heard of a change answers with what was; asked again after this, in milliseconds. */
const CATCH_UP_MS = 1_000;

/** Everything that was entered for a match, read on whenever its version is higher than what is known. */
export function useEntries(address: MatchAddress, version: number) {
  const client = useQueryClient();
  const query = useQuery({
    ...entriesQuery(address, client),
    enabled: version > 0,
    refetchInterval: ({ state }) =>
      state.status === 'success' && isOlder(state.data, version) ? CATCH_UP_MS : false,
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (isOlder(data, version)) void refetch();
  }, [data, version, refetch]);
  const isDrawn = useIsDrawn();
  const [drawn] = useState(isDrawn ? data : undefined);
  const name = matchName(address);
  useEffect(() => {
    if (drawn !== undefined) keepEntries(name, drawn);
  }, [name, drawn]);
  return query;
}

function entriesQuery(address: MatchAddress, client: QueryClient) {
  const { championshipId, matchId, token } = address;
  // From the beginning, also where only the rest is asked for.
  const queryKey = keyOf(entries, { query: { championshipId, matchId, after: '0' }, token });
  const name = matchName(address);
  return queryOptions({
    queryKey,
    // What was entered is never changed: only what came after it has to be read.
    queryFn: async ({ signal }): Promise<Entries> => {
      const known = client.getQueryData<Entries>(queryKey) ?? { version: 0, entries: [] };
      const query = { championshipId, matchId, after: `${known.version}` };
      const fresh = await call(entries, { query, token, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 401) forgetEntries(name);
        throw error;
      });
      const all = { version: fresh.version, entries: [...known.entries, ...fresh.entries] };
      if (fresh.entries.length > 0) keepEntries(name, all);
      return all;
    },
    initialData: () => keptEntries(name),
    // However short a while ago it was kept, more may have been entered since.
    initialDataUpdatedAt: 0,
  });
}

function isOlder(known: Entries | undefined, version: number): boolean {
  return known !== undefined && known.version < version;
}

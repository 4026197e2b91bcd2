import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Entries, entries } from '#contract/entries.ts';
import { call } from '#web/api/client.ts';
import type { MatchAddress } from '../outbox/operation.ts';

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
  return query;
}

function entriesQuery({ championshipId, matchId, token }: MatchAddress, client: QueryClient) {
  const queryKey = ['reporter', 'entries', championshipId, matchId, token];
  return queryOptions({
    queryKey,
    // What was entered is never changed: only what came after it has to be read.
    queryFn: async ({ signal }): Promise<Entries> => {
      const known = client.getQueryData<Entries>(queryKey) ?? { version: 0, entries: [] };
      const query = { championshipId, matchId, after: `${known.version}` };
      const fresh = await call(entries, { query, token, signal });
      return { version: fresh.version, entries: [...known.entries, ...fresh.entries] };
    },
  });
}

function isOlder(known: Entries | undefined, version: number): boolean {
  return known !== undefined && known.version < version;
}

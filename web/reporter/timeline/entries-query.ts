import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Entries, entries } from '#contract/match/entries.ts';
import { isOtherEpoch, type Versioned } from '#domain/match/epoch.ts';
import { keyOf } from '#web/api/calls.ts';
import { ApiError, call } from '#web/api/client.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import { type MatchAddress, matchName } from '../outbox/operation.ts';
import { forgetEntries, keepEntries, keptEntries } from './kept-entries.ts';

/** A server that has not yet heard of a change answers with what was; asked again after this, in milliseconds. */
const CATCH_UP_MS = 1_000;

/** Everything that was entered for a match, read on whenever its version is higher than what is known, and anew in another epoch. */
export function useEntries(address: MatchAddress, match: Versioned) {
  const { version, epoch } = match;
  const client = useQueryClient();
  const query = useQuery({
    ...entriesQuery(address, client),
    enabled: version > 0,
    refetchInterval: ({ state }) =>
      state.status === 'success' && isOutdated(state.data, match) ? CATCH_UP_MS : false,
  });
  const { data, refetch } = query;
  useEffect(() => {
    if (isOutdated(data, { version, epoch })) void refetch();
  }, [data, version, epoch, refetch]);
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
    // Within an epoch, what was entered is never changed: only what came after it has to be read. The restart of a practice match removes it.
    queryFn: async ({ signal }): Promise<Entries> => {
      const known = client.getQueryData<Entries>(queryKey) ?? { version: 0, entries: [] };
      const readAfter = (after: number) =>
        call(entries, { query: { championshipId, matchId, after: `${after}` }, token, signal }).catch(
          (error: unknown) => {
            if (error instanceof ApiError && error.status === 401) forgetEntries(name);
            throw error;
          },
        );
      const fresh = await readAfter(known.version);
      if (isOtherEpoch(fresh, known)) {
        const anew = await readAfter(0);
        keepEntries(name, anew);
        return anew;
      }
      const all = withFresh(known, fresh);
      if (fresh.entries.length > 0) keepEntries(name, all);
      return all;
    },
    initialData: () => keptEntries(name),
    // However short a while ago it was kept, more may have been entered since.
    initialDataUpdatedAt: 0,
  });
}

/** Adds the entries that came after the known ones, and drops those that a restart has removed. */
export function withFresh(known: Entries, fresh: Entries): Entries {
  const { begins_after: beginsAfter = 0 } = fresh;
  const onRecord = known.entries.filter(({ version }) => version > beginsAfter);
  return { ...fresh, entries: [...onRecord, ...fresh.entries] };
}

function isOutdated(known: Entries | undefined, match: Versioned): boolean {
  return known !== undefined && (isOtherEpoch(known, match) || known.version < match.version);
}

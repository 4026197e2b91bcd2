import { useEffect } from 'react';
import { type Timeline, timeline } from '#contract/live.ts';
import type { MatchView } from '#contract/wire.ts';
import { useRead } from '#web/api/calls.ts';

/** A server that has not yet heard of a change answers with what was; asked again after this, in milliseconds. */
const CATCH_UP_MS = 2_000;

/** The timeline of a match, read again when the match that is shown is newer. Before anything was entered nothing is asked. */
export function useTimeline({ championship_id: championshipId, match_id: matchId, version }: MatchView) {
  const query = useRead(
    timeline,
    { query: { championshipId, matchId } },
    {
      enabled: version > 0,
      refetchInterval: ({ state }) =>
        state.status === 'success' && isOlder(state.data, version) ? CATCH_UP_MS : false,
    },
  );
  const { data, refetch } = query;
  useEffect(() => {
    if (isOlder(data, version)) void refetch();
  }, [data, version, refetch]);
  return query;
}

function isOlder(known: Timeline | undefined, version: number): boolean {
  return known !== undefined && known.version < version;
}

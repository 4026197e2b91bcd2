import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getTargetMatch } from '#contract/match-v2.ts';
import type { MatchView } from '#contract/wire.ts';
import { ApiError, call } from '#web/api/client.ts';
import { followLive } from '#web/api/live.ts';
import { useMatchOnPhone, useOutbox } from '../outbox/use-outbox.ts';
import { fromTokenFlow, withMatchView } from './reported-match.ts';
import { addressOf } from './token-door.ts';

/** Which match, and by which link. */
export type MatchIds = {
  readonly championshipId: string;
  readonly matchId: string;
  readonly urlAccessToken: string;
};

/** `denied`: the link does not open it. `notFound`: no such match among the link's. `failed`: try again. */
export type FetchProblem = 'denied' | 'notFound' | 'failed';

/** While no stream opens: another reporter's goal is seen before the next one falls. */
const POLL_MS = 10_000;

/** One match for its reporter: what this phone knows at once, then read, then kept up to date by the live stream. */
export function useReportedMatch(ids: MatchIds) {
  const outbox = useOutbox();
  const { championshipId, matchId, urlAccessToken } = ids;
  const [isConnected, setConnected] = useState(true);
  const [viewedAt, setViewedAt] = useState(0);
  const onPhone = useMatchOnPhone(addressOf(ids));
  const query = useQuery({
    queryKey: ['reporter', 'match', championshipId, matchId, urlAccessToken],
    queryFn: async ({ signal }) => {
      const wire = await call(getTargetMatch, {
        query: { championshipId, matchId, urlAccessToken },
        token: urlAccessToken,
        signal,
      });
      await outbox.hear(addressOf(ids), fromTokenFlow(wire));
      return wire.version;
    },
    // The list may have been open for long: what is reported on is read anew each time.
    refetchOnMount: 'always',
    refetchInterval: isConnected ? false : POLL_MS,
  });
  const { refetch } = query;
  const problem = query.error === null ? null : problemOf(query.error);
  const isWithdrawn = problem === 'denied' && onPhone.waiting.length === 0 && onPhone.stopped.length === 0;
  useEffect(() => {
    if (isWithdrawn) outbox.forget(addressOf({ championshipId, matchId, urlAccessToken }));
  }, [outbox, isWithdrawn, championshipId, matchId, urlAccessToken]);

  useEffect(() => {
    const address = addressOf({ championshipId, matchId, urlAccessToken });
    const apply = (views: readonly MatchView[]) => {
      const known = outbox.matchOf(address, outbox.state()).newest;
      const next = known && views.reduce(withMatchView, known);
      if (next !== null && next !== known) void outbox.hear(address, next);
      return known !== null;
    };
    return followLive(
      { championshipId, matchId, accessToken: urlAccessToken },
      (views) => {
        setViewedAt(Date.now());
        // The first reading is on its way, maybe older than these, or it has failed.
        if (!apply(views) && views.length > 0) {
          void refetch({ cancelRefetch: false }).then(() => apply(views));
        }
      },
      (state) => {
        setConnected(state === 'open');
        if (state === 'open') outbox.wake();
      },
    );
  }, [outbox, refetch, championshipId, matchId, urlAccessToken]);

  return {
    onPhone,
    problem,
    retry: () => void query.refetch(),
    /** When the server was last heard, in milliseconds. */
    heardAt: Math.max(onPhone.heardAt, viewedAt),
    isConnected: isConnected && query.error === null,
  };
}

function problemOf(error: unknown): FetchProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401 || error.status === 403) return 'denied';
  return error.status === 404 ? 'notFound' : 'failed';
}

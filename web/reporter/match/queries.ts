import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { keyOf } from '#web/api/calls.ts';
import { ApiError } from '#web/api/client.ts';
import { followLive } from '#web/api/live.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { doorOf } from '../outbox/ports.ts';
import { useMatchOnPhone, useOutbox } from '../outbox/use-outbox.ts';
import { DOORS } from './doors.ts';
import { withMatchView } from './reported-match.ts';

/** A match as its screen reads it. */
export type ReadMatch = {
  readonly onPhone: MatchOnPhone;
  /** Why it could not be read; null while it could, or while the first answer is on its way. */
  readonly problem: FetchProblem | null;
  readonly retry: () => void;
  /** When the server was last heard, in milliseconds. */
  readonly heardAt: number;
  readonly isConnected: boolean;
  /** On how many pages the match is being entered, this one included; 0 while nobody knows. */
  readonly pages: number;
};

/** `denied`: the link does not open it. `notFound`: no such match among the link's. `failed`: try again. */
export type FetchProblem = 'denied' | 'notFound' | 'failed';

/** While no stream opens: another reporter's goal is seen before the next one falls. */
const POLL_MS = 10_000;

/** Each flow has its own call for it; the answer goes to the outbox. */
const REPORTED_MATCH = { method: 'GET', group: 'live', path: 'reported-match' } as const;

/** One match for its reporter: what this phone knows at once, then read, then kept up to date by the live stream. */
export function useReportedMatch({ door, championshipId, matchId, token }: MatchAddress): ReadMatch {
  const outbox = useOutbox();
  const address = useMemo(
    () => ({ door, championshipId, matchId, token }),
    [door, championshipId, matchId, token],
  );
  const [isConnected, setConnected] = useState(true);
  const [viewedAt, setViewedAt] = useState(0);
  const [pages, setPages] = useState(0);
  const onPhone = useMatchOnPhone(address);
  const query = useQuery({
    queryKey: keyOf(REPORTED_MATCH, { params: { door, championshipId, matchId }, token }),
    queryFn: async ({ signal }) => {
      const reported = await doorOf(DOORS, door).read(address, signal);
      await outbox.hear(address, reported);
      return reported.match.version;
    },
    // The list may have been open for long: what is reported on is read anew each time.
    refetchOnMount: 'always',
    refetchInterval: isConnected ? false : POLL_MS,
  });
  const { refetch } = query;
  const problem = query.error === null ? null : problemOf(query.error);
  // What waits is kept in sight until the reporter has decided about it.
  const isGone =
    (problem === 'denied' || problem === 'notFound') &&
    onPhone.waiting.length === 0 &&
    onPhone.stopped.length === 0;
  useEffect(() => {
    if (isGone) outbox.forget(address);
  }, [outbox, isGone, address]);

  useEffect(() => {
    const apply = (views: readonly MatchView[]) => {
      const known = outbox.matchOf(address, outbox.state()).newest;
      const next = known && views.reduce(withMatchView, known);
      if (next !== null && next !== known) void outbox.hear(address, next);
      return known !== null;
    };
    return followLive(
      {
        championshipId,
        matchId,
        accessToken: token,
        entering: { page: pageId(), onPages: setPages },
        onChanged: () => void refetch(),
      },
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
  }, [outbox, refetch, address, championshipId, matchId, token]);

  return {
    onPhone,
    problem,
    retry: () => void query.refetch(),
    heardAt: Math.max(onPhone.heardAt, viewedAt),
    isConnected: isConnected && query.error === null,
    pages: isConnected ? pages : 0,
  };
}

function problemOf(error: unknown): FetchProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401 || error.status === 403) return 'denied';
  return error.status === 404 ? 'notFound' : 'failed';
}

let page: string | null = null;

/** Names this page for as long as it is loaded, so that two phones on one link are two; it says nothing of phone or person. */
function pageId(): string {
  page ??= randomUuid();
  return page;
}

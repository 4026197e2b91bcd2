import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { MatchView } from '#contract/wire.ts';
import { ApiError } from '#web/api/client.ts';
import { followLive } from '#web/api/live.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { useIsDrawn } from '#web/ui/drawn.ts';
import type { MatchAddress } from '../outbox/operation.ts';
import type { MatchOnPhone } from '../outbox/outbox.ts';
import { requestPersistence, useMatchOnPhone, useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { withMatchView } from './reported-match.ts';
import type { MatchReading } from './sending.ts';

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

/**
 * One match for its reporter: what this phone knows at once, or what the page was drawn with, then read, then kept up to date by
 * the live stream. All of it goes to the outbox, which knows what waits.
 */
export function useReportedMatch<Read>(
  { door, championshipId, matchId, token }: MatchAddress,
  reading: MatchReading<Read>,
): ReadMatch {
  const outbox = useOutbox();
  const address = useMemo(
    () => ({ door, championshipId, matchId, token }),
    [door, championshipId, matchId, token],
  );
  const [isConnected, setConnected] = useState(true);
  const [viewedAt, setViewedAt] = useState(0);
  const [pages, setPages] = useState(0);
  const isDrawn = useIsDrawn();
  const { queryKey, queryFn } = reading.of(address);
  const query = useQuery({
    queryKey,
    queryFn: async (context) => {
      const read = await queryFn(context);
      outbox.admit(address);
      await outbox.hear(address, reading.reported(read));
      return read;
    },
    // The list may have been open for long: what is reported on is read anew each time.
    refetchOnMount: isDrawn || 'always',
    refetchInterval: isConnected ? false : POLL_MS,
  });
  const [drawn, setDrawn] = useState(() =>
    isDrawn && query.data !== undefined
      ? { reported: reading.reported(query.data), heardAt: query.dataUpdatedAt }
      : null,
  );
  const onPhone = useMatchOnPhone(address, drawn);
  const { refetch } = query;
  // What this phone has stored is read first: it may show the match, with what waits on it.
  const { isLoaded } = useOutboxState();
  const problem = query.error === null || !isLoaded ? null : problemOf(query.error);
  // What waits is kept in sight until the reporter has decided about it.
  const isGone =
    (problem === 'denied' || problem === 'notFound') &&
    onPhone.waiting.length === 0 &&
    onPhone.stopped.length === 0;
  useEffect(requestPersistence, []);
  useEffect(() => {
    if (problem === 'denied') outbox.deny(address);
  }, [outbox, problem, address]);
  useEffect(() => {
    if (isGone) outbox.forget(address);
  }, [outbox, isGone, address]);

  useEffect(() => {
    if (drawn !== null) void outbox.hear(address, drawn.reported).then(() => setDrawn(null));
  }, [outbox, address, drawn]);

  useEffect(() => {
    // A view is newer than something: first the outbox has to know what was drawn.
    if (drawn !== null) return undefined;
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
        setViewedAt(deviceTime());
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
  }, [outbox, refetch, address, championshipId, matchId, token, drawn]);

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

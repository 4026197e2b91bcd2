import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  type PublicChampionships,
  type PublicMatch,
  publicChampionship,
  publicChampionships,
} from '#contract/championship/public-results.ts';
import { MOST_FOLLOWED } from '#contract/match/live.ts';
import { mayMove } from '#domain/championship/public-results.ts';
import { ApiError } from '#web/api/api-error.ts';
import { readingOf, useRead } from '#web/api/calls.ts';

/**
 * How often it is read again, in milliseconds: while a match may move and no stream tells of it, and otherwise. The server has the answer
 * ready, and mostly says that nothing has changed.
 */
const LIVE_MS = 20_000;
const CALM_MS = 120_000;

/** No id holds a line break. */
const BETWEEN = '\n';
const NONE = '';

/** All that is shown; followed while it is looked at, and read again. */
export function useOpenChampionships() {
  const { queryKey } = useMemo(() => readingOf(publicChampionships), []);
  const [followed, setFollowed] = useState(NONE);
  const query = useRead(
    publicChampionships,
    {},
    { refetchInterval: ({ state }) => pauseAfter(state.data, followed) },
  );
  const isHidden = isNotShown(query.error);
  const shown = isHidden ? [] : (query.data?.championships ?? []);
  const heardAt = useOpenStream(followableIn(shown, query.data), queryKey, setFollowed);
  return { query, isHidden, ...freshness(query, heardAt, followed) };
}

/** One championship; followed while it is looked at, and read again. What has been taken back is hidden, though it was read before. */
export function useOpenChampionship(championshipId: string) {
  const { queryKey } = useMemo(
    () => readingOf(publicChampionship, { params: { championshipId } }),
    [championshipId],
  );
  const [followed, setFollowed] = useState(NONE);
  const query = useRead(
    publicChampionship,
    { params: { championshipId } },
    { refetchInterval: ({ state }) => pauseAfter(state.data, followed) },
  );
  const isHidden = isNotShown(query.error);
  const shown = query.data === undefined || isHidden ? [] : [query.data];
  const heardAt = useOpenStream(followableIn(shown, query.data), queryKey, setFollowed);
  return { query, isHidden, ...freshness(query, heardAt, followed) };
}

type Moving = { readonly date: string; readonly matches: readonly PublicMatch[] };

/** `followed`: the championships that a stream tells of. */
function pauseAfter(read: Moving | undefined, followed: string): number {
  const ids = followed.split(BETWEEN);
  const isUnheard = read?.matches.some(
    (match) => mayMove(match, read.date) && !ids.includes(match.championship_id),
  );
  return isUnheard ? LIVE_MS : CALM_MS;
}

type Shown = Pick<PublicChampionships['championships'][number], 'championship_id' | 'shows'>;

/** The championships that a stream can tell of and that may move, as one text. */
function followableIn(championships: readonly Shown[], read: Moving | undefined): string {
  const ids = championships.flatMap(({ championship_id: id, shows }) => (shows === 'live' ? id : []));
  return ids
    .filter((id) => read?.matches.some((one) => one.championship_id === id && mayMove(one, read.date)))
    .slice(0, MOST_FOLLOWED)
    .join(BETWEEN);
}

/** Follows these championships, and shows their matches as they become. Returns when the stream was last heard, in milliseconds. */
function useOpenStream<Read extends Moving>(
  ids: string,
  queryKey: DataTag<QueryKey, Read, Error>,
  setFollowed: (ids: string) => void,
): number {
  const client = useQueryClient();
  const [heardAt, setHeardAt] = useState(0);

  useEffect(() => {
    if (ids === NONE) return undefined;
    const onState = (isOpen: boolean) => setFollowed(isOpen ? ids : NONE);
    const following = import('./follow-open.ts').then(
      ({ followOpen }) =>
        followOpen({ championshipIds: ids.split(BETWEEN), client, queryKey, onHeard: setHeardAt, onState }),
      // Without its code the page reads again.
      () => () => undefined,
    );
    return () => void following.then((stop) => stop());
  }, [client, ids, queryKey, setFollowed]);

  return heardAt;
}

function isNotShown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

type Query = { readonly dataUpdatedAt: number; readonly failureCount: number };

function freshness({ dataUpdatedAt, failureCount }: Query, heardAt: number, followed: string) {
  return { heardAt: Math.max(dataUpdatedAt, heardAt), isConnected: followed !== NONE || failureCount === 0 };
}

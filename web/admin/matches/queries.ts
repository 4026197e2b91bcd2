import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  adminMatch,
  adminWeekend,
  changeMatch,
  checkMatch,
  listAdminMatches,
  type MatchChange,
  previewMatchChange,
} from '#contract/admin-matches.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { linkChampionships } from '#contract/reporter-links.ts';
import { keyOf, readingOf, THIS_YEAR, useRead } from '#web/api/calls.ts';
import { ApiError, call } from '#web/api/client.ts';
import { randomUuid } from '#web/api/random-uuid.ts';

const WEEKEND = keyOf(adminWeekend);
/** What a change of a match may have changed; not its preview, which nobody wants to see again. */
const CHANGED = [keyOf(listAdminMatches), keyOf(adminMatch), WEEKEND];
/** An open list is read again after this: a season is followed, not watched. */
const LIST_AGAIN_MS = 30_000;
/** While the stream tells of nothing, too: what is late becomes late by the clock. */
const WEEKEND_AGAIN_MS = 15_000;

export type MatchIds = { readonly championshipId: string; readonly matchId: string };

/** A page of the matches; the page before stays in view until it is there. */
export function useMatches(query: QueryOf<typeof listAdminMatches>) {
  return useQuery({
    ...readingOf(listAdminMatches, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_AGAIN_MS,
  });
}

/** The championships of this fiscal year that have matches. */
export function useChampionshipChoices() {
  return useRead(linkChampionships, { query: { fiscalYear: THIS_YEAR } });
}

export function matchKey({ championshipId, matchId }: MatchIds) {
  return keyOf(adminMatch, { params: { championshipId, matchId } });
}

export function useAdminMatch(ids: MatchIds) {
  return useQuery(readingOf(adminMatch, { params: { ...ids } }));
}

/** The server has answered that there is no such match: asking again won't help. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What the change would make of the match at this version; asked anew for each look. */
export function usePreview(ids: MatchIds, version: number, change: MatchChange) {
  return useQuery({
    ...readingOf(previewMatchChange, { params: { ...ids }, body: { version, change } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Saves a change. `key` belongs to the change: pressing again after a lost answer saves it once. */
export function useChangeMatch(ids: MatchIds) {
  const client = useQueryClient();
  const params = { ...ids };
  return useMutation({
    mutationFn: ({ key, ...body }: BodyOf<typeof changeMatch> & { readonly key: string }) =>
      call(changeMatch, { params, body, idempotencyKey: key }),
    onSettled: () => Promise.all(CHANGED.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function newKey(): string {
  return randomUuid();
}

export type Days = QueryOf<typeof adminWeekend>;

export function useWeekend(days: Days) {
  return useQuery({
    ...readingOf(adminWeekend, { query: days }),
    placeholderData: keepPreviousData,
    refetchInterval: WEEKEND_AGAIN_MS,
  });
}

export type CheckRequest = MatchIds & BodyOf<typeof checkMatch>;

export function useCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ championshipId, matchId, ...body }: CheckRequest) =>
      call(checkMatch, { params: { championshipId, matchId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: WEEKEND }),
  });
}

export function weekendKey(): QueryKey {
  return WEEKEND;
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { ApiError, call } from '#web/api/client.ts';
import { randomUuid } from '#web/api/random-uuid.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';

const MATCHES = ['admin', 'matches'] as const;
const WEEKEND = ['admin', 'weekend'] as const;
/** An open list is read again after this: a season is followed, not watched. */
const LIST_AGAIN_MS = 30_000;
/** While the stream tells of nothing, too: what is late becomes late by the clock. */
const WEEKEND_AGAIN_MS = 15_000;

export type MatchIds = { readonly championshipId: string; readonly matchId: string };

/** A page of the matches; the page before stays in view until it is there. */
export function useMatches(query: QueryOf<typeof listAdminMatches>) {
  return useQuery({
    queryKey: [...MATCHES, 'list', query],
    queryFn: ({ signal }) => call(listAdminMatches, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_AGAIN_MS,
  });
}

/** The championships of this fiscal year that have matches. */
export function useChampionshipChoices() {
  return useQuery({
    queryKey: ['admin', 'match-championships'],
    queryFn: async ({ signal }) =>
      call(linkChampionships, { query: { fiscalYear: await currentFiscalYear() }, signal }),
  });
}

export function matchKey({ championshipId, matchId }: MatchIds) {
  return [...MATCHES, 'one', championshipId, matchId];
}

export function useAdminMatch(ids: MatchIds) {
  const params = { ...ids };
  return useQuery({
    queryKey: matchKey(ids),
    queryFn: ({ signal }) => call(adminMatch, { params, signal }),
  });
}

/** The server has answered that there is no such match: asking again won't help. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What the change would make of the match at this version; asked anew for each look. */
export function usePreview(ids: MatchIds, version: number, change: MatchChange) {
  const params = { ...ids };
  return useQuery({
    // Not one of MATCHES: after the change itself nobody wants to look again.
    queryKey: ['admin', 'match-preview', ids, version, change],
    queryFn: ({ signal }) => call(previewMatchChange, { params, body: { version, change }, signal }),
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
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: MATCHES }),
        client.invalidateQueries({ queryKey: WEEKEND }),
      ]),
  });
}

export function newKey(): string {
  return randomUuid();
}

export type Days = QueryOf<typeof adminWeekend>;

export function useWeekend(days: Days) {
  return useQuery({
    queryKey: [...WEEKEND, days],
    queryFn: ({ signal }) => call(adminWeekend, { query: days, signal }),
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

export function weekendKey(): readonly string[] {
  return WEEKEND;
}

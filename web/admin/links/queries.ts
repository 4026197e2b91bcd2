import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import {
  changeReporterLink,
  linkChampionships,
  linkMatches,
  listReporterLinks,
  makeReporterLink,
  revokeReporterLink,
} from '#contract/reporter-links.ts';
import { keyOf, readingOf, THIS_YEAR, useRead } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';

export type LinkQuery = QueryOf<typeof listReporterLinks>;
export type LinkRequest = BodyOf<typeof makeReporterLink>;

const LINKS = keyOf(listReporterLinks);

/** A page of the links; the page before stays in view until it is there. */
export function useLinks(query: LinkQuery) {
  return useQuery({
    ...readingOf(listReporterLinks, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The championships of this fiscal year that a link can be made for. */
export function useLinkChampionships() {
  return useRead(linkChampionships, { query: { fiscalYear: THIS_YEAR } });
}

export function useLinkMatches(championshipId: string) {
  return useQuery({
    ...readingOf(linkMatches, { query: { championshipId } }),
    enabled: championshipId !== '',
  });
}

export function useMakeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: LinkRequest & { readonly key: string }) =>
      call(makeReporterLink, { body, idempotencyKey: key }),
    // An answer that got lost may have made one.
    onSettled: () => client.invalidateQueries({ queryKey: LINKS }),
  });
}

export function useRevokeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (linkId: string) => call(revokeReporterLink, { params: { linkId } }),
    onSettled: () => client.invalidateQueries({ queryKey: LINKS }),
  });
}

export type LinkChange = {
  readonly linkId: string;
  readonly change: BodyOf<typeof changeReporterLink>;
};

export function useChangeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ linkId, change }: LinkChange) =>
      call(changeReporterLink, { params: { linkId }, body: change }),
    onSettled: () => client.invalidateQueries({ queryKey: LINKS }),
  });
}

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
import { call } from '#web/api/client.ts';
import { currentFiscalYear } from '#web/api/site-config.ts';

export type LinkQuery = QueryOf<typeof listReporterLinks>;
export type LinkRequest = BodyOf<typeof makeReporterLink>;

const LINKS = ['admin', 'reporter-links'] as const;

/** A page of the links; the page before stays in view until it is there. */
export function useLinks(query: LinkQuery) {
  return useQuery({
    queryKey: [...LINKS, query],
    queryFn: ({ signal }) => call(listReporterLinks, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The championships of this fiscal year that a link can be made for. */
export function useLinkChampionships() {
  return useQuery({
    queryKey: ['admin', 'link-championships'],
    queryFn: async ({ signal }) =>
      call(linkChampionships, { query: { fiscalYear: await currentFiscalYear() }, signal }),
  });
}

export function useLinkMatches(championshipId: string) {
  return useQuery({
    queryKey: ['admin', 'link-matches', championshipId],
    queryFn: ({ signal }) => call(linkMatches, { query: { championshipId }, signal }),
    enabled: championshipId !== '',
  });
}

export function useMakeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LinkRequest) => call(makeReporterLink, { body }),
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

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  championshipDetail,
  changeChampionship,
  changeDivisions,
  createChampionship,
  listAdminChampionships,
  removeChampionship,
} from '#contract/admin-championships.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { call } from '#web/api/client.ts';

const LIST = ['admin', 'championships'] as const;
const detailKey = (championshipId: string) => ['admin', 'championship', championshipId];

/** A page of the list; the page before stays in view until it is there. */
export function useChampionships(query: QueryOf<typeof listAdminChampionships>) {
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => call(listAdminChampionships, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function readChampionship(championshipId: string, signal?: AbortSignal) {
  const params = { championshipId };
  return call(championshipDetail, signal === undefined ? { params } : { params, signal });
}

/** Read when the form is opened, and never under the hands of who types in it. */
export function useChampionship(championshipId: string) {
  return useQuery({
    queryKey: detailKey(championshipId),
    queryFn: ({ signal }) => readChampionship(championshipId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useCreateChampionship() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createChampionship>) => call(createChampionship, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useChangeChampionship(championshipId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeChampionship>) =>
      call(changeChampionship, { params: { championshipId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

export function useChangeDivisions(championshipId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeDivisions>) =>
      call(changeDivisions, { params: { championshipId }, body }),
  });
}

export function useRemoveChampionship(championshipId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeChampionship, { params: { championshipId } }),
    onSettled: () => client.invalidateQueries({ queryKey: LIST }),
  });
}

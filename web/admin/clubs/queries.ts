import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeClub,
  clubDetail,
  createClub,
  listAdminClubs,
  removeClub,
  retireClub,
  uniteClub,
} from '#contract/admin-clubs.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { call } from '#web/api/client.ts';

const LIST = ['admin', 'clubs'] as const;

/** A page of the list; the page before stays in view until it is there. */
export function useClubs(query: QueryOf<typeof listAdminClubs>) {
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => call(listAdminClubs, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function readClub(clubId: string, signal?: AbortSignal) {
  const params = { clubId };
  return call(clubDetail, signal === undefined ? { params } : { params, signal });
}

/** Read when the form is opened, and never under the hands of who types in it. */
export function useClub(clubId: string) {
  return useQuery({
    queryKey: ['admin', 'club', clubId],
    queryFn: ({ signal }) => readClub(clubId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** After any change: members' list, the names known to the input, and the administrators' list are read again. */
function useForgetLists() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [LIST, ['clubs'], ['admin', 'known-clubs']].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
}

export function useCreateClub() {
  const onSettled = useForgetLists();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createClub>) => call(createClub, { body }),
    onSettled,
  });
}

export function useChangeClub(clubId: string) {
  const onSettled = useForgetLists();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeClub>) => call(changeClub, { params: { clubId }, body }),
    onSettled,
  });
}

export function useRetireClub(clubId: string) {
  const onSettled = useForgetLists();
  return useMutation({
    mutationFn: (retired: boolean) => call(retireClub, { params: { clubId }, body: { retired } }),
    onSettled,
  });
}

export function useRemoveClub(clubId: string) {
  const onSettled = useForgetLists();
  return useMutation({ mutationFn: () => call(removeClub, { params: { clubId } }), onSettled });
}

export function useUniteClub(clubId: string) {
  const onSettled = useForgetLists();
  return useMutation({
    mutationFn: (body: BodyOf<typeof uniteClub>) => call(uniteClub, { params: { clubId }, body }),
    onSettled,
  });
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import {
  changeClub,
  clubs,
  createClub,
  listAdminClubs,
  removeClub,
  retireClub,
  uniteClub,
} from '#contract/clubs.ts';
import { matchInputClubs } from '#contract/match-input.ts';
import { keyOf, readingOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';

/** A page of the list; the page before stays in view until it is there. */
export function useClubs(query: QueryOf<typeof listAdminClubs>) {
  return useQuery({
    ...readingOf(listAdminClubs, { query }),
    placeholderData: keepPreviousData,
  });
}

/** After any change: members' list, the names known to the input, and the administrators' list are read again. */
function useForgetLists() {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [keyOf(listAdminClubs), keyOf(matchInputClubs), keyOf(clubs)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
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

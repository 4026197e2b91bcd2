import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listCompetitions } from '#contract/admin-competition.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import {
  championshipNames,
  changeChampionship,
  changeDivisions,
  createChampionship,
  listAdminChampionships,
  removeChampionship,
} from '#contract/championships.ts';
import { matchesInTwoWeeksForTop } from '#contract/match.ts';
import { linkChampionships } from '#contract/reporter-links.ts';
import { keyOf, readingOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';

/** Every reading of the administration that names championships beside its subject. */
const LISTS = [
  keyOf(listAdminChampionships),
  keyOf(championshipNames),
  keyOf(listCompetitions),
  keyOf(linkChampionships),
  keyOf(matchesInTwoWeeksForTop),
];

/** After any change, also one whose answer got lost: the lists are read again. */
function useForgetLists() {
  const client = useQueryClient();
  return () => Promise.all(LISTS.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** A page of the list; the page before stays in view until it is there. */
export function useChampionships(query: QueryOf<typeof listAdminChampionships>) {
  return useQuery({
    ...readingOf(listAdminChampionships, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateChampionship() {
  const onSettled = useForgetLists();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createChampionship>) => call(createChampionship, { body }),
    onSettled,
  });
}

export function useChangeChampionship(championshipId: string) {
  const onSettled = useForgetLists();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeChampionship>) =>
      call(changeChampionship, { params: { championshipId }, body }),
    onSettled,
  });
}

export function useChangeDivisions(championshipId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeDivisions>) =>
      call(changeDivisions, { params: { championshipId }, body }),
  });
}

export function useRemoveChampionship(championshipId: string) {
  const onSettled = useForgetLists();
  return useMutation({
    mutationFn: () => call(removeChampionship, { params: { championshipId } }),
    onSettled,
  });
}

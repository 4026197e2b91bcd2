import { queryOptions, type UseQueryResult, useMutation } from '@tanstack/react-query';
import {
  championshipInfoForPhotos,
  targetChampionshipInfoForPhotos,
  targetPicsByMatchId,
} from '#contract/photos.ts';
import { call } from '#web/api/client.ts';
import { savePhoto } from './save-photo.ts';

/** Shorter than the addresses in the list hold (30 minutes): a list from the cache shows its pictures. */
const ADDRESSES_FRESH_MS = 20 * 60_000;
/** No address ends so soon after it was given: a picture that fails then is not there. */
const JUST_READ_MS = 60_000;

/** Championships with photos, newest first. */
export const photoChampionshipsQuery = queryOptions({
  queryKey: ['photos', 'championships'],
  queryFn: ({ signal }) => call(championshipInfoForPhotos, { signal }),
});

/** The matches of a championship that have photos, by date. */
export function photoMatchesQuery(championshipId: string) {
  return queryOptions({
    queryKey: ['photos', 'matches', championshipId],
    queryFn: ({ signal }) =>
      call(targetChampionshipInfoForPhotos, { query: { championshipId, division: 'all' }, signal }),
  });
}

/** The photos of a match, in the office's order. */
export function photosQuery(championshipId: string, matchId: string) {
  return queryOptions({
    queryKey: ['photos', 'of-match', championshipId, matchId],
    queryFn: ({ signal }) => call(targetPicsByMatchId, { query: { championshipId, matchId }, signal }),
    staleTime: ADDRESSES_FRESH_MS,
  });
}

/** A picture of this reading has not loaded: it is read again, for addresses end. */
export function renewAddresses({ dataUpdatedAt, refetch }: UseQueryResult): void {
  if (Date.now() - dataUpdatedAt < JUST_READ_MS) return;
  // A screen full of pictures fails at once; one reading helps them all.
  void refetch({ cancelRefetch: false });
}

/** Saving a photo's file on this device, by its id. */
export function useSaving() {
  return useMutation({ mutationFn: savePhoto });
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import {
  listAdminPhotos,
  listPhotoMatches,
  listPhotoUploads,
  movePhotos,
  orderPhotos,
  takeDownPhotos,
} from '#contract/photos.ts';
import { keyOf, readingOf } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';

export type MatchIds = { readonly championshipId: string; readonly matchId: string };

const PHOTO_LISTS = [keyOf(listPhotoMatches), keyOf(listAdminPhotos), keyOf(listPhotoUploads)];

/** Signed addresses end within the hour: they are read anew before that. */
const FRESH_MS = 20 * 60_000;

export function usePhotoMatches(query: QueryOf<typeof listPhotoMatches>) {
  return useQuery({
    ...readingOf(listPhotoMatches, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useMatchPhotos(ids: MatchIds) {
  return useQuery({
    ...photosReading(ids),
    refetchInterval: FRESH_MS,
  });
}

/** What the administrator has begun to send to the match and not finished. */
export function useUnfinishedUploads(ids: MatchIds) {
  return useQuery(readingOf(listPhotoUploads, { query: ids }));
}

/** Reads the photos of the match anew. */
export function useRenewPhotos(ids: MatchIds): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries(photosReading(ids));
}

export function useOrderPhotos() {
  return usePhotoChange((body: BodyOf<typeof orderPhotos>) => call(orderPhotos, { body }));
}

export function useMovePhotos() {
  return usePhotoChange((body: BodyOf<typeof movePhotos>) => call(movePhotos, { body }));
}

export function useTakeDownPhotos() {
  return usePhotoChange((body: BodyOf<typeof takeDownPhotos>) => call(takeDownPhotos, { body }));
}

function usePhotoChange<Body, Answer>(change: (body: Body) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: what is shown was out of date.
    onSettled: () => Promise.all(PHOTO_LISTS.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

function photosReading({ championshipId, matchId }: MatchIds) {
  return readingOf(listAdminPhotos, { query: { championshipId, matchId } });
}

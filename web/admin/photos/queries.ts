import { useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#contract/call.ts';
import { listAdminPhotos, listPhotoMatches, listPhotoUploads } from '#contract/publishing/photos.ts';
import { keyOf, useRead } from '#web/api/calls.ts';
import { refresh } from '#web/api/refresh.ts';
import { PAGING } from '../reading-modes.ts';

export type MatchIds = { readonly championshipId: string; readonly matchId: string };

/** What a change of photos changes. */
export const PHOTO_LISTS = [listPhotoMatches, listAdminPhotos, listPhotoUploads];

/** Signed addresses hold for five minutes at least: they are read anew before that. */
const FRESH_MS = 4 * 60_000;

export function usePhotoMatches(query: QueryOf<typeof listPhotoMatches>) {
  return useRead(listPhotoMatches, { query }, PAGING);
}

export function useMatchPhotos({ championshipId, matchId }: MatchIds) {
  return useRead(listAdminPhotos, { query: { championshipId, matchId } }, { refetchInterval: FRESH_MS });
}

/** Reads the photos of the match anew. */
export function useRenewPhotos({ championshipId, matchId }: MatchIds): () => void {
  const client = useQueryClient();
  return () => void refresh(client, [keyOf(listAdminPhotos, { query: { championshipId, matchId } })]);
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PhotoMatch } from '#contract/publishing/photos.ts';
import { type MatchIds, useRenewPhotos } from '../queries.ts';
import { fits, type TakenPhoto } from './doubts.tsx';
import { look, takenAt } from './file-facts.ts';
import { byName } from './items.ts';
import { uploadRequests } from './requests.ts';
import { createUploader, type Uploader, type UploaderState } from './uploader.ts';

export type Upload = UploaderState & {
  readonly uploader: Uploader;
  /** Looks at what was chosen, and sends what is a photo of this match. */
  readonly choose: (files: readonly File[]) => Promise<Chosen>;
};

/** What was not sent: how many are no photos, and those that seem to be of another match. */
export type Chosen = { readonly others: number; readonly doubtful: readonly TakenPhoto[] };

/** The upload to a match, for as long as its page is open. */
export function useUploader(ids: MatchIds, match: PhotoMatch): Upload {
  const renew = useRenewPhotos(ids);
  const [uploader] = useState(() => createUploader({ ids, requests: uploadRequests, onShown: renew }));
  const state = useSyncExternalStore(uploader.subscribe, uploader.state);
  useEffect(() => () => uploader.stop(), [uploader]);
  const choose = async (files: readonly File[]) => {
    const sorted = files.toSorted(byName);
    const looked = await Promise.all(sorted.map(look));
    const photos = sorted.filter((_, index) => looked[index]?.kind === 'photo');
    const refused = sorted.flatMap((file, index) => {
      const found = looked[index];
      return found?.kind === 'refused' ? [{ file, why: found.why }] : [];
    });
    const times = await Promise.all(photos.map(takenAt));
    const doubtful = photos.flatMap((file, index) => {
      const at = times[index] ?? null;
      return at === null || fits(match, at) ? [] : [{ file, at }];
    });
    const doubted = new Set(doubtful.map(({ file }) => file));
    uploader.add(
      photos.filter((file) => !doubted.has(file)),
      refused,
    );
    return { others: files.length - photos.length - refused.length, doubtful };
  };
  return { ...state, uploader, choose };
}

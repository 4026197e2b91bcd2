import { useEffect, useState, useSyncExternalStore } from 'react';
import { type MatchIds, useRenewPhotos } from '../queries.ts';
import { look } from './file-kind.ts';
import { byName } from './items.ts';
import { uploadRequests } from './requests.ts';
import { createUploader, type Uploader, type UploaderState } from './uploader.ts';

export type Upload = UploaderState & {
  readonly uploader: Uploader;
  /** Looks at what was chosen, and sends what is a photo. Gives how many were none. */
  readonly choose: (files: readonly File[]) => Promise<number>;
};

/** The upload to a match, for as long as its page is open. */
export function useUploader(ids: MatchIds): Upload {
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
    uploader.add(photos, refused);
    return files.length - photos.length - refused.length;
  };
  return { ...state, uploader, choose };
}

/** Pictures of the site on their way to the server, and those that the fields of a screen name. */

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type SiteImage, uploadSiteImage } from '#contract/publishing/site-images.ts';
import { LARGEST_UPLOAD, type PictureUse } from '#domain/site/picture-use.ts';
import { asMember } from '#web/api/as-member.ts';
import { ApiError } from '#web/api/client.ts';
import { urlOf } from '#web/api/site-config.ts';
import { sendFile } from '../upload/send-file.ts';

export type Images = {
  readonly use: PictureUse;
  /** What is known of a picture by its hash. */
  readonly of: (image: string) => SiteImage | undefined;
  readonly add: (images: readonly SiteImage[]) => void;
};

/** The pictures of a screen: those of the stored record, and what is uploaded while it is edited. */
export function useImages(use: PictureUse, stored: readonly SiteImage[]): Images {
  const [uploaded, setUploaded] = useState<readonly SiteImage[]>([]);
  const known = new Map([...stored, ...uploaded].map((image) => [image.image, image]));
  return {
    use,
    of: (image) => known.get(image),
    add: (images) => setUploaded((now) => [...now, ...images]),
  };
}

/** Uploads files one after the other; `done` hears of all of them, in their order. */
export function useUpload(images: Images, done: (uploaded: readonly SiteImage[]) => void) {
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      const uploaded: SiteImage[] = [];
      for (const file of files) uploaded.push(await upload(file, images.use));
      return uploaded;
    },
    onSuccess: (uploaded) => {
      images.add(uploaded);
      done(uploaded);
    },
  });
}

const TOO_LARGE = { message: '画像は10MB以下のファイルを選んでください。' };

async function upload(file: File, use: PictureUse): Promise<SiteImage> {
  if (file.size > LARGEST_UPLOAD) throw new ApiError(413, TOO_LARGE);
  const url = `${await urlOf(uploadSiteImage)}?use=${use}`;
  // Our own server's answer, written by the same contract.
  return (await asMember((headers) =>
    sendFile({ method: uploadSiteImage.method, url, headers, body: file }, () => undefined),
  )) as SiteImage;
}

/** A picture on its way to the server: made smaller first where a phone's file is large, sent with its progress told. */

import { type EditorPicture, LARGEST_PICTURE, uploadArticlePicture } from '#contract/publishing/articles.ts';
import { asMember } from '#web/api/as-member.ts';
import { ApiError } from '#web/api/client.ts';
import { urlOf } from '#web/api/site-config.ts';
import { sendFile } from '../upload/send-file.ts';

/** A file above this is drawn anew: on a weak signal 10 MB take minutes, and members see 1,920 pixels at most. */
const WORTH_SHRINKING = 2 * 1024 * 1024;
/** Pixels of the longer side: a third more than is shown, for what is cut out of it. */
const LONGEST_SIDE = 2_560;
const QUALITY = 0.9;

/** `onProgress`: the share that has left, from 0 to 1. Rejects with an ApiError, a NetworkError or a NoTokenError. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<EditorPicture> {
  const body = await shrunk(file);
  if (body.size > LARGEST_PICTURE) throw new ApiError(413, { message: '' });
  const url = await urlOf(uploadArticlePicture);
  // Our own server's answer, written by the same contract.
  return (await asMember((headers) =>
    sendFile({ method: uploadArticlePicture.method, url, headers, body }, onProgress),
  )) as EditorPicture;
}

/** The same picture in fewer bytes; the file itself where it is small, or this browser can't draw it. */
async function shrunk(file: File): Promise<Blob> {
  if (file.size <= WORTH_SHRINKING) return file;
  // What this browser can't draw goes as it is: the server says what is wrong with it.
  const drawn = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (drawn === null) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(drawn.width * scale);
  canvas.height = Math.round(drawn.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return file;
  // What is see-through is white in the forms that the server makes.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  const smaller = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return smaller !== null && smaller.size < file.size ? smaller : file;
}

/** A picture on its way to the server: made smaller first where a phone's file is large, sent with its progress told. */

import { type EditorPicture, LARGEST_PICTURE, uploadArticlePicture } from '#contract/articles.ts';
import { asMember } from '#web/api/as-member.ts';
import { ApiError, NetworkError } from '#web/api/client.ts';
import { urlOf } from '#web/api/site-config.ts';

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
  return (await asMember((headers) => send(url, body, headers, onProgress))) as EditorPicture;
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

/** By XMLHttpRequest: fetch doesn't tell how much has left. */
function send(
  url: string,
  body: Blob,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(uploadArticlePicture.method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', body.type.startsWith('image/') ? body.type : OCTETS);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer !== undefined) resolve(answer);
      else reject(new ApiError(request.status, answer));
    };
    request.onerror = () => reject(new NetworkError('no answer', {}));
    request.ontimeout = request.onerror;
    request.send(body);
  });
}

const OCTETS = 'application/octet-stream';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

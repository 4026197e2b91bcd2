/** What an upload asks of the server. */

import {
  beginPhotoUpload,
  listPhotoUploads,
  PART_OFFSET,
  PART_TYPE,
  type PhotoUpload,
  sendPhotoPart,
  type UploadRequest,
} from '#contract/publishing/photos.ts';
import { asMember } from '#web/api/as-member.ts';
import { ApiError, call, NetworkError } from '#web/api/client.ts';
import { urlOf } from '#web/api/site-config.ts';
import type { MatchIds } from '../queries.ts';

/** Small enough to get through on a weak line before anybody loses patience, and to start again from. */
export const PART_BYTES = 1024 * 1024;

/** A part takes half a minute on the slowest line that is worth trying; after that the connection is dead. */
const PART_MS = 60_000;

export type UploadRequests = {
  begin(request: UploadRequest, signal: AbortSignal): Promise<PhotoUpload>;
  send(part: PartToSend): Promise<PhotoUpload>;
  list(ids: MatchIds, batchId: string): Promise<readonly PhotoUpload[]>;
};

export type PartToSend = {
  readonly uploadId: string;
  readonly offset: number;
  readonly part: Blob;
  /** Bytes of the part that have left. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
};

export const uploadRequests: UploadRequests = {
  begin: (body, signal) => call(beginPhotoUpload, { body, signal }),
  async send({ uploadId, ...rest }) {
    const url = await urlOf(sendPhotoPart, { uploadId });
    return asMember((headers) => sendPart({ url, headers, ...rest }));
  },
  list: ({ championshipId, matchId }, batchId) =>
    call(listPhotoUploads, { query: { championshipId, matchId, batchId } }),
};

type Sending = Omit<PartToSend, 'uploadId'> & {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Not by fetch: only this tells how much has left. */
function sendPart({ url, headers, offset, part, onProgress, signal }: Sending): Promise<PhotoUpload> {
  const sent = Promise.withResolvers<PhotoUpload>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.open(sendPhotoPart.method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.setRequestHeader('content-type', PART_TYPE);
  request.setRequestHeader(PART_OFFSET, String(offset));
  request.timeout = PART_MS;
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  request.onload = () => {
    const body = parsed(request.responseText);
    if (request.status >= 200 && request.status < 300 && body !== undefined) {
      // Our own server's answer, written by the same contract.
      sent.resolve(body as PhotoUpload);
    } else {
      sent.reject(new ApiError(request.status, body));
    }
  };
  request.onerror = () => sent.reject(new NetworkError('no answer', {}));
  request.ontimeout = request.onerror;
  request.onabort = () => sent.reject(signal.reason);
  request.onloadend = () => signal.removeEventListener('abort', abort);
  signal.addEventListener('abort', abort);
  if (signal.aborted) sent.reject(signal.reason);
  else request.send(part);
  return sent.promise;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

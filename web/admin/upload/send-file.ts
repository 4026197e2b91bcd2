/** A file on its way to the server, with its progress told. */

import { ApiError, NetworkError } from '#web/api/client.ts';

type SentFile = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob;
};

/**
 * Resolves to the JSON of the answer. `onProgress`: the share that has left, from 0 to 1. By XMLHttpRequest: fetch doesn't tell
 * how much has left. Rejects with an ApiError or a NetworkError.
 */
export function sendFile(
  { method, url, headers, body }: SentFile,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
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

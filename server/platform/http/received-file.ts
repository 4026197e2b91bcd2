/** A file that comes as the body of a request: to the disk as it comes, so that many at once take no memory. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/platform/refusal.ts';

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

type Refused = { readonly code: string; readonly message: string };

type Receiving = {
  /** Of the files on their way; each loses its name when it is opened, so that no crash leaves one behind. */
  readonly folder: string;
  readonly mostBytes: number;
  readonly tooLarge: Refused;
  readonly empty: Refused;
};

export type ReceivedFile = AsyncDisposable & { read(): Promise<Buffer> };

/** Leaves bodies of pictures in this scope as they come: the handler takes them by {@link receivedFile}. */
export function leavePicturesUnread(scope: FastifyInstance): void {
  scope.addContentTypeParser(/^(?:image\/|application\/octet-stream)/, (_request, _body, done) => done(null));
}

/** Throws a Refusal for nothing, and for more than is taken. */
export async function receivedFile(
  body: IncomingMessage,
  { folder, mostBytes, tooLarge, empty }: Receiving,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', FILE_MODE);
  try {
    await rm(path);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // What is too much is heard to its end: a browser that is cut off while it sends never reads why.
      if (bytes <= mostBytes) await handle.write(chunk);
    }
    if (bytes > mostBytes) throw new Refusal('tooLarge', tooLarge);
    if (bytes === 0) throw new Refusal('invalid', empty);
    return {
      read: async () => {
        const whole = Buffer.allocUnsafe(bytes);
        await handle.read(whole, 0, bytes, 0);
        return whole;
      },
      [Symbol.asyncDispose]: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

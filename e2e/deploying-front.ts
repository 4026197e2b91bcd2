/** A new version of the app, without building one: a proxy in front of our server that answers some files otherwise. */

import { createServer } from 'node:http';
import { type Front, passOn, startFront } from './front.ts';

export type DeployingFront = Front & {
  /** From now on the worker's script has other bytes: a browser takes it for a new version. */
  deploy(): void;
};

const WORKER = '/sw.js';

export async function startDeployingFront(address: string): Promise<DeployingFront> {
  const server = new URL(address);
  let deployed = 0;
  const front = createServer((request, response) => {
    if (request.url !== WORKER) return passOn(request, response, { server });
    passOn(request, response, {
      server,
      // Compressed, the script could not be added to.
      headers: { ...request.headers, 'accept-encoding': 'identity' },
      onAnswer(answer) {
        const {
          'content-length': _length,
          etag: _etag,
          'last-modified': _modified,
          ...rest
        } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        answer.on('end', () => response.end(`\n//deployment ${deployed}\n`));
        answer.pipe(response, { end: false });
      },
    });
  });
  return {
    ...(await startFront(front, 'http')),
    deploy() {
      deployed += 1;
    },
  };
}

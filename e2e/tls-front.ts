/** What a proxy does in front of our server: it ends TLS, and asks the server by plain http. */

import { createServer } from 'node:https';
import { selfSigned } from '#scripts/self-signed.ts';
import { type Front, passOn, startFront } from './front.ts';

export type TlsFront = Front & {
  /** Passes everything on to this server from now on. */
  leadTo(server: string): void;
};

export async function startTlsFront(): Promise<TlsFront> {
  let server: URL | null = null;
  const front = createServer(selfSigned('127.0.0.1'), (request, response) => {
    if (server === null) response.writeHead(502).end();
    else passOn(request, response, { server });
  });
  return {
    ...(await startFront(front, 'https')),
    leadTo(address) {
      server = new URL(address);
    },
  };
}

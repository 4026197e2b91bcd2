/** What a proxy does in front of our server: it ends TLS, and asks the server by plain http. */

import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import { selfSigned } from '#scripts/self-signed.ts';

export type TlsFront = {
  /** `https://127.0.0.1:…` */
  readonly url: string;
  /** Passes everything on to this server from now on. */
  leadTo(server: string): void;
  stop(): void;
};

export async function startTlsFront(): Promise<TlsFront> {
  let target: URL | null = null;
  const front = createServer(selfSigned('127.0.0.1'), (request, response) => {
    if (target === null) {
      response.writeHead(502).end();
      return;
    }
    const { method, headers, url: path } = request;
    const passed = ask({ host: target.hostname, port: target.port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `https://127.0.0.1:${address.port}`,
    leadTo(server) {
      target = new URL(server);
    },
    stop() {
      front.close();
      front.closeAllConnections();
    },
  };
}

/** What a proxy does in front of the server: TLS and HTTP/2 towards the browser, plain HTTP towards the server. */

import { hash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { selfSigned } from '#scripts/self-signed.ts';

export type Http2Front = {
  /** On 127.0.0.1. */
  readonly port: number;
  /** Of the certificate's key, in base64: a browser that is told it trusts the certificate. */
  readonly keyHash: string;
  stop(): void;
};

/** HTTP/1.1's own, which HTTP/2 forbids. */
const OF_CONNECTIONS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-connection',
]);

export async function startHttp2Front(server: string): Promise<Http2Front> {
  const target = new URL(server);
  const { key, cert } = selfSigned('127.0.0.1');
  const front = createSecureServer({ key, cert }, (request, response) => pass(request, response, target));
  const sessions = new Set<{ destroy(): void }>();
  front.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    port: address.port,
    keyHash: hash('sha256', publicKey, 'base64'),
    stop() {
      front.close();
      for (const session of sessions) session.destroy();
    },
  };
}

function pass(request: Http2ServerRequest, response: Http2ServerResponse, { hostname, port }: URL): void {
  const { method, url: path, headers } = request;
  const asked = ask({ host: hostname, port, method, path, headers: passable(headers) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, passable(answer.headers));
    answer.pipe(response);
  });
  asked.on('error', () => response.stream?.destroy());
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}

function passable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.filter(([name]) => !name.startsWith(':') && !OF_CONNECTIONS.has(name)));
}

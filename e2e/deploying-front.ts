/** A new version of the app, without building one: a proxy in front of our server that answers some files otherwise. */

import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';

export type DeployingFront = {
  readonly url: string;
  /** From now on the worker's script has other bytes: a browser takes it for a new version. */
  deploy(): void;
  stop(): void;
};

const WORKER = '/sw.js';

export async function startDeployingFront(server: string): Promise<DeployingFront> {
  const target = new URL(server);
  let deployed = 0;
  const front = createServer((request, response) => {
    const { method, url: path = '/' } = request;
    // Compressed, the script could not be added to.
    const headers = path === WORKER ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
    const passed = ask({ host: target.hostname, port: target.port, method, headers, path }, (answer) => {
      if (path !== WORKER) {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        return;
      }
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.on('end', () => response.end(`\n//deployment ${deployed}\n`));
      answer.pipe(response, { end: false });
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
    url: `http://127.0.0.1:${address.port}`,
    deploy() {
      deployed += 1;
    },
    stop() {
      front.close();
      front.closeAllConnections();
    },
  };
}

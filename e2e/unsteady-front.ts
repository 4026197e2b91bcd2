/** What a bad signal does between a phone and our server: a request gets through, and its answer does not. */

import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';

export type UnsteadyFront = {
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** The next write reaches the server, whose answer goes no further; resolves when the server has given it. */
  loseNextAnswer(): Promise<void>;
  stop(): void;
};

/** Passes everything on to the server at this address. */
export async function startUnsteadyFront(server: string): Promise<UnsteadyFront> {
  const { hostname, port } = new URL(server);
  let lost: (() => void) | null = null;
  const front = createServer((request, response) => {
    const { method, headers, url: path } = request;
    const passed = ask({ host: hostname, port, method, headers, path }, (answer) => {
      if (method === 'PUT' && lost !== null) {
        // Not cut off here: a browser may repeat a request by itself whose connection has just ended.
        lost();
        lost = null;
        answer.resume();
        return;
      }
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
    url: `http://127.0.0.1:${address.port}`,
    loseNextAnswer() {
      const { promise, resolve } = Promise.withResolvers<void>();
      lost = resolve;
      return promise;
    },
    stop() {
      front.close();
      front.closeAllConnections();
    },
  };
}

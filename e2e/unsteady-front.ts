/** What a bad signal does between a phone and our server: a request gets through, and its answer does not. */

import { createServer } from 'node:http';
import { type Front, giveBack, passOn, startFront } from './front.ts';

export type UnsteadyFront = Front & {
  /** The next write reaches the server, whose answer goes no further; resolves when the server has given it. */
  loseNextAnswer(): Promise<void>;
};

/** Passes everything on to the server at this address. */
export async function startUnsteadyFront(address: string): Promise<UnsteadyFront> {
  const server = new URL(address);
  let lost: (() => void) | null = null;
  const front = createServer((request, response) => {
    passOn(request, response, {
      server,
      onAnswer(answer) {
        if (request.method !== 'PUT' || lost === null) return giveBack(answer, response);
        // Not cut off here: a browser may repeat a request by itself whose connection has just ended.
        lost();
        lost = null;
        answer.resume();
      },
    });
  });
  return {
    ...(await startFront(front, 'http')),
    loseNextAnswer() {
      const { promise, resolve } = Promise.withResolvers<void>();
      lost = resolve;
      return promise;
    },
  };
}

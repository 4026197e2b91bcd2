/** What the browser tests put in front of our server: proxies that pass everything on, each with a fault or a skill of its own. */

import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { listen } from '#scripts/free-port.ts';

export type Front = {
  /** On 127.0.0.1, on a port that was free. */
  readonly url: string;
  stop(): void;
};

/** Lets a front listen. */
export async function startFront(front: Server, protocol: 'http' | 'https'): Promise<Front> {
  return {
    url: `${protocol}://127.0.0.1:${await listen(front)}`,
    stop() {
      front.close();
      front.closeAllConnections();
    },
  };
}

type Passing = {
  /** Whom to ask. */
  readonly server: URL;
  readonly headers?: IncomingHttpHeaders;
  /** What becomes of the answer; without it, it goes back as it is. */
  readonly onAnswer?: (answer: IncomingMessage) => void;
};

/** Asks the server what a front was asked. */
export function passOn(request: IncomingMessage, response: ServerResponse, passing: Passing): void {
  const { server, headers = request.headers, onAnswer = (answer) => giveBack(answer, response) } = passing;
  const { method, url: path } = request;
  const passed = ask({ host: server.hostname, port: server.port, method, headers, path }, onAnswer);
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

/** The server's answer as it is. */
export function giveBack(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  answer.pipe(response);
}

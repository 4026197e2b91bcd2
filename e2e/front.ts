/** What the browser tests put in front of our server: proxies that pass everything on, one over TLS, one that loses answers. */

import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { listen } from '#scripts/free-port.ts';
import { selfSigned } from '#server/testing/self-signed.ts';

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
  /** Where requests go. */
  readonly server: URL;
  readonly headers?: IncomingHttpHeaders;
  /** Handles the answer; without it, the answer goes back as it is. */
  readonly onAnswer?: (answer: IncomingMessage) => void;
};

/** Sends a front's request on to the server. */
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

/** A proxy that ends TLS and sends requests on by plain http. */
export type TlsFront = Front & {
  /** Passes everything on to this server from now on. */
  leadTo(server: string): void;
};

/** With the caller's address, as every proxy writes it. */
function headersFrom({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers['x-forwarded-for'];
  const caller = socket.remoteAddress ?? '';
  return { ...headers, 'x-forwarded-for': before === undefined ? caller : `${String(before)}, ${caller}` };
}

export async function startTlsFront(): Promise<TlsFront> {
  let server: URL | null = null;
  const front = createTlsServer(selfSigned('127.0.0.1'), (request, response) => {
    if (server === null) response.writeHead(502).end();
    else passOn(request, response, { server, headers: headersFrom(request) });
  });
  return {
    ...(await startFront(front, 'https')),
    leadTo(address) {
      server = new URL(address);
    },
  };
}

/** What a bad signal does between a phone and our server: a request gets through, and its answer does not. */
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

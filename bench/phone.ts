/** A phone's browser, and what lies between it and the server: a slow line, and a proxy's TLS and HTTP/2. */

import { hash, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { connect, createServer, type Socket } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '#scripts/chromium.ts';
import { listen } from '#scripts/free-port.ts';
import { selfSigned } from '#server/testing/self-signed.ts';

/** How many times slower than this machine the phone computes. */
export const SLOWER = 4;

/** A phone's screen and language. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
} as const;

/** Starts Chromium, with further flags; throws where there is none, and before the app is built. */
export async function openBrowser(...flags: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.');
  if (!existsSync('dist/web/index.html')) throw new Error('The web app has not been built: npm run build.');
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags] });
}

export type LineSpeed = {
  /** Bits a second towards the browser, and from it. */
  readonly down: number;
  readonly up: number;
  /** There and back, in milliseconds. */
  readonly roundTripMs: number;
};

/** What is called a slow 4G. */
export const SLOW_4G: LineSpeed = { down: 1_600_000, up: 750_000, roundTripMs: 150 };

export type SlowLine = {
  /** On 127.0.0.1. */
  readonly port: number;
  stop(): void;
};

/** What travels in one piece: a few packets. */
const PIECE_BYTES = 4_096;

/** Opens a line to `port` of 127.0.0.1. */
export async function openSlowLine(port: number, { down, up, roundTripMs }: LineSpeed): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const way = roundTripMs / 2;
  const toBrowser = createDirection(down);
  const toServer = createDirection(up);
  const line = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port, noDelay: true });
    // What a browser sends first has waited for the connection to be made: once there and back.
    lead(near, far, toServer, way, performance.now() + roundTripMs);
    lead(far, near, toBrowser, way, 0);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
  });
  return {
    port: await listen(line),
    stop() {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** When the last bit of so many bytes has been put on the line, as `performance.now()` has it. */
type Direction = (bytes: number, notBefore: number) => number;

function createDirection(bitsPerSecond: number): Direction {
  let freeAt = 0;
  return (bytes, notBefore) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8_000) / bitsPerSecond;
    return Math.max(freeAt, notBefore);
  };
}

/** Passes on what one socket says, in its order, when it has come the way; its end, too. */
function lead(from: Socket, to: Socket, direction: Direction, wayMs: number, notBefore: number): void {
  const onTheWay: { readonly at: number; readonly piece: Buffer | null }[] = [];
  const arrive = () => {
    for (let next = onTheWay[0]; next !== undefined; next = onTheWay[0]) {
      const wait = next.at - performance.now();
      if (wait > 0) return void setTimeout(arrive, wait);
      onTheWay.shift();
      if (next.piece === null) to.destroySoon();
      else if (to.writable) to.write(next.piece);
    }
  };
  const send = (piece: Buffer | null) => {
    onTheWay.push({ at: direction(piece?.length ?? 0, notBefore) + wayMs, piece });
    if (onTheWay.length === 1) arrive();
  };
  from.on('data', (bytes: Buffer) => {
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      send(bytes.subarray(start, start + PIECE_BYTES));
    }
  });
  // A cut connection is a matter of the two ends: both see it closed.
  from.on('error', () => undefined);
  from.on('close', () => send(null));
}

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

/** Tells the server at which address it was asked, as proxies do. */
export async function startHttp2Front(server: string): Promise<Http2Front> {
  const target = new URL(server);
  const { key, cert } = selfSigned('127.0.0.1');
  const front = createSecureServer({ key, cert }, (request, response) => pass(request, response, target));
  const sessions = new Set<{ destroy(): void }>();
  front.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    port: await listen(front),
    keyHash: hash('sha256', publicKey, 'base64'),
    stop() {
      front.close();
      for (const session of sessions) session.destroy();
    },
  };
}

function pass(request: Http2ServerRequest, response: Http2ServerResponse, { hostname, port }: URL): void {
  const { method, url: path, headers } = request;
  const asked = { 'x-forwarded-proto': 'https', 'x-forwarded-host': headers[':authority'] };
  const passed = ask(
    { host: hostname, port, method, path, headers: { ...passable(headers), ...asked } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, passable(answer.headers));
      answer.pipe(response);
    },
  );
  passed.on('error', () => response.stream?.destroy());
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}

function passable(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.filter(([name]) => !name.startsWith(':') && !OF_CONNECTIONS.has(name)));
}

/**
 * A phone's line to a server on this machine: so many bits a second in each direction, shared by all connections, and so
 * long a way. Nothing in the browser is told of it, so a service worker goes through it, too.
 */

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type LineSpeed = {
  /** Bits a second towards the browser, and from it. */
  readonly down: number;
  readonly up: number;
  /** There and back, in milliseconds. */
  readonly roundTripMs: number;
};

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
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    port: address.port,
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

import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { Frame } from './frames.ts';
import type { Listener } from './listeners.ts';

/** A stream that is ready to open: nothing is sent before `begin`, so that it can still be refused. */
export type Stream = {
  readonly listener: Listener;
  begin(snapshots: readonly Frame[]): void;
  /** Calls `leave` when the stream is over, at once if it already is. */
  onClose(leave: () => void): void;
  /** Resolves when all that was written until now has left the process, or the stream is over. */
  drained(): Promise<void>;
  /**
   * Lets another process have the connection: what is written from now on goes to `away`. Returns the socket to hand over, and what to call
   * when it has closed there. Not while bytes of it wait here, and not when it is over.
   */
  moveTo(away: Listener): Moved | 'undrained' | 'over';
};

export type Moved = { readonly socket: Socket; readonly closed: () => void };

/** Some hundred match views: a listener that far behind is gone, or better off with a new snapshot. */
const MOST_UNDRAINED_BYTES = 256 * 1024;

/** A phone that takes its last bytes has time for them; one that takes none must not keep the connection. */
const ENDING_MS = 1_000;

/**
 * Takes the connection over from Fastify. The body is not in chunks and ends with the connection, so that every
 * listener's socket is given the very same bytes.
 */
export function openStream(reply: FastifyReply): Stream {
  const { socket } = reply.request;
  // Sent behind another request that is still being answered: no browser or proxy does that. One connection is one stream.
  if (reply.raw.socket === null) socket.destroy();
  return streamOf({ reply, socket });
}

type Connection = { readonly reply: FastifyReply; readonly socket: Socket };

/** Lets go of request and socket when another process has them: what is left here of a stream is small. */
function streamOf(opened: Connection): Stream {
  let now = listenerOn(opened.socket);
  const held: { connection: Connection | null } = { connection: opened };
  const leaves: (() => void)[] = [];
  const closed = () => {
    for (const leave of leaves.splice(0)) leave();
  };
  return {
    listener: {
      isBehind: () => now.isBehind(),
      write: (frame, topic) => now.write(frame, topic),
      drop: () => now.drop(),
      end: () => now.end(),
    },
    begin(snapshots) {
      if (held.connection !== null) beginOn(held.connection, snapshots, now.end);
    },
    onClose(leave) {
      const socket = held.connection?.socket;
      if (socket === undefined || socket.destroyed) return leave();
      if (leaves.length === 0) socket.once('close', closed);
      leaves.push(leave);
    },
    async drained() {
      const socket = held.connection?.socket;
      if (socket?.writable) await new Promise<void>((resolve) => socket.write('', () => resolve()));
    },
    moveTo(away) {
      const socket = held.connection?.socket;
      if (!socket?.writable) return 'over';
      if (socket.writableLength > 0) return 'undrained';
      socket.off('close', closed);
      held.connection = null;
      now = away;
      return { socket, closed };
    },
  };
}

function beginOn({ reply, socket }: Connection, snapshots: readonly Frame[], end: () => void): void {
  const { raw } = reply;
  reply.hijack();
  if (socket.destroyed) return;
  // Without a length and without chunks: the way bodies end that are as long as their connection.
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses or collects would hold goals back.
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  raw.flushHeaders();
  // Side by side, not in one copy: the bytes are everybody's.
  for (const snapshot of snapshots) socket.write(snapshot);
  // The other side says nothing more after its request; when it ends, it is gone.
  socket.once('end', end);
}

/** A stream's end of a connection, on which nothing more is read. */
export function listenerOn(socket: Socket): Listener {
  let isEnding = false;
  return {
    isBehind: () => socket.writableLength > MOST_UNDRAINED_BYTES,
    write(frame) {
      // Ended or broken, and not yet off the list.
      if (socket.writable) socket.write(frame);
    },
    drop: () => socket.destroy(),
    end() {
      if (isEnding) return;
      isEnding = true;
      socket.end();
      setTimeout(() => socket.destroy(), ENDING_MS).unref();
    },
  };
}

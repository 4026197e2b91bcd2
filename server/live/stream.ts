import type { FastifyReply } from 'fastify';
import type { Frame } from './frames.ts';
import type { Listener } from './listeners.ts';

/** A stream that is ready to open: nothing is sent before `begin`, so that it can still be refused. */
export type Opening = {
  readonly listener: Listener;
  begin(snapshots: readonly Frame[]): void;
  /** Calls `leave` when the stream is over, at once if it already is. */
  onClose(leave: () => void): void;
};

/** A phone that takes its last bytes has time for them; one that takes none must not keep the connection. */
const ENDING_MS = 1_000;

/**
 * Takes the connection over from Fastify. The body is not in chunks and ends with the connection, so that every
 * listener's socket is given the very same bytes.
 */
export function openStream(reply: FastifyReply): Opening {
  const { raw, request } = reply;
  const { socket } = request;
  // Sent behind another request that is still being answered: no browser or proxy does that. One connection is one stream.
  if (raw.socket === null) socket.destroy();
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    socket.end();
    setTimeout(() => socket.destroy(), ENDING_MS).unref();
  };
  return {
    listener: {
      undrained: () => socket.writableLength,
      write(frame) {
        // Ended or broken, and not yet off the list.
        if (socket.writable) socket.write(frame);
      },
      drop: () => socket.destroy(),
      end,
    },
    begin(snapshots) {
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
    },
    onClose(leave) {
      if (socket.destroyed) leave();
      else socket.once('close', leave);
    },
  };
}

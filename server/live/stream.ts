import type { FastifyReply } from 'fastify';
import type { Frame } from './frames.ts';
import type { Listener } from './listeners.ts';

/** A stream that is ready to open: nothing is sent before `begin`, so that it can still be refused. */
export type Opening = {
  readonly listener: Listener;
  begin(snapshot: Frame): void;
  /** Calls `leave` when the stream is over, at once if it already is. */
  onClose(leave: () => void): void;
};

/**
 * Takes the connection over from Fastify. The body is not in chunks and ends with the connection, so that every
 * listener's socket is given the very same bytes.
 */
export function openStream(reply: FastifyReply): Opening {
  const { raw, request } = reply;
  const { socket } = request;
  return {
    listener: {
      address: request.ip,
      undrained: () => socket.writableLength,
      write(frame) {
        // Ended or broken, and not yet off the list.
        if (socket.writable) socket.write(frame);
      },
      drop: () => socket.destroy(),
      end: () => socket.end(),
    },
    begin(snapshot) {
      reply.hijack();
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
      socket.write(snapshot);
    },
    onClose(leave) {
      if (socket.destroyed) leave();
      else socket.once('close', leave);
    },
  };
}

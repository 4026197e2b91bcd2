/** Where the measures are read: on a port of this machine, and with a token beside the site's own addresses. */

import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { MetricsSettings } from '#server/platform/config/metrics.ts';
import { type Meter, NO_METER } from '#server/platform/meter.ts';
import { unauthorized } from '#server/platform/refusal.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

export type OpenMeter = {
  readonly meter: Meter;
  /** Serves the measures until the server closes; rejects with the system's error where the port can't be had. */
  serve(app: FastifyInstance): Promise<void>;
};

/** Measures nothing where nobody has said where it may be read. */
export async function openMeter(
  { port, token }: MetricsSettings,
  facts: Readonly<Record<'version' | 'store', string>>,
): Promise<OpenMeter> {
  if (port === null && token === null) return { meter: NO_METER, serve: async () => undefined };
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics(facts);
  return {
    meter: metrics,
    async serve(app) {
      if (token !== null) serveWithToken(app, token, metrics);
      if (port !== null) await servePort(app, port, metrics);
    },
  };
}

function serveWithToken(app: FastifyInstance, token: string, metrics: Metrics): void {
  const expected = digest(`Bearer ${token}`);
  app.get(PATH, { schema: { hide: true } }, async ({ headers }, reply) => {
    // Digests are of one length: how long the comparison takes says nothing of the token.
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw unauthorized();
    const text = await metrics.read();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

async function servePort(app: FastifyInstance, port: number, metrics: Metrics): Promise<void> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== PATH) {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.read();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  });
  server.listen({ host: '127.0.0.1', port });
  await once(server, 'listening');
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    server.close();
  });
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** Looks for mailings that are due, for as long as the server runs. */

import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { sendingOf } from './sending.ts';

/** A mailing of thousands goes at the pace of the mail server: this is how often a few more letters are queued. */
const POLL_MS = 2_000;

export function keepMailings(app: FastifyInstance, services: Services): void {
  const round = sendingOf(services);
  let isClosed = false;
  let working: Promise<void> | null = null;
  const wake = () => {
    working ??= work()
      .catch((error: unknown) => app.log.warn(error, 'mailings wait'))
      .finally(() => {
        working = null;
      });
  };
  const poll = setInterval(wake, POLL_MS).unref();
  app.addHook('onClose', async () => {
    isClosed = true;
    clearInterval(poll);
    await working;
  });

  async function work(): Promise<void> {
    while (!isClosed && (await round())) {
      // A batch after the other; requests go on in between.
    }
  }
}

/** Looks for mailings that are due, for as long as the server runs. */

import type { Services } from '#server/platform/services.ts';
import { every } from '#server/platform/work/every.ts';
import { sendingOf } from './sending.ts';

/** A mailing of thousands goes at the pace of the mail server: this is how often a few more letters are queued. */
const EVERY_MS = 2_000;

export function keepMailings(services: Services): void {
  const round = sendingOf(services);
  const run = async (signal: AbortSignal) => {
    while (!signal.aborted && (await round())) {
      // A batch after the other; requests go on in between.
    }
  };
  every('mailings', { everyMs: EVERY_MS }, run, services);
}

import { serverClock } from '#web/api/server-clock.ts';
import { DOORS } from '../match/doors.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import type { Storage } from '../outbox/storage.ts';

/** The outbox of a phone with one page, over the real doors: calls go to whatever stands for `fetch`. */
export function onePageOutbox(storage: Storage): Outbox {
  return createOutbox({
    doors: DOORS,
    storage,
    alone: (work) => work(),
    neighbours: { tell: () => undefined, listen: () => undefined },
    clock: {
      now: Date.now,
      pause: (milliseconds, until) =>
        new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
          until.addEventListener('abort', () => resolve());
        }),
    },
    serverClock,
    random: () => 1,
    newKey: () => crypto.randomUUID(),
  });
}

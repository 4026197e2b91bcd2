import { randomUUID } from 'node:crypto';
import { listen, notify } from '#server/store/notifications.ts';
import type { BusListener, Carrier, MatchChange } from './bus.ts';

/** One channel a database; every server process on it listens. */
const CHANNEL = 'match_changes';

/** A change and the process that made it, as it travels; well below PostgreSQL's 8,000 bytes. */
type Message = MatchChange & { readonly from: string };

/** Carries changes between processes; `onLost` is told when its connection breaks (it is opened again by itself). */
export function createPostgresCarrier(databaseUrl: string, onLost: (error: Error) => void): Carrier {
  const self = randomUUID();
  let connection: { close(): Promise<void> } | undefined;
  return {
    async announce(change, transaction) {
      const message: Message = { ...change, from: self };
      await notify(CHANNEL, JSON.stringify(message), transaction);
    },
    async listen(listener) {
      connection = await listen(databaseUrl, CHANNEL, {
        heard: (text) => hear(text, listener),
        missed: listener.resync,
        lost: onLost,
      });
    },
    async close() {
      await connection?.close();
    },
  };

  function hear(text: string, listener: BusListener): void {
    const { from, ...change }: Message = JSON.parse(text);
    // What this process wrote it has published itself, at the commit.
    if (from !== self) listener.changed(change);
  }
}

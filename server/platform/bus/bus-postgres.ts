import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Change } from '#server/platform/store/changes.ts';
import { listen, type Notifications } from '#server/platform/store/notifications.ts';
import { type Bus, type Carrier, createBus, type OpenPages } from './bus.ts';

/** One channel a database; every server process on it listens. */
const CHANNEL = 'match_changes';

/** A change or open pages, and the process they are of, as they travel; well below PostgreSQL's 8,000 bytes. */
type Notice = Change | OpenPages;
type Message = Notice & { readonly from: string };

/** Carries changes between processes; `onLost` is called when its connection breaks (it reconnects by itself). */
export function createPostgresCarrier(databaseUrl: string, onLost: (error: Error) => void): Carrier {
  const self = randomUUID();
  const send = (notices: readonly Notice[]) => {
    const messages = notices.map((notice): Message => ({ ...notice, from: self }));
    connection?.notify(messages.map((message) => JSON.stringify(message)));
  };
  let connection: Notifications | undefined;
  return {
    announce: send,
    tellPages: (open) => send([open]),
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

  function hear(text: string, listener: Parameters<Carrier['listen']>[0]): void {
    const { from, ...notice }: Message = JSON.parse(text);
    // What this process wrote it has published itself, at the commit.
    if (from === self) return;
    if ('pages' in notice) listener.pagesTold(from, notice);
    else if ('changedChampionship' in notice) listener.championshipChanged?.(notice.changedChampionship);
    else if ('changedPhotos' in notice) listener.photosChanged?.(notice.changedPhotos);
    else if ('changedDocument' in notice) listener.documentChanged?.(notice.changedDocument);
    else if ('changedMembership' in notice) listener.membershipChanged?.(notice.changedMembership);
    else listener.changed(notice, false);
  }
}

/** The bus of this app, closed with it: between processes where they share a PostgreSQL database, within one without. */
export async function openBus(
  { databaseUrl }: { readonly databaseUrl: string | null },
  app: FastifyInstance,
): Promise<Bus> {
  const carrier =
    databaseUrl === null
      ? null
      : createPostgresCarrier(databaseUrl, (error) => app.log.warn(error, 'live connection lost'));
  const bus = await createBus(carrier);
  app.addHook('onClose', () => bus.close());
  return bus;
}

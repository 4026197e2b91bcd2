/** Messages between the processes on one PostgreSQL: sent with a commit, heard on a connection of their own. */

import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './store.ts';

/** Sends messages (of less than 8,000 bytes each) to all who listen on `channel`, if and when `transaction` commits. */
export async function notify(
  channel: string,
  messages: readonly string[],
  transaction: Database,
): Promise<void> {
  if (messages.length === 0) return;
  await sql`select pg_notify(${channel}, message)
    from json_array_elements_text(cast(${JSON.stringify(messages)} as json)) as message`.execute(transaction);
}

export type NotificationHandler = {
  heard(message: string): void;
  /** The connection was lost and is back: messages in between are lost. */
  missed(): void;
  /** The connection is lost; another is being tried. */
  lost(error: Error): void;
};

/** The first attempt comes at once, each further one twice as late, up to the longest. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 5_000;

/** How often the connection is checked, in milliseconds. With the check's own time limit a silent one is noticed within ten seconds; until then pages miss changes. */
const CHECK_MS = 3_000;
const CONNECTION_TIMEOUT_MS = 5_000;

/** Listens until it is closed, through any number of lost connections; rejects when the first can't be made. */
export async function listen(
  databaseUrl: string,
  channel: string,
  handler: NotificationHandler,
): Promise<{ close(): Promise<void> }> {
  let current: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      query_timeout: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
    });
    let check: NodeJS.Timeout | undefined;
    const fail = (error: Error) => {
      clearInterval(check);
      if (closed || current !== client) return;
      current = null;
      handler.lost(error);
      // Already broken: whatever its end says is no news.
      client.end().catch(() => undefined);
      reconnectAfter(0);
    };
    client.on('error', fail);
    client.on('end', () => fail(new Error('The connection has ended.')));
    client.on('notification', ({ payload }) => handler.heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    current = client;
    check = setInterval(() => client.query('select 1').catch(fail), CHECK_MS);
    check.unref();
  }

  function reconnectAfter(delay: number): void {
    timer = setTimeout(async () => {
      try {
        await connect();
      } catch {
        // `lost` has been called; the next attempt follows.
        if (!closed) reconnectAfter(Math.min(Math.max(FIRST_DELAY_MS, delay * 2), LONGEST_DELAY_MS));
        return;
      }
      if (closed) await current?.end();
      else handler.missed();
    }, delay);
  }

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}

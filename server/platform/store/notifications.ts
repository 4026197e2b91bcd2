/** Messages between the processes on one PostgreSQL: sent and heard on a connection of their own. */

import pg from 'pg';

/** Messages to all processes that listen on the same channel, and the end of listening. */
export type Notifications = {
  /**
   * Sends messages of less than 8,000 bytes each, in the order of the calls. After a lost connection they go out on the next
   * one, those that were on their way a second time.
   */
  notify(messages: readonly string[]): void;
  /** Waits for the messages that can still be sent. */
  close(): Promise<void>;
};

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

/** Messages in one statement at most. */
const MOST_AT_ONCE = 500;

const NOTIFY = `select pg_notify($1, message) from json_array_elements_text(cast($2 as json)) as message`;

/** Listens until it is closed, through any number of lost connections; rejects when the first can't be made. */
export async function listen(
  databaseUrl: string,
  channel: string,
  handler: NotificationHandler,
): Promise<Notifications> {
  let current: pg.Client | null = null;
  let unsent: string[] = [];
  let sent: Promise<void> = Promise.resolve();
  let isSending = false;
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
    send();
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

  function send(): void {
    if (!isSending) sent = sendAll();
  }

  /** Until nothing is left, or the connection fails: the next one goes on from there. */
  async function sendAll(): Promise<void> {
    isSending = true;
    for (let client = current; client !== null && unsent.length > 0; client = current) {
      const some = unsent.slice(0, MOST_AT_ONCE);
      const answer = await client
        .query(NOTIFY, [channel, JSON.stringify(some)])
        .catch((error: Error) => error);
      if (!(answer instanceof Error) || isRefused(answer)) unsent = unsent.slice(some.length);
      // Left to the check, which notices a connection that has fallen silent.
      else if (current === client) break;
    }
    isSending = false;
  }

  await connect();
  return {
    notify(messages) {
      unsent.push(...messages);
      send();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await sent;
      await current?.end();
    },
  };
}

/** Whether PostgreSQL will not have these messages, and goes on: they would stand in the way of all others. */
function isRefused(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith(INTERVENTION) === false;
}

/** Class of SQLSTATEs: an operator or a crash has ended the statement or the connection. */
const INTERVENTION = '57';

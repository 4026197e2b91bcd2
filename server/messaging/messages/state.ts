/** How the mail stands, for those who watch over the server. */

import { instantText } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Mail and SMS together. Instants are UTC, ISO; null where there is none. */
export type MailState = {
  /** Letters that are not sent yet, and since when the oldest of them waits. */
  readonly waiting: number;
  readonly oldestWaitingSince: string | null;
  /** Since when no letter has got to a mail server (or SMS gateway) that takes it; null while all is well. */
  readonly failingSince: string | null;
  /** Why the last try failed, a sentence without an address; null while all is well. */
  readonly failingBecause: string | null;
  readonly lastSentAt: string | null;
  /** Letters of the last 30 days of which nobody knows whether they arrived. */
  readonly unknown: number;
  /** Letters that were given up within 24 hours: refused for good, or their time was over. */
  readonly givenUpWithin24Hours: number;
};

/** Reads the state at the instant `now`. */
export async function findMailState(now: Temporal.Instant, db: Database): Promise<MailState> {
  const dayAgo = instantText(now.subtract({ hours: 24 }));
  const [mail, sms] = [await findFailing('mail', db), await findFailing('sms', db)];
  const failing = [mail, sms]
    .filter(({ since }) => since !== null)
    .sort(bySince)
    .at(0);
  const { waiting, oldest, unknown, givenUp } = await db
    .selectFrom('letters')
    .select(({ fn, eb }) => [
      fn.count<number>('letter_id').filterWhere('state', 'in', ['waiting', 'handed_over']).as('waiting'),
      fn.min('created_at').filterWhere('state', 'in', ['waiting', 'handed_over']).as('oldest'),
      fn.count<number>('letter_id').filterWhere('state', '=', 'unknown').as('unknown'),
      fn
        .count<number>('letter_id')
        .filterWhere(eb.and([eb('state', '=', 'given_up'), eb('ended_at', '>=', dayAgo)]))
        .as('givenUp'),
    ])
    .where('channel', '!=', 'none')
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting),
    oldestWaitingSince: oldest,
    failingSince: failing?.since ?? null,
    failingBecause: failing?.reason ?? null,
    lastSentAt:
      [mail.lastSentAt, sms.lastSentAt]
        .filter((at) => at !== null)
        .sort()
        .at(-1) ?? null,
    unknown: Number(unknown),
    givenUpWithin24Hours: Number(givenUp),
  };
}

type Failing = {
  readonly since: string | null;
  readonly reason: string | null;
  readonly lastSentAt: string | null;
};

/** What failed on a channel after its last success. */
async function findFailing(channel: 'mail' | 'sms', db: Database): Promise<Failing> {
  const sent = await db
    .selectFrom('letters')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where('channel', '=', channel)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  const lastSentAt = sent?.at ?? null;
  const failed = db
    .selectFrom('letters')
    .where('channel', '=', channel)
    .where('failing_since', 'is not', null)
    .where('tried_at', '>', lastSentAt ?? '');
  const first = await failed.select(({ fn }) => fn.min('failing_since').as('since')).executeTakeFirst();
  const last = await failed.select('reason').orderBy('tried_at', 'desc').limit(1).executeTakeFirst();
  return { since: first?.since ?? null, reason: last?.reason ?? null, lastSentAt };
}

function bySince(one: Failing, other: Failing): number {
  return (one.since ?? '').localeCompare(other.since ?? '');
}

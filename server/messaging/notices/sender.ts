/** Begins to tell what is due, in any of several processes: one takes a notice and queues its recipients in parts. */

import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { leaseFrom } from '#server/platform/work/work.ts';
import { lookOf } from './look.ts';
import { holdingMatchOf } from './matches.ts';
import { noticePartsOf } from './parts.ts';
import { recipientsOf } from './recipients.ts';
import { retriesOf } from './retries.ts';
import {
  type Claim,
  claimDue,
  type DueNotice,
  findAllDue,
  type MatchKey,
  updateDropped,
  updateIfTold,
  updateUnderWay,
} from './work-repository.ts';

const MOST_DUE = 20;
/** After it a process that has taken a notice, and has not queued its parts, counts as dead. */
const LEASE_MS = 30_000;

export type NoticeSender = {
  /** Hands over what has been queued, for as long as the server runs. `onTold` runs after each notice: the next one of its match may begin. */
  start(onTold: () => void): void;
  /** Queues the recipients of all that is due. What fails waits, and the others go on. */
  sendDue(signal: AbortSignal): Promise<void>;
};

export const noticeSenderOf = oncePerServer((services): NoticeSender => {
  const { store, clock, log } = services;
  const holdingMatch = holdingMatchOf(services);
  const look = lookOf(services);
  const recipients = recipientsOf(services);
  const parts = noticePartsOf(services);
  const retries = retriesOf(services);

  return {
    start(onTold) {
      parts.start(onTold);
      retries.start();
    },
    async sendDue(signal) {
      for (const { id, ...match } of await findAllDue(instantText(clock()), MOST_DUE, store.db)) {
        if (signal.aborted) return;
        // What has happened while others were told is told with it, and not once more.
        const waits = (error: unknown) => log.warn({ err: error, ...match }, 'a notice waits');
        await look(match, clock()).catch(waits);
        await claimAndBegin(id, match).catch(waits);
      }
    },
  };

  async function claimAndBegin(id: string, match: MatchKey): Promise<void> {
    const { claim, now, until } = leaseFrom(clock(), LEASE_MS);
    const taking = { id, claim, ...match, now, leaseEnd: until };
    const due = await store.transaction((db) => claimDue(taking, db));
    if (due !== null) await begin(due, { id, claim });
  }

  async function begin(due: DueNotice, claim: Claim): Promise<void> {
    const match = await (due.toldUntil === '' ? holdingMatch.first(due) : holdingMatch.rest(due));
    if (match === null) return updateDropped(claim, store.db);
    const userIds = await recipients.all({ due, match });
    await store.transaction(async (db) => {
      if (!(await updateUnderWay(claim, db))) return;
      await parts.queue(due, userIds, db);
      await updateIfTold(due.id, db);
    });
    parts.wake();
  }
});

/** Who wants no news by mail: switched by the member, or at the address that stands in every letter of news. */

import { STOPPED_BY_PERSON } from '#domain/mailing/mailing.ts';
import { instantText } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import {
  deleteStop,
  findAllQueued,
  findAllStops,
  insertStop,
  updateAllStopped,
  updateRecipient,
} from './recipients-repository.ts';

type Needs = Pick<Services, 'store' | 'clock' | 'audit' | 'messages'>;

export async function hasStopped(memberId: string, db: Database): Promise<boolean> {
  return (await findAllStops([memberId], db)).has(memberId);
}

/** Stops news to a member from now on, also that which waits to be sent. The same again changes nothing. */
export function stopNews(memberId: string, { store, clock, audit, messages }: Needs): Promise<void> {
  return store.transaction(async (db) => {
    const now = instantText(clock());
    if (!(await insertStop(memberId, now, db))) return;
    await holdBack({ newsTo: memberId }, { reason: STOPPED_BY_PERSON, now }, messages, db);
    await audit(entryOf(memberId, 'お知らせメールを停止しました。'), db);
  });
}

/** Sends news to a member again from the next mailing on. */
export function resumeNews(memberId: string, { store, audit }: Needs): Promise<void> {
  return store.transaction(async (db) => {
    if (await deleteStop(memberId, db)) {
      await audit(entryOf(memberId, 'お知らせメールの停止を解除しました。'), db);
    }
  });
}

/** Holds back what waits, or is queued and not being sent yet: of a mailing, or of the news to a member. */
export async function holdBack(
  of: { readonly mailingId: string } | { readonly newsTo: string },
  { reason, now }: { readonly reason: string; readonly now: string },
  messages: Services['messages'],
  db: Database,
): Promise<void> {
  await updateAllStopped(of, { reason, now }, db);
  const queued = await findAllQueued(of, db);
  const letterIds = queued.flatMap(({ letterId }) => letterId ?? []);
  const cancelled = new Set(await messages.cancel(letterIds, db));
  for (const recipient of queued) {
    if (!cancelled.has(recipient.letterId ?? '')) continue;
    await updateRecipient(recipient, { ...recipient, state: 'stopped', reason, changedAt: now }, db);
  }
}

/** By the person, who may not be signed in. */
function entryOf(memberId: string, sentence: string) {
  const actor = '本人';
  return { actor, area: 'member', subjectId: memberId, subjectName: '', sentence, changes: [] } as const;
}

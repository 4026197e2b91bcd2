/**
 * Sends mailings, in any of several processes. Recipients are noted in batches, each member once; then a few at a time become
 * letters of the durable queue, each in the transaction that says so. So a process that dies leaves nobody out and writes to
 * nobody twice, the queue never holds a whole mailing, and a recipient is looked at right before the letter is written.
 */

import { obstacleTo, type RecipientState } from '#domain/mailing/mailing.ts';
import { findAllStandings } from '#server/messaging/messages/public.ts';
import { findAllByMemberIds, membershipOf } from '#server/people/members/public.ts';
import { instantText } from '#server/platform/clock.ts';
import { oncePerServer } from '#server/platform/services.ts';
import type { Database } from '#server/platform/store/store.ts';
import { candidatesOf } from './candidates.ts';
import { letterOf } from './letter.ts';
import {
  countAllOf,
  countQueued,
  findAllStops,
  findAllUnsettled,
  findAllWaiting,
  insertRecipients,
  type Recipient,
  updateRecipient,
} from './recipients-repository.ts';
import { findAllDue, type Mailing, updateFixed, updateMailing } from './repository.ts';

/** Letters of mailings in the queue at a time: enough for the next seconds, so that stopping one takes effect at once. */
const MOST_QUEUED = 40;
const MOST_SETTLED = 500;

const GONE = '会員の記録がありません。';
const LOST = '送信の記録がありません。';
const CANCELLED = '管理者が送信を取り消しました。';
const NO_ADDRESS = 'メールアドレスの形式が正しくありません。';

export const sendingOf = oncePerServer((services) => {
  const { store, clock, today, messages } = services;
  const { targetsOf, nextBatch } = candidatesOf(services);
  const nowText = () => instantText(clock());

  /** Takes every mailing that is due one step further. Returns whether there is more to do right away. */
  return async function round(): Promise<boolean> {
    const hasSettled = await settle();
    let isMore = false;
    for (const mailing of await findAllDue(nowText(), store.db)) {
      isMore = (await step(mailing)) || isMore;
    }
    return hasSettled || isMore;
  };

  async function step(mailing: Mailing): Promise<boolean> {
    if (mailing.state === 'scheduled') return begin(mailing);
    if (mailing.fixedUntil !== null) return fix(mailing);
    return (await queue(mailing)) || (await end(mailing));
  }

  async function begin(mailing: Mailing): Promise<boolean> {
    const now = nowText();
    const begun = { state: 'sending', begunAt: now, fixedUntil: '', now } as const;
    return store.transaction((db) => updateMailing(mailing, begun, db));
  }

  async function fix(mailing: Mailing): Promise<boolean> {
    const targets = await targetsOf(mailing.form);
    return store.transaction(async (db) => {
      const after = mailing.fixedUntil ?? '';
      const { chosen, last } = await nextBatch(mailing.form, { after, targets }, db);
      if (!(await updateFixed(mailing, last, db))) return false;
      const changedAt = nowText();
      const recipients = chosen.map(({ member: { memberId }, obstacle: reason }) => ({
        mailingId: mailing.id,
        memberId,
        state: reason === null ? ('waiting' as const) : ('stopped' as const),
        reason,
        changedAt,
      }));
      await insertRecipients(recipients, db);
      return true;
    });
  }

  /** Whether something was queued or held back; not where the queue has enough for now. */
  async function queue(mailing: Mailing): Promise<boolean> {
    return store.transaction(async (db) => {
      const room = MOST_QUEUED - (await countQueued(db));
      const waiting = room <= 0 ? [] : await findAllWaiting(mailing.id, room, db);
      const ids = waiting.map(({ memberId }) => memberId);
      const members = new Map((await findAllByMemberIds(ids, db)).map((one) => [one.memberId, one]));
      const stops = await findAllStops(ids, db);
      for (const recipient of waiting) {
        const member = members.get(recipient.memberId);
        if (member === undefined) {
          await note(recipient, 'stopped', GONE, db);
          continue;
        }
        const person = { membership: membershipOf(member), hasStopped: stops.has(member.memberId) };
        const reason = obstacleTo(mailing.form.kind, person, today());
        if (reason !== null) await note(recipient, 'stopped', reason, db);
        // Of two processes one writes the letter.
        else if (await note(recipient, 'queued', null, db)) {
          const addressee = { memberId: member.memberId, name: `${member.lastName} ${member.firstName}` };
          const letter = letterOf(mailing.form, addressee, services);
          const letterId = await messages.sendMail({ about: 'mailing', to: member.email, ...letter }, db);
          const queued = { ...recipient, state: 'queued' } as const;
          if (letterId === null) await note(queued, 'failed', NO_ADDRESS, db);
          else await updateRecipient(queued, { ...queued, letterId, changedAt: nowText() }, db);
        }
      }
      return waiting.length > 0;
    });
  }

  async function end(mailing: Mailing): Promise<boolean> {
    return store.transaction(async (db) => {
      const counts = (await countAllOf([mailing.id], db)).get(mailing.id);
      if (counts === undefined || counts.waiting > 0 || counts.queued > 0) return false;
      const now = nowText();
      return updateMailing(mailing, { state: 'sent', endedAt: now, now }, db);
    });
  }

  /** Notes what came of letters. Those of which nobody knows are asked for again: somebody may have sent them anew. */
  async function settle(): Promise<boolean> {
    const unsettled = await findAllUnsettled(MOST_SETTLED, store.db);
    const ids = unsettled.flatMap(({ letterId }) => letterId ?? []);
    const standings = await findAllStandings(ids, store.db);
    let settled = 0;
    for (const recipient of unsettled) {
      const outcome = outcomeOf(recipient, standings.get(recipient.letterId ?? ''));
      if (outcome === null) continue;
      settled += Number(await note(recipient, outcome.state, outcome.reason, store.db));
    }
    return settled > 0;
  }

  function note(
    recipient: Recipient,
    state: RecipientState,
    reason: string | null,
    db: Database,
  ): Promise<boolean> {
    return updateRecipient(recipient, { ...recipient, state, reason, changedAt: nowText() }, db);
  }
});

type Standing = { readonly state: string; readonly reason: string | null };
type Outcome = { readonly state: RecipientState; readonly reason: string | null };

/** What has come of a recipient's letter; null where there is nothing new. */
function outcomeOf({ state }: Recipient, letter: Standing | undefined): Outcome | null {
  if (letter === undefined) return state === 'queued' ? { state: 'failed', reason: LOST } : null;
  switch (letter.state) {
    case 'sent':
      return { state: 'sent', reason: null };
    case 'given_up':
      return { state: 'failed', reason: letter.reason };
    case 'cancelled':
      return { state: 'stopped', reason: CANCELLED };
    case 'unknown':
      return state === 'unknown' ? null : { state: 'unknown', reason: letter.reason };
    default:
      return null;
  }
}

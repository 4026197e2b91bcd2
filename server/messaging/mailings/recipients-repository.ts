/** The SQL of mailing recipients and of members who have stopped news. Each update states the state it starts from, so only one of two processes can make it. */

import { RECIPIENT_STATES, type RecipientState } from '#domain/mailing/mailing.ts';
import { countOf } from '#server/platform/store/count.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { Counts } from './repository.ts';

/** Instants are UTC, ISO with milliseconds. */
export type Recipient = {
  readonly mailingId: string;
  readonly memberId: string;
  readonly state: RecipientState;
  /** Why it did not arrive or is held back, a sentence. */
  readonly reason: string | null;
  readonly letterId: string | null;
  readonly changedAt: string;
};

export async function insertRecipients(
  recipients: readonly Omit<Recipient, 'letterId'>[],
  db: Database,
): Promise<void> {
  if (recipients.length === 0) return;
  await db
    .insertInto('mailing_recipients')
    .values(
      recipients.map(({ mailingId, memberId, state, reason, changedAt }) => ({
        mailing_id: mailingId,
        member_id: memberId,
        state,
        reason,
        changed_at: changedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['mailing_id', 'member_id']).doNothing())
    .execute();
}

/** So many of a mailing that wait, by member. */
export async function findAllWaiting(
  mailingId: string,
  most: number,
  db: Database,
): Promise<readonly Recipient[]> {
  const rows = await db
    .selectFrom('mailing_recipients')
    .selectAll()
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'waiting')
    .orderBy('member_id')
    .limit(most)
    .execute();
  return rows.map(toRecipient);
}

/** Those with a letter of which the end is not known yet, of all mailings; queued ones first. */
export async function findAllUnsettled(most: number, db: Database): Promise<readonly Recipient[]> {
  const rows = await db
    .selectFrom('mailing_recipients')
    .selectAll()
    .where('state', 'in', ['queued', 'unknown'])
    .orderBy('state')
    .orderBy('changed_at')
    .limit(most)
    .execute();
  return rows.map(toRecipient);
}

/** Letters of a person's news, or of a whole mailing, that may not have been sent yet. */
export async function findAllQueued(
  of: { readonly mailingId: string } | { readonly newsTo: string },
  db: Database,
): Promise<readonly Recipient[]> {
  const queued = db.selectFrom('mailing_recipients').selectAll().where('state', '=', 'queued');
  const rows = await ('mailingId' in of
    ? queued.where('mailing_id', '=', of.mailingId)
    : queued.where('member_id', '=', of.newsTo).where('mailing_id', 'in', newsIn(db))
  ).execute();
  return rows.map(toRecipient);
}

/** Changes one that is as `found`; false where it is another by now, or gone. */
export async function updateRecipient(
  { mailingId, memberId, state }: Pick<Recipient, 'mailingId' | 'memberId' | 'state'>,
  next: Pick<Recipient, 'state' | 'reason' | 'letterId' | 'changedAt'>,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailing_recipients')
    .set({
      state: next.state,
      reason: next.reason,
      letter_id: next.letterId,
      changed_at: next.changedAt,
    })
    .where('mailing_id', '=', mailingId)
    .where('member_id', '=', memberId)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stops all that wait: of a mailing, or of the news to a member. */
export async function updateAllStopped(
  of: { readonly mailingId: string } | { readonly newsTo: string },
  { reason, now }: { readonly reason: string; readonly now: string },
  db: Database,
): Promise<void> {
  const waiting = db
    .updateTable('mailing_recipients')
    .set({ state: 'stopped', reason, changed_at: now })
    .where('state', '=', 'waiting');
  await ('mailingId' in of
    ? waiting.where('mailing_id', '=', of.mailingId)
    : waiting.where('member_id', '=', of.newsTo).where('mailing_id', 'in', newsIn(db))
  ).execute();
}

/** By mailing; all zero where it has none. */
export async function countAllOf(
  mailingIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, Counts>> {
  const counts = new Map(mailingIds.map((id) => [id, noCounts()]));
  if (mailingIds.length === 0) return counts;
  const rows = await db
    .selectFrom('mailing_recipients')
    .select(['mailing_id', 'state', ({ fn }) => fn.countAll<number | string>().as('many')])
    .where('mailing_id', 'in', mailingIds)
    .groupBy(['mailing_id', 'state'])
    .execute();
  for (const { mailing_id, state, many } of rows) {
    counts.set(mailing_id, { ...(counts.get(mailing_id) ?? noCounts()), [state]: Number(many) });
  }
  return counts;
}

/** Letters of mailings that are on their way now. */
export function countQueued(db: Database): Promise<number> {
  return countOf(db.selectFrom('mailing_recipients').where('state', '=', 'queued'));
}

export type RequestedRecipients = {
  readonly mailingId: string;
  readonly state: RecipientState | null;
  /** Null for all. */
  readonly among: readonly string[] | null;
} & ListPlace;

/** By member. */
export async function findPage(
  { mailingId, state, among, ...place }: RequestedRecipients,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly Recipient[] }> {
  if (among?.length === 0) return { total: 0, rows: [] };
  let found = db.selectFrom('mailing_recipients').where('mailing_id', '=', mailingId);
  if (state !== null) found = found.where('state', '=', state);
  if (among !== null) found = found.where('member_id', 'in', among);
  const { total, rows } = await paged(found, place, (recipients) =>
    recipients.selectAll().orderBy('member_id'),
  );
  return { total, rows: rows.map(toRecipient) };
}

/** What a person was written by mailings, the latest first. */
export async function findAllOfMember(memberId: string, db: Database) {
  return db
    .selectFrom('mailing_recipients')
    .innerJoin('mailings', 'mailings.mailing_id', 'mailing_recipients.mailing_id')
    .select([
      'mailings.subject as subject',
      'mailing_recipients.state as state',
      'mailing_recipients.reason as reason',
      'mailing_recipients.changed_at as changedAt',
    ])
    .where('member_id', '=', memberId)
    .orderBy('changed_at', 'desc')
    .orderBy('mailings.mailing_id')
    .execute();
}

export async function deleteAllRecipients(mailingId: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('mailing_recipients')
    .where('mailing_id', '=', mailingId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** What mailings hold about a person. */
export async function deleteAllOfMember(memberId: string, db: Database): Promise<void> {
  await db.deleteFrom('mailing_recipients').where('member_id', '=', memberId).execute();
  await db.deleteFrom('mailing_stops').where('member_id', '=', memberId).execute();
}

/** False where the member has stopped news already. */
export async function insertStop(memberId: string, now: string, db: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mailing_stops')
    .values({ member_id: memberId, stopped_at: now })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False where the member has not stopped news. */
export async function deleteStop(memberId: string, db: Database): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mailing_stops')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of these members those that have stopped news, with the instant. */
export async function findAllStops(
  memberIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db.selectFrom('mailing_stops').selectAll().where('member_id', 'in', memberIds).execute();
  return new Map(rows.map(({ member_id, stopped_at }) => [member_id, stopped_at]));
}

function newsIn(db: Database) {
  return db.selectFrom('mailings').select('mailing_id').where('kind', '=', 'news');
}

function noCounts(): Counts {
  return Object.fromEntries(RECIPIENT_STATES.map((state) => [state, 0])) as Counts;
}

function toRecipient(row: Row<'mailing_recipients'>): Recipient {
  return {
    mailingId: row.mailing_id,
    memberId: row.member_id,
    state: row.state,
    reason: row.reason,
    letterId: row.letter_id,
    changedAt: row.changed_at,
  };
}

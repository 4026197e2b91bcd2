/**
 * Letters on their way: the SQL on their table. A try has a claim; whatever a process writes about a letter it writes under
 * its claim, so that one which another process has taken over meanwhile is left alone.
 */

import { BULK, type LetterKind, type LetterState } from '#domain/letter/letter.ts';
import type { Row, RowChange } from '#server/platform/store/schema.ts';
import type { LetterChannel } from '#server/platform/store/schema-letters.ts';
import type { Database } from '#server/platform/store/store.ts';

/** All instants are UTC, ISO with milliseconds. */
export type NewLetter = {
  readonly id: string;
  readonly channel: LetterChannel;
  readonly about: LetterKind;
  readonly sealed: string;
  /** Masked. */
  readonly recipient: string;
  readonly recipientHash: string;
  readonly personHash: string | null;
  readonly createdAt: string;
  readonly endsAt: string;
};

export async function insertLetter(letter: NewLetter, db: Database): Promise<void> {
  await db
    .insertInto('letters')
    .values({
      letter_id: letter.id,
      channel: letter.channel,
      about: letter.about,
      state: 'waiting',
      sealed: letter.sealed,
      recipient: letter.recipient,
      recipient_hash: letter.recipientHash,
      person_hash: letter.personHash,
      created_at: letter.createdAt,
      ends_at: letter.endsAt,
      due_at: letter.createdAt,
    })
    .execute();
}

/** A letter that is due: to be sent, or to be closed. */
export type DueLetter = {
  readonly id: string;
  readonly channel: LetterChannel;
  readonly state: 'waiting' | 'handed_over';
  readonly about: LetterKind;
  readonly sealed: string;
  readonly recipient: string;
  readonly createdAt: string;
  readonly endsAt: string;
  /** Before the one that is due. */
  readonly attempts: number;
  readonly failingSince: string | null;
};

type Due = {
  readonly now: string;
  /** Those that can be tried now; letters of another are found when they have ended. */
  readonly channels: readonly LetterChannel[];
  readonly most: number;
};

/** What is due, the letter that is of use for the shortest time first: a code before an inquiry, and mailings last. */
export async function findAllDue({ now, channels, most }: Due, db: Database): Promise<readonly DueLetter[]> {
  const rows = await db
    .selectFrom('letters')
    .selectAll()
    .where('state', 'in', ['waiting', 'handed_over'])
    .where('due_at', '<=', now)
    .where(({ or, eb }) =>
      or([eb('channel', 'in', channels), eb('ends_at', '<=', now), eb('state', '=', 'handed_over')]),
    )
    .orderBy(({ eb }) => eb.case().when('about', '=', BULK).then(1).else(0).end())
    .orderBy('ends_at')
    .orderBy('letter_id')
    .limit(most)
    .execute();
  return rows.flatMap(toDue);
}

function toDue(row: Row<'letters'>): readonly DueLetter[] {
  const { state, sealed } = row;
  if ((state !== 'waiting' && state !== 'handed_over') || sealed === null) return [];
  return [
    {
      id: row.letter_id,
      channel: row.channel,
      state,
      about: row.about,
      sealed,
      recipient: row.recipient,
      createdAt: row.created_at,
      endsAt: row.ends_at,
      attempts: row.attempts,
      failingSince: row.failing_since,
    },
  ];
}

/** One try of one letter. */
export type Claim = { readonly id: string; readonly claim: string };

/** Takes a waiting letter for one try until `leaseEnd`; false where another process was first. */
export async function updateClaimed(
  { id, claim, now, leaseEnd }: Claim & { readonly now: string; readonly leaseEnd: string },
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set((is) => ({ claim, due_at: leaseEnd, attempts: is('attempts', '+', 1), tried_at: now }))
    .where('letter_id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps a claim for longer. */
export async function updateLease({ id, claim }: Claim, leaseEnd: string, db: Database): Promise<void> {
  await db
    .updateTable('letters')
    .set({ due_at: leaseEnd })
    .where('letter_id', '=', id)
    .where('claim', '=', claim)
    .where('state', 'in', ['waiting', 'handed_over'])
    .execute();
}

/** From now on the receiver's server may have it; false where the letter is no longer this try's to send. */
export async function updateHandedOver(
  { id, claim }: Claim,
  leaseEnd: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ state: 'handed_over', due_at: leaseEnd })
    .where('letter_id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What came of a try. `reason` is a sentence; instants are ISO. */
export type Outcome =
  | { readonly state: 'sent'; readonly at: string }
  | { readonly state: 'given_up' | 'unknown'; readonly at: string; readonly reason: string }
  | {
      readonly state: 'waiting';
      readonly dueAt: string;
      readonly reason: string;
      /** Since when no mail server took letters; null where one did, and this letter was refused. */
      readonly failingSince: string | null;
    };

/** Notes what came of a try; nothing where the letter has gone another way meanwhile. */
export async function updateOutcome({ id, claim }: Claim, outcome: Outcome, db: Database): Promise<void> {
  await db
    .updateTable('letters')
    .set(changeOf(outcome))
    .where('letter_id', '=', id)
    .where('claim', '=', claim)
    // Another process may have taken this one for dead: it knows better.
    .where('state', 'in', ['waiting', 'handed_over', 'unknown'])
    .execute();
}

function changeOf(outcome: Outcome): RowChange<'letters'> {
  switch (outcome.state) {
    case 'sent':
      return {
        state: 'sent',
        sealed: null,
        claim: null,
        failing_since: null,
        reason: null,
        ended_at: outcome.at,
      };
    case 'given_up':
      return { state: 'given_up', sealed: null, claim: null, reason: outcome.reason, ended_at: outcome.at };
    case 'unknown':
      return { state: 'unknown', reason: outcome.reason, ended_at: outcome.at };
    case 'waiting': {
      const { dueAt, reason, failingSince } = outcome;
      return {
        state: 'waiting',
        claim: null,
        due_at: dueAt,
        reason,
        failing_since: failingSince,
        ended_at: null,
      };
    }
  }
}

/** Ends a letter that nobody is at: its time is over, or the process that handed it over is gone. False where it went on meanwhile. */
export async function updateAbandoned(
  id: string,
  outcome: Extract<Outcome, { readonly state: 'given_up' | 'unknown' }>,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set(changeOf(outcome))
    .where('letter_id', '=', id)
    .where('state', '=', outcome.state === 'unknown' ? 'handed_over' : 'waiting')
    .where('due_at', '<=', outcome.at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a letter as given up and erases its content; false if it has ended or is being sent. */
export async function updateCancelled(id: string, now: string, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ state: 'cancelled', claim: null, sealed: null, ended_at: now })
    .where('letter_id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'unknown'), and([eb('state', '=', 'waiting'), eb('claim', 'is', null)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteLetter(id: string, db: Database): Promise<void> {
  await db.deleteFrom('letters').where('letter_id', '=', id).execute();
}

/** How letters stand, by id; one that is no longer kept is missing. `reason` is a sentence. */
export async function findAllStandings(
  letterIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, { readonly state: LetterState; readonly reason: string | null }>> {
  if (letterIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('letters')
    .select(['letter_id', 'state', 'reason'])
    .where('letter_id', 'in', letterIds)
    .execute();
  return new Map(rows.map(({ letter_id, state, reason }) => [letter_id, { state, reason }]));
}

/** Deletes what was written to somebody or in their name, sent or not. */
export async function deleteAllOfHashes(hashes: readonly string[], db: Database): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .deleteFrom('letters')
    .where(({ or, eb }) => or([eb('recipient_hash', 'in', hashes), eb('person_hash', 'in', hashes)]))
    .execute();
}

/**
 * Deletes letters that ended before an instant, and erases what those say of which nobody knows whether they arrived, once it is
 * of no use to anybody. Returns how many were deleted.
 */
export async function deleteEndedLetters(
  { now, before }: { readonly now: string; readonly before: string },
  db: Database,
): Promise<number> {
  await db
    .updateTable('letters')
    .set({ sealed: null })
    .where('state', '=', 'unknown')
    .where('ends_at', '<=', now)
    .where('sealed', 'is not', null)
    .execute();
  const { numDeletedRows } = await db.deleteFrom('letters').where('ended_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

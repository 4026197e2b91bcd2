/** Letters as administrators see them: the SQL on their table. What a letter says is never read here. */

import type { LetterKind, LetterState } from '#domain/letter/letter.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Instants are UTC, ISO. */
export type ListedLetter = {
  readonly id: string;
  readonly channel: 'mail' | 'sms';
  readonly about: LetterKind;
  readonly state: LetterState;
  readonly recipient: string;
  readonly createdAt: string;
  readonly endsAt: string;
  readonly dueAt: string;
  readonly attempts: number;
  readonly triedAt: string | null;
  readonly endedAt: string | null;
  readonly reason: string | null;
  /** Whether a process is at it. */
  readonly isBeingTried: boolean;
  /** Whether it can still be sent. */
  readonly isWhole: boolean;
};

export type RequestedLetters = {
  /** Keyed hash of an address; null finds all. */
  readonly recipientHash: string | null;
  readonly state: LetterState | null;
  readonly about: LetterKind | null;
  /** UTC instants: from the first, before the second. */
  readonly from: string | null;
  readonly before: string | null;
  readonly sort: 'created' | 'tried';
  readonly order: 'asc' | 'desc';
} & ListPlace;

const SORTED_BY = { created: 'created_at', tried: 'tried_at' } as const;

export async function findPage(
  requested: RequestedLetters,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly ListedLetter[] }> {
  const { sort, order } = requested;
  const { total, rows } = await paged(matching(requested, db), requested, (found) =>
    found
      .selectAll()
      .orderBy(SORTED_BY[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('letter_id'),
  );
  return { total, rows: rows.flatMap(toListed) };
}

function matching({ recipientHash, state, about, from, before }: RequestedLetters, db: Database) {
  let query = db.selectFrom('letters').where('channel', '!=', 'none');
  if (recipientHash !== null) query = query.where('recipient_hash', '=', recipientHash);
  if (state !== null) query = query.where('state', '=', state);
  if (about !== null) query = query.where('about', '=', about);
  if (from !== null) query = query.where('created_at', '>=', from);
  if (before !== null) query = query.where('created_at', '<', before);
  return query;
}

export async function findById(id: string, db: Database): Promise<ListedLetter | null> {
  const row = await db.selectFrom('letters').selectAll().where('letter_id', '=', id).executeTakeFirst();
  return row === undefined ? null : (toListed(row).at(0) ?? null);
}

function toListed(row: Row<'letters'>): readonly ListedLetter[] {
  if (row.channel === 'none') return [];
  return [
    {
      id: row.letter_id,
      channel: row.channel,
      about: row.about,
      state: row.state,
      recipient: row.recipient,
      createdAt: row.created_at,
      endsAt: row.ends_at,
      dueAt: row.due_at,
      attempts: row.attempts,
      triedAt: row.tried_at,
      endedAt: row.ended_at,
      reason: row.reason,
      isBeingTried: row.claim !== null && (row.state === 'waiting' || row.state === 'handed_over'),
      isWhole: row.sealed !== null,
    },
  ];
}

/** Makes a letter due now; false where it has ended, is being tried, or would come too late. */
export async function updateDue(id: string, now: string, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ state: 'waiting', claim: null, due_at: now, ended_at: null })
    .where('letter_id', '=', id)
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'unknown'), and([eb('state', '=', 'waiting'), eb('claim', 'is', null)])]),
    )
    .where('sealed', 'is not', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

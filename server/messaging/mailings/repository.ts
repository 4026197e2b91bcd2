/** Mailings: the SQL on their table. What becomes of each recipient stands in `recipients-repository.ts`. */

import type { MailingForm, MailingState, RecipientState } from '#domain/mailing/mailing.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { Row, RowChange } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

/** How many recipients are in which state. */
export type Counts = Readonly<Record<RecipientState, number>>;

/** Instants are UTC, ISO with milliseconds. */
export type Mailing = {
  readonly id: string;
  readonly version: number;
  readonly form: MailingForm;
  readonly state: MailingState;
  readonly sendAt: string | null;
  readonly begunAt: string | null;
  /** Every member up to this id is noted; null where none are to be. */
  readonly fixedUntil: string | null;
  readonly endedAt: string | null;
  /** Null as long as its recipients are kept one by one. */
  readonly counts: Counts | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type NewMailing = {
  readonly id: string;
  readonly form: MailingForm;
  readonly createdBy: string;
  readonly now: string;
};

export async function insertMailing({ id, form, createdBy, now }: NewMailing, db: Database): Promise<void> {
  await db
    .insertInto('mailings')
    .values({
      mailing_id: id,
      ...form,
      state: 'draft',
      created_by: createdBy,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function findById(id: string, db: Database): Promise<Mailing | null> {
  const row = await db.selectFrom('mailings').selectAll().where('mailing_id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMailing(row);
}

export type RequestedMailings = {
  /** Words of the subject; empty finds all. */
  readonly search: string;
  readonly state: MailingState | null;
  readonly order: 'asc' | 'desc';
} & ListPlace;

export async function findPage(
  { search, state, order, ...place }: RequestedMailings,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly Mailing[] }> {
  let found = db.selectFrom('mailings');
  if (search.trim() !== '') found = found.where(containsAll(['subject'], search));
  if (state !== null) found = found.where('state', '=', state);
  const { total, rows } = await paged(found, place, (mailings) =>
    mailings.selectAll().orderBy('updated_at', order).orderBy('mailing_id'),
  );
  return { total, rows: rows.map(toMailing) };
}

export type MailingChange = {
  readonly form?: MailingForm;
  readonly state?: MailingState;
  readonly sendAt?: string | null;
  readonly begunAt?: string;
  readonly fixedUntil?: string | null;
  readonly endedAt?: string;
  readonly now: string;
};

/** Changes a mailing that is as `found`; false where it is another by now. */
export async function updateMailing(
  found: Pick<Mailing, 'id' | 'state' | 'version'>,
  change: MailingChange,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailings')
    .set(columnsOf(change))
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('mailing_id', '=', found.id)
    .where('state', '=', found.state)
    .where('version', '=', found.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mailings that there is something to do for now, oldest first: those that are sent, and those whose time has come. */
export async function findAllDue(now: string, db: Database): Promise<readonly Mailing[]> {
  const rows = await db
    .selectFrom('mailings')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([eb('state', '=', 'sending'), and([eb('state', '=', 'scheduled'), eb('send_at', '<=', now)])]),
    )
    .orderBy('send_at')
    .orderBy('mailing_id')
    .execute();
  return rows.map(toMailing);
}

/** Notes how far recipients are fixed; false where another process was first, or the mailing was withdrawn. */
export async function updateFixed(
  { id, fixedUntil }: Pick<Mailing, 'id' | 'fixedUntil'>,
  next: string | null,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailings')
    .set({ fixed_until: next })
    .where('mailing_id', '=', id)
    .where('state', '=', 'sending')
    .where('fixed_until', '=', fixedUntil)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ended before an instant, with recipients that are still kept one by one. */
export async function findAllEndedBefore(before: string, db: Database): Promise<readonly Mailing[]> {
  const rows = await db
    .selectFrom('mailings')
    .selectAll()
    .where('state', 'in', ['sent', 'withdrawn'])
    .where('ended_at', '<', before)
    .where('counts', 'is', null)
    .execute();
  return rows.map(toMailing);
}

export async function updateCounts(id: string, counts: Counts, db: Database): Promise<void> {
  await db
    .updateTable('mailings')
    .set({ counts: JSON.stringify(counts) })
    .where('mailing_id', '=', id)
    .execute();
}

function columnsOf(change: MailingChange): RowChange<'mailings'> {
  const { form, state, sendAt, begunAt, fixedUntil, endedAt, now } = change;
  return {
    ...form,
    ...(state === undefined ? {} : { state }),
    ...(sendAt === undefined ? {} : { send_at: sendAt }),
    ...(begunAt === undefined ? {} : { begun_at: begunAt }),
    ...(fixedUntil === undefined ? {} : { fixed_until: fixedUntil }),
    ...(endedAt === undefined ? {} : { ended_at: endedAt }),
    updated_at: now,
  };
}

function toMailing(row: Row<'mailings'>): Mailing {
  const { kind, audience, target, subject, body } = row;
  return {
    id: row.mailing_id,
    version: row.version,
    form: { kind, audience, target, subject, body },
    state: row.state,
    sendAt: row.send_at,
    begunAt: row.begun_at,
    fixedUntil: row.fixed_until,
    endedAt: row.ended_at,
    // Written by this file.
    counts: row.counts === null ? null : (JSON.parse(row.counts) as Counts),
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

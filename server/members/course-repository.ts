/** 会員の経過: the SQL on its events and on what a record shows of them (docs/decisions/0038-a-membership-is-what-was-paid.md). */

import type { CourseEvent, CourseFact, MembershipOnDay } from '#domain/membership/course/course.ts';
import { changed } from '#server/store/changes.ts';
import type { Row } from '#server/store/schema.ts';
import type { Database } from '#server/store/store.ts';
import { nextVersion } from './repository.ts';

/** Whose deed an event is. */
export type EventBy = Row<'membership_events'>['by'];

/** What a record shows of its course. */
export type Projection = MembershipOnDay & {
  /** The next day on which it turns into something else by itself; null while none is known. */
  readonly turnsOn: string | null;
};

/** A record as its course needs it. */
export type ProjectedRecord = Projection & {
  readonly memberId: string;
  /** Null where it is no account's yet. */
  readonly userId: string | null;
  /** UTC instant, ISO. */
  readonly createdAt: string;
};

const PROJECTED = [
  'member_id',
  'user_id',
  'created_at',
  'membership_type',
  'payment_plan',
  'expires_at',
  'open_until',
  'turns_on',
] as const;

export async function findProjected(memberId: string, db: Database): Promise<ProjectedRecord | null> {
  const row = await db
    .selectFrom('members')
    .select(PROJECTED)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row === undefined ? null : toProjected(row);
}

/** The same, and nobody else appends to its course until the transaction ends. */
export async function holdProjected(memberId: string, db: Database): Promise<ProjectedRecord | null> {
  const row = await db
    .updateTable('members')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('member_id', '=', memberId)
    .returning(PROJECTED)
    .executeTakeFirst();
  return row === undefined ? null : toProjected(row);
}

/** Who turns into something else by this day, the longest overdue first. */
export async function findAllTurning(
  { today, limit }: { readonly today: string; readonly limit: number },
  db: Database,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('members')
    .select('member_id')
    .where('turns_on', '<=', today)
    .orderBy('turns_on')
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Writes what the record shows. Its account's next call is judged by it, in every process. */
export async function updateProjection(
  { memberId, userId }: Pick<ProjectedRecord, 'memberId' | 'userId'>,
  { type, plan, expiresAt, openUntil, turnsOn }: Projection,
  now: string,
  db: Database,
): Promise<void> {
  await db
    .updateTable('members')
    .set({
      membership_type: type,
      payment_plan: plan,
      expires_at: expiresAt,
      open_until: openUntil,
      turns_on: turnsOn,
      updated_at: now,
    })
    .set(nextVersion)
    .where('member_id', '=', memberId)
    .execute();
  if (userId !== null) changed(db, { changedMembership: userId });
}

export async function findAllEvents(memberId: string, db: Database): Promise<readonly CourseEvent[]> {
  return (await findAllRecordedEvents(memberId, db)).map(({ event }) => event);
}

export type RecordedEvent = {
  readonly event: CourseEvent;
  readonly by: EventBy;
  /** When this server heard of it; UTC instant with milliseconds. */
  readonly recordedAt: string;
};

/** In the order in which they happened. */
export async function findAllRecordedEvents(
  memberId: string,
  db: Database,
): Promise<readonly RecordedEvent[]> {
  const rows = await db
    .selectFrom('membership_events')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('at')
    .orderBy('event_id')
    .execute();
  return rows.map((row) => ({ event: toEvent(row), by: row.by, recordedAt: row.recorded_at }));
}

/** Appends an event; false where its member has it already. */
export async function insertEvent(
  memberId: string,
  { event, by, recordedAt }: RecordedEvent,
  db: Database,
): Promise<boolean> {
  const { id, at, kind, ...fact } = event;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('membership_events')
    .values({
      member_id: memberId,
      event_id: id,
      at,
      recorded_at: recordedAt,
      kind,
      fact: JSON.stringify(fact),
      by,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'event_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** For an erasure alone. */
export async function deleteAllEvents(memberId: string, db: Database): Promise<void> {
  await db.deleteFrom('membership_events').where('member_id', '=', memberId).execute();
}

/** An event as it is stored. */
export function toEvent({ event_id, at, kind, fact }: Row<'membership_events'>): CourseEvent {
  // Written by this file.
  const rest = JSON.parse(fact) as Omit<CourseFact, 'kind'>;
  return { id: event_id, at, kind, ...rest } as CourseEvent;
}

function toProjected(row: Pick<Row<'members'>, (typeof PROJECTED)[number]>): ProjectedRecord {
  return {
    memberId: row.member_id,
    userId: row.user_id,
    createdAt: row.created_at,
    type: row.membership_type,
    plan: row.payment_plan,
    expiresAt: row.expires_at,
    openUntil: row.open_until,
    turnsOn: row.turns_on,
  };
}

/** 会員の経過: the SQL on its events and on what a record shows of them (docs/decisions/0038-a-membership-is-what-was-paid.md). */

import { sql } from 'kysely';
import type { CourseEvent, CourseFact, MembershipOnDay } from '#domain/membership/course/course.ts';
import { changed } from '#server/platform/store/changes.ts';
import { countOf } from '#server/platform/store/count.ts';
import { inParts, valuesOf } from '#server/platform/store/many-rows.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

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

/** Of several members, by number, and nobody else appends to their courses until the transaction ends; who is not there is missing. */
export async function holdAllProjected(
  memberIds: readonly string[],
  db: Database,
): Promise<readonly ProjectedRecord[]> {
  const rows = await inParts(memberIds.toSorted(), (part) =>
    db
      .updateTable('members')
      .set(({ ref }) => ({ version: ref('version') }))
      .where('member_id', 'in', part)
      .returning(PROJECTED)
      .execute(),
  );
  return rows.map(toProjected).toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1));
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

/** What a record shows from now on. */
export type ShownAnew = Projection & Pick<ProjectedRecord, 'memberId' | 'userId'>;

/** Writes what records show. The next call of each one's account is judged by it, in every process. */
export async function updateProjections(
  records: readonly ShownAnew[],
  now: string,
  db: Database,
): Promise<void> {
  await inParts(records, async (part) => {
    const rows = part.map((one) => [
      one.memberId,
      one.type,
      one.plan,
      one.expiresAt,
      one.openUntil,
      one.turnsOn,
    ]);
    const { rows: written } = await sql<never>`
      with given(of_member, to_type, to_plan, to_day, to_open_day, to_turn) as (${valuesOf(rows, db)})
      update members
      set membership_type = to_type, payment_plan = to_plan, expires_at = to_day, open_until = to_open_day,
        turns_on = to_turn, updated_at = ${now}, version = version + 1
      from given
      where member_id = of_member`.execute(db);
    return written;
  });
  for (const { userId } of records) if (userId !== null) changed(db, { changedMembership: userId });
}

/** Of several members, by member; those without events are missing. */
export async function findAllEventsOfMembers(
  memberIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, readonly CourseEvent[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('membership_events')
    .selectAll()
    .where('member_id', 'in', memberIds)
    .orderBy('at')
    .orderBy('event_id')
    .execute();
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  return new Map([...byMember].map(([memberId, own]) => [memberId, own.map(toEvent)]));
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

/** An event, and the member whose course it belongs to. */
export type MembersEvent = RecordedEvent & { readonly memberId: string };

/** Appends events, and returns those that their members did not have already. */
export async function insertEvents(
  events: readonly MembersEvent[],
  db: Database,
): Promise<readonly MembersEvent[]> {
  return inParts(events, async (part) => {
    const rows = await db
      .insertInto('membership_events')
      .values(part.map(toRow))
      .onConflict((conflict) => conflict.columns(['member_id', 'event_id']).doNothing())
      .returning(['member_id', 'event_id'])
      .execute();
    const inserted = new Set(rows.map((row) => JSON.stringify([row.member_id, row.event_id])));
    return part.filter(({ memberId, event }) => inserted.has(JSON.stringify([memberId, event.id])));
  });
}

function toRow({ memberId, event, by, recordedAt }: MembersEvent) {
  const { id, at, kind, ...fact } = event;
  return {
    member_id: memberId,
    event_id: id,
    at,
    recorded_at: recordedAt,
    kind,
    fact: JSON.stringify(fact),
    last_day: event.kind === 'leaving' ? event.lastDay : null,
    month: event.kind === 'debitFailed' ? event.month : null,
    by,
  };
}

/** How many members have an event of this id. */
export function countEvents(eventId: string, db: Database): Promise<number> {
  return countOf(db.selectFrom('membership_events').where('event_id', '=', eventId));
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

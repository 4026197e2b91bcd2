/** 会員の経過 as the server keeps it: events are appended, and the member's record follows them in the same transaction. */

import { randomUUID } from 'node:crypto';
import {
  type Choice,
  type Course,
  type CourseEvent,
  courseOf,
  membershipOn,
  nextTurn,
} from '#domain/membership/course/course.ts';
import type { Database } from '#server/store/store.ts';
import {
  type EventBy,
  findAllEvents,
  findProjected,
  holdProjected,
  insertEvent,
  type ProjectedRecord,
  type Projection,
  updateProjection,
} from './course-repository.ts';

export type Appending = {
  readonly memberId: string;
  readonly events: readonly CourseEvent[];
  readonly by: EventBy;
  /** Instant in UTC with milliseconds. */
  readonly now: string;
  /** `YYYY-MM-DD`, Tokyo. */
  readonly today: string;
};

/**
 * Appends what is new of these events, and writes the member's record as it is today. Returns the events that were new: letters are
 * written about them alone. A course without events begins with what the record says. Nothing for nobody.
 *
 * In a transaction of the server's store, with whose commit the guards of all processes forget what they know of the account.
 */
export async function appendToCourse(
  { memberId, events, by, now, today }: Appending,
  db: Database,
): Promise<readonly CourseEvent[]> {
  const record = await holdProjected(memberId, db);
  if (record === null) return [];
  const stored = await findAllEvents(memberId, db);
  const begun = stored.length === 0 ? [beginningOf(record)] : [];
  for (const event of begun) await insertEvent(memberId, { event, by, recordedAt: now }, db);
  const added: CourseEvent[] = [];
  for (const event of events) {
    if (await insertEvent(memberId, { event, by, recordedAt: now }, db)) added.push(event);
  }
  const course = courseOf([...stored, ...begun, ...added]);
  if (course === null) throw new Error(`The course of ${memberId} has no beginning.`);
  const projection = { ...membershipOn(course, today), turnsOn: nextTurn(course, today) };
  if (!isShown(record, projection)) await updateProjection(record, projection, now, db);
  return added;
}

/** The member's course; null for nobody. */
export async function findCourse(memberId: string, db: Database): Promise<Course | null> {
  const events = await findAllEvents(memberId, db);
  if (events.length > 0) return courseOf(events);
  const record = await findProjected(memberId, db);
  return record === null ? null : courseOf([beginningOf(record)]);
}

/** What the office decides of a membership. */
export type Decision = Choice & { readonly expiresAt: string | null };

/** Appends the decision where it differs from what the record shows. */
export async function setMembership(
  { decision, ...of }: Omit<Appending, 'events' | 'by'> & { readonly decision: Decision },
  db: Database,
): Promise<void> {
  const record = await holdProjected(of.memberId, db);
  if (record === null) return;
  const { type, plan, expiresAt } = decision;
  if (type === record.type && plan === record.plan && expiresAt === record.expiresAt) return;
  const event = { id: `set ${randomUUID()}`, at: of.now, kind: 'set', type, plan, expiresAt } as const;
  await appendToCourse({ ...of, events: [event], by: 'office' }, db);
}

/** A registration begins with no day in force; a record from before courses were kept, or the office's, with what it says. */
function beginningOf({ createdAt, type, plan, expiresAt }: ProjectedRecord): CourseEvent {
  const at = Temporal.Instant.from(createdAt).toString({ smallestUnit: 'millisecond' });
  return { id: 'began', at, kind: 'began', type, plan, expiresAt };
}

function isShown(record: Projection, projection: Projection): boolean {
  const { type, plan, expiresAt, openUntil, turnsOn } = projection;
  return (
    record.type === type &&
    record.plan === plan &&
    record.expiresAt === expiresAt &&
    record.openUntil === openUntil &&
    record.turnsOn === turnsOn
  );
}

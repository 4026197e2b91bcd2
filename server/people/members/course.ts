/** 会員の経過 as the server keeps it: events are appended, and the member's record follows them in the same transaction. */

import { randomUUID } from 'node:crypto';
import { tokyoDate } from '#domain/calendar/tokyo.ts';
import {
  type Choice,
  type Course,
  type CourseEvent,
  courseOf,
  membershipOn,
  nextTurn,
} from '#domain/membership/course/course.ts';
import { instantText } from '#server/platform/clock.ts';
import { mapInSlices } from '#server/platform/http/slices.ts';
import type { Database } from '#server/platform/store/store.ts';
import {
  type EventBy,
  findAllEvents,
  findAllEventsOfMembers,
  findProjected,
  holdAllProjected,
  insertEvents,
  type ProjectedRecord,
  type Projection,
  type ShownAnew,
  updateProjections,
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
  { memberId, events, ...stamp }: Appending,
  db: Database,
): Promise<readonly CourseEvent[]> {
  const added = await appendToCourses({ ...stamp, eventsOf: new Map([[memberId, events]]) }, db);
  return added.get(memberId) ?? [];
}

export type AppendingToMany = Omit<Appending, 'memberId' | 'events'> & {
  /** By member. */
  readonly eventsOf: ReadonlyMap<string, readonly CourseEvent[]>;
};

/** As {@link appendToCourse}, to the courses of many members; returns what was new by member. */
export async function appendToCourses(
  { eventsOf, by, now, today }: AppendingToMany,
  db: Database,
): Promise<ReadonlyMap<string, readonly CourseEvent[]>> {
  const records = await holdAllProjected([...eventsOf.keys()], db);
  const storedOf = await findAllEventsOfMembers(
    records.map(({ memberId }) => memberId),
    db,
  );
  const wished = records.flatMap((record) => {
    const { memberId } = record;
    const begun = storedOf.has(memberId) ? [] : [beginningOf(record)];
    const known = [...begun, ...(storedOf.get(memberId) ?? [])];
    const events = (eventsOf.get(memberId) ?? []).map((event) =>
      ACTORS.has(by) && event.at === now ? afterKnown(event, known) : event,
    );
    return [...begun, ...events].map((event) => ({ memberId, event, by, recordedAt: now }));
  });
  const inserted = Map.groupBy(await insertEvents(wished, db), ({ memberId }) => memberId);
  const added = new Map<string, readonly CourseEvent[]>();
  const shown = await mapInSlices(records, (record): ShownAnew | null => {
    const { memberId, userId } = record;
    const own = (inserted.get(memberId) ?? []).map(({ event }) => event);
    added.set(
      memberId,
      own.filter(({ kind }) => kind !== 'began'),
    );
    const course = courseOf([...(storedOf.get(memberId) ?? []), ...own]);
    if (course === null) throw new Error(`The course of ${memberId} has no beginning.`);
    const projection = { ...membershipOn(course, today), turnsOn: nextTurn(course, today) };
    return isShown(record, projection) ? null : { memberId, userId, ...projection };
  });
  await updateProjections(
    shown.flatMap((one) => one ?? []),
    now,
    db,
  );
  return added;
}

/** Who decides on what the course is at that moment; others report what has happened elsewhere. */
const ACTORS: ReadonlySet<EventBy> = new Set(['member', 'office']);

/** An act follows everything that was known when it was decided: also what happened in the same millisecond, or by a clock that is ahead. */
function afterKnown(event: CourseEvent, known: readonly CourseEvent[]): CourseEvent {
  const last = known.reduce((latest, { at }) => (at > latest ? at : latest), '');
  if (last < event.at) return event;
  const next = Temporal.Instant.from(last).add({ milliseconds: 1 });
  // The day of an act decides what it means.
  if (tokyoDate(next) !== tokyoDate(Temporal.Instant.from(event.at))) return event;
  return { ...event, at: instantText(next) };
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
  const [record] = await holdAllProjected([of.memberId], db);
  if (record === undefined) return;
  const { type, plan, expiresAt } = decision;
  if (type === record.type && plan === record.plan && expiresAt === record.expiresAt) return;
  await appendToCourse({ ...of, events: [decided(decision, of.now)], by: 'office' }, db);
}

/** A decision of the office as an event of a course. */
export function decided({ type, plan, expiresAt }: Decision, now: string): CourseEvent {
  return { id: `set ${randomUUID()}`, at: now, kind: 'set', type, plan, expiresAt };
}

/** A registration begins with no day in force; a record from before courses were kept, or the office's, with what it says. */
function beginningOf({ createdAt, type, plan, expiresAt }: ProjectedRecord): CourseEvent {
  const at = instantText(Temporal.Instant.from(createdAt));
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

/** 退会の届け: what a notice makes of a course, whoever gives it. */

import { lastDaysOffered } from '#domain/membership/course/changes.ts';
import type { Course, CourseFact } from '#domain/membership/course/course.ts';
import { cannot } from './messages.ts';

/** Whether a notice was given whose last day has not passed. One that called off a membership before it began is not taken back. */
export function canStay({ leaving }: Course, today: string): boolean {
  return leaving !== null && leaving.lastDay >= today && !leaving.isCallingOff;
}

/** The event of a notice for `lastDay`, or of taking it back (null). Throws a 409 for a day that is not offered, or without a notice. */
export function noticeFact(course: Course, lastDay: string | null, today: string): CourseFact {
  if (lastDay === null) {
    if (!canStay(course, today)) throw cannot('not_leaving');
    return { kind: 'staying' };
  }
  if (!lastDaysOffered(course, today).includes(lastDay)) throw cannot('not_offered');
  return { kind: 'leaving', lastDay, debit: course.debit };
}

/** Courses for tests, as they happen. */

import type { Course, CourseEvent, CourseFact } from '../course.ts';
import { courseOf } from '../course.ts';

export const REGULAR_MONTHLY = { type: 'regular', plan: 'monthly' } as const;
export const REGULAR_YEARLY = { type: 'regular', plan: 'yearly' } as const;
export const PREMIUM_MONTHLY = { type: 'premium', plan: 'monthly' } as const;
export const PREMIUM_YEARLY = { type: 'premium', plan: 'yearly' } as const;

/** What happens at ten in the morning of a day in Tokyo, under an id that its kind, day and names make. */
export function happened(day: string, fact: CourseFact): CourseEvent {
  return { id: `${day} ${JSON.stringify(fact)}`, at: `${day}T01:00:00.000Z`, ...fact };
}

export function joined(day: string, choice: typeof REGULAR_MONTHLY | typeof REGULAR_YEARLY): CourseEvent {
  return happened(day, { kind: 'began', expiresAt: null, ...choice });
}

/** A month that the standing debit `card` pays. */
export function debited(day: string, month: string, debit = 'card', type: 'regular' | 'premium' = 'regular') {
  const payment = `${debit} ${month}`;
  return happened(day, { kind: 'paid', payment, month, debit, type, plan: 'monthly' });
}

/** A month that a person pays. */
export function monthPaid(day: string, month: string, payment = `cash ${month}`): CourseEvent {
  return happened(day, { kind: 'paid', payment, month, debit: null, ...REGULAR_MONTHLY });
}

export function yearPaid(day: string, payment = `year ${day}`, type: 'regular' | 'premium' = 'regular') {
  return happened(day, { kind: 'paid', payment, month: null, debit: null, type, plan: 'yearly' });
}

export function cardSet(day: string, debit = 'card', type: 'regular' | 'premium' = 'regular'): CourseEvent {
  return happened(day, { kind: 'debitSet', debit, type, plan: 'monthly' });
}

export function cardRefused(day: string, month: string, debit = 'card'): CourseEvent {
  return happened(day, { kind: 'debitFailed', debit, month });
}

export function noticed(day: string, lastDay: string): CourseEvent {
  return happened(day, { kind: 'leaving', lastDay });
}

export function course(...events: readonly CourseEvent[]): Course {
  const found = courseOf(events);
  if (found === null) throw new Error('No beginning');
  return found;
}

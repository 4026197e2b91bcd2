/** 毎月のお支払い: the standing debit that a course calls for, and until when its next payment is awaited. */

import { addDays, type JstDate } from '../../calendar/tokyo.ts';
import type { MembershipType } from '../membership.ts';
import type { Course } from './course.ts';
import { AWAITED_DAYS } from './span.ts';
import { lastDayOf, monthOf } from './term.ts';

/** The terms that a course calls for in a standing debit. */
export type WishedDebit = {
  readonly type: MembershipType;
  /** The last day it may pay for; null while there is no end. */
  readonly lastDay: JstDate | null;
};

/** The terms of the present standing debit from its next date on; null if it must end. Any other debit of the member must end. */
export function wishedDebit({ debit, choice, next, leaving }: Course): WishedDebit | null {
  if (debit === null) return null;
  const { type, plan } = next ?? choice;
  // A year that is paid for ends the debit; one that is only chosen does not.
  if (plan === 'yearly' && next === null) return null;
  const lastDay = leaving?.debit === debit ? leaving.lastDay : null;
  return { type: plan === 'yearly' ? choice.type : type, lastDay };
}

/**
 * Until when a membership that is paid for until `expiresAt` stays open because the debit of the next day is awaited. One that was set up
 * afterwards is not: its first payment comes first.
 */
export function awaitedUntil(course: Course, expiresAt: JstDate | null): JstDate | null {
  const wished = wishedDebit(course);
  const { debitSetOn } = course;
  if (wished === null || expiresAt === null || debitSetOn === null || debitSetOn > expiresAt) return null;
  const isLastOfMonth = expiresAt === lastDayOf(monthOf(expiresAt));
  const isToGoOn = wished.lastDay === null || wished.lastDay > expiresAt;
  return isLastOfMonth && isToGoOn ? addDays(expiresAt, AWAITED_DAYS) : null;
}

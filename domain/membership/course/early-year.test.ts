/** A year that is paid through the provider long before it is due is paid twice. */

import { expect, test } from 'vitest';
import { membershipOn } from './course.ts';
import { course, happened, joined, noticed, REGULAR_YEARLY, yearPaid } from './testing/events.ts';

const FIRST = [joined('2026-11-10', REGULAR_YEARLY), yearPaid('2026-11-10', 'first')];

function paidOn(day: string, ifDue?: boolean) {
  const fact = { kind: 'paid', payment: 'second', month: null, debit: null, ...REGULAR_YEARLY } as const;
  return happened(day, ifDue === undefined ? fact : { ...fact, ifDue });
}

test.each([
  ['二日後に払った二年目', '2026-11-12', true, '2027-11-09', ['second']],
  ['期限の61日前に払った二年目', '2027-09-09', true, '2027-11-09', ['second']],
  ['期限の60日前に払った二年目', '2027-09-10', true, '2028-11-09', []],
  ['事務局が早く受け取った二年目', '2026-11-12', undefined, '2028-11-09', []],
] as const)('%s', (_what, day, ifDue, expiresAt, owedBack) => {
  const after = course(...FIRST, paidOn(day, ifDue));
  expect(after.owedBack).toEqual(owedBack);
  expect(membershipOn(after, day).expiresAt).toBe(expiresAt);
});

test('早すぎて返すことになる二年目は、退会の届けを取り消さない', () => {
  const after = course(...FIRST, noticed('2026-11-11', '2026-12-31'), paidOn('2026-11-12', true));
  expect(after.owedBack).toEqual(['second']);
  expect(after.leaving?.lastDay).toBe('2026-12-31');
  expect(membershipOn(after, '2027-01-01').expiresAt).toBe('2026-12-31');
});

test('事務局が期限を延ばしたあとに払った一年は、続く一年になる', () => {
  const extended = happened('2026-11-11', { kind: 'set', expiresAt: '2027-12-31', ...REGULAR_YEARLY });
  expect(course(...FIRST, extended, paidOn('2026-11-12', true)).owedBack).toEqual([]);
});

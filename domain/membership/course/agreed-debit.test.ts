/** 毎月のお支払い: what a payer has agreed to stays, whoever pays, decides or chooses beside the payer. */

import { describe, expect, test } from 'vitest';
import { wishedDebit } from './changes.ts';
import type { Choice, CourseEvent } from './course.ts';
import {
  cardSet,
  course,
  debited,
  happened,
  joined,
  monthPaid,
  PREMIUM_MONTHLY,
  PREMIUM_YEARLY,
  REGULAR_MONTHLY,
  yearPaid,
} from './testing/events.ts';

const BY_CARD = [
  joined('2026-11-10', REGULAR_MONTHLY),
  cardSet('2026-11-10'),
  debited('2026-11-10', '2026-11'),
];

function paidByHand(day: string, month: string, choice: Choice): CourseEvent {
  return happened(day, { kind: 'paid', payment: `hand ${month}`, month, debit: null, ...choice });
}

describe('事務局の入力と決定は、引き落としの内容を変えない', () => {
  test.each([
    ['高い種別の入金', paidByHand('2026-11-20', '2026-12', PREMIUM_MONTHLY)],
    ['高い種別の決定', happened('2026-11-20', { kind: 'set', expiresAt: '2026-12-31', ...PREMIUM_MONTHLY })],
  ])('%s', (_what, event) => {
    const after = course(...BY_CARD, event);
    expect(after).toMatchObject({ choice: PREMIUM_MONTHLY, next: REGULAR_MONTHLY });
    expect(wishedDebit(after)?.type).toBe('regular');
  });

  test('入金を取り消すと、もとのとおりになる', () => {
    const reversed = happened('2026-11-21', { kind: 'reversed', payment: 'hand 2026-12' });
    const after = course(...BY_CARD, paidByHand('2026-11-20', '2026-12', PREMIUM_MONTHLY), reversed);
    expect(after).toMatchObject({ choice: REGULAR_MONTHLY, next: null, debit: 'card' });
  });

  test('支払う人の選んだ次の内容は、入金のあとも残る', () => {
    const chosen = happened('2026-11-15', { kind: 'chosen', ...PREMIUM_MONTHLY });
    const after = course(...BY_CARD, chosen, monthPaid('2026-11-20', '2026-12'));
    expect(wishedDebit(after)?.type).toBe('premium');
  });

  test.each([
    ['年払いの入金', yearPaid('2026-11-20', 'year', 'premium')],
    ['年払いの決定', happened('2026-11-20', { kind: 'set', expiresAt: '2027-11-30', ...PREMIUM_YEARLY })],
  ])('%sのあとは、引き落とさない', (_what, event) => {
    expect(wishedDebit(course(...BY_CARD, event))).toBeNull();
  });

  test('変更に間に合わなかった引き落としは、次の引き落としの内容を変えない', () => {
    const late = debited('2026-12-01', '2026-12', 'card', 'premium');
    expect(wishedDebit(course(...BY_CARD, late))?.type).toBe('regular');
  });
});

describe('支払う人でない人が選んだことは、そのとき見えていた引き落としにだけ及ぶ', () => {
  const chosen = (choice: Choice, debit: string | null, type: 'regular' | 'premium' | null) =>
    happened('2026-11-20', { kind: 'chosen', ...choice, basis: { payer: 'M2', amount: 900, debit, type } });

  test('そのままなら、次から変わる', () => {
    const premium = [
      joined('2026-11-10', REGULAR_MONTHLY),
      cardSet('2026-11-10', 'card', 'premium'),
      debited('2026-11-10', '2026-11', 'card', 'premium'),
    ];
    const after = course(...premium, chosen(REGULAR_MONTHLY, 'card', 'premium'));
    expect(after).toMatchObject({ next: REGULAR_MONTHLY, request: null });
  });

  test('知らせの届く前に登録されていた引き落としには、申し込みになる', () => {
    const after = course(...BY_CARD, chosen(PREMIUM_MONTHLY, null, null));
    expect(after).toMatchObject({
      next: null,
      request: { ...PREMIUM_MONTHLY, payer: 'M2', amount: 900 },
    });
    expect(wishedDebit(after)?.type).toBe('regular');
  });

  test('知らせの届く前に済んでいた年払いのあとに、引き落としは続かない', () => {
    const after = course(...BY_CARD, yearPaid('2026-11-19'), chosen(REGULAR_MONTHLY, 'card', 'regular'));
    expect(after.request).toBeNull();
    expect(wishedDebit(after)).toBeNull();
  });
});

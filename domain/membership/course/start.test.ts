/** A membership that begins with the debit of a 1st: what is awaited, what may be chosen, and how it is called off. */

import { describe, expect, test } from 'vitest';
import { lastDaysOffered, laterStartOf, startAwaited, termsOf, wishedDebit } from './changes.ts';
import { type CourseEvent, membershipOn } from './course.ts';
import {
  cardRefused,
  course,
  debited,
  happened,
  joined,
  monthPaid,
  noticed,
  PREMIUM_MONTHLY,
  PREMIUM_YEARLY,
  REGULAR_MONTHLY,
  REGULAR_YEARLY,
  yearPaid,
} from './testing/events.ts';

const PRICES = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };
const NEW = joined('2026-11-10', REGULAR_YEARLY);

/** At ten in the morning of the last day of November. */
const starting = (debit = 'card', at = '2026-11-30T01:00:00.000Z'): CourseEvent => ({
  id: `set ${debit}`,
  at,
  kind: 'debitSet',
  debit,
  startsOn: '2026-12-01',
  ...REGULAR_MONTHLY,
});
const calledOff = { ...noticed('2026-11-30', '2026-11-30'), at: '2026-11-30T02:00:00.000Z' };
const WAITING = [NEW, starting()];

test.each([
  ['最後の日の月払いは、翌月からにもできる', '2026-11-30', 'payNow', REGULAR_MONTHLY, '2026-12-01'],
  ['うるう年の2月', '2028-02-29', 'payNow', REGULAR_MONTHLY, '2028-03-01'],
  ['うるう年の2月28日は、最後の日ではない', '2028-02-28', 'payNow', REGULAR_MONTHLY, null],
  ['12月', '2026-12-31', 'payNow', REGULAR_MONTHLY, '2027-01-01'],
  ['最後の日の前の日', '2026-11-29', 'payNow', REGULAR_MONTHLY, null],
  ['年払い', '2026-11-30', 'payNow', REGULAR_YEARLY, null],
  ['次の引き落としからの変更', '2026-11-30', 'nextDebit', REGULAR_MONTHLY, null],
] as const)('翌月からの開始：%s', (_what, today, way, choice, start) => {
  expect(laterStartOf({ ...choice, way, from: today, amount: 500 }, today)).toBe(start);
});

test('期間が続いている人の次の支払いは、翌月からの開始にはならない', () => {
  const terms = { ...REGULAR_MONTHLY, way: 'payNow', from: '2026-12-10', amount: 500 } as const;
  expect(laterStartOf(terms, '2026-11-30')).toBeNull();
});

describe('待っているあいだ', () => {
  test.each([
    ['申し込んだ日', '2026-11-30', '2026-12-01'],
    ['1日', '2026-12-01', '2026-12-01'],
    ['知らせを待つ三日目', '2026-12-03', '2026-12-01'],
    ['四日目には、待たない', '2026-12-04', null],
  ])('%s', (_when, today, start) => {
    expect(startAwaited(course(...WAITING), today)).toBe(start);
    expect(membershipOn(course(...WAITING), today)).toMatchObject({ expiresAt: null, openUntil: null });
  });

  test.each([
    ['1日に払われたあと', [...WAITING, debited('2026-12-01', '2026-12')]],
    ['断られたあと', [...WAITING, cardRefused('2026-12-01', '2026-12')]],
    ['取り消したあと', [...WAITING, calledOff]],
    ['引き落としが終わったあと', [...WAITING, happened('2026-12-01', { kind: 'debitEnded', debit: 'card' })]],
    ['年払いのあと', [...WAITING, yearPaid('2026-11-30')]],
    ['月の分を払ったあと', [...WAITING, monthPaid('2026-11-30', '2026-11')]],
  ])('%sは、待っていない', (_when, events) => {
    expect(startAwaited(course(...events), '2026-12-01')).toBeNull();
  });

  test.each([
    ['別の種別は、1日の引き落としから', PREMIUM_MONTHLY, 'nextDebit', '2026-12-01'],
    ['年払いは、今日から', PREMIUM_YEARLY, 'payNow', '2026-11-30'],
    ['登録のときの年払いも、今日から', REGULAR_YEARLY, 'payNow', '2026-11-30'],
  ] as const)('%s', (_what, choice, way, from) => {
    expect(termsOf(course(...WAITING), choice, '2026-11-30', PRICES)).toMatchObject({
      terms: { way, from },
    });
  });

  test.each([
    ['申し込んだとおりのもの', REGULAR_MONTHLY, '2026-11-30', 'same_choice'],
    ['1日からは、何も', PREMIUM_MONTHLY, '2026-12-01', 'start_awaited'],
    ['1日からは、年払いも', REGULAR_YEARLY, '2026-12-01', 'start_awaited'],
  ] as const)('選べないもの：%s', (_what, choice, today, code) => {
    expect(termsOf(course(...WAITING), choice, today, PRICES)).toMatchObject({ fault: { code } });
  });

  test('1日までは今日を最後の日にでき、1日からは、確認がとれるまで選べない', () => {
    expect(lastDaysOffered(course(...WAITING), '2026-11-30')).toEqual(['2026-11-30']);
    expect(lastDaysOffered(course(...WAITING), '2026-12-01')).toEqual([]);
    const begun = course(...WAITING, debited('2026-12-01', '2026-12'));
    expect(lastDaysOffered(begun, '2026-12-01')[0]).toBe('2026-12-31');
  });
});

describe('取り消し', () => {
  test('取り消すと、引き落としはすぐに終わる', () => {
    expect(wishedDebit(course(...WAITING, calledOff))).toBeNull();
  });

  test('あとから届いた引き落としは、返すものになり、会員にはならない', () => {
    const after = course(...WAITING, calledOff, debited('2026-12-01', '2026-12'));
    expect(after.owedBack).toEqual(['card 2026-12']);
    expect(membershipOn(after, '2026-12-02').expiresAt).toBeNull();
  });

  test('あとから届いた断りは、支払いの失敗にならない', () => {
    const after = course(...WAITING, calledOff, cardRefused('2026-12-01', '2026-12'));
    expect(after.failedMonth).toBeNull();
  });

  test('前に退会した人の取り消しも、すぐに効く', () => {
    const left = [
      joined('2026-08-10', REGULAR_MONTHLY),
      monthPaid('2026-08-10', '2026-08'),
      noticed('2026-08-15', '2026-08-31'),
    ];
    const after = course(...left, starting(), calledOff);
    expect(wishedDebit(after)).toBeNull();
    expect(after.leaving).toMatchObject({ lastDay: '2026-11-30', debit: 'card' });
    expect(membershipOn(after, '2026-12-02').expiresAt).toBe('2026-08-31');
  });

  test.each([
    ['同じ瞬間', calledOff.at],
    // The provider tells its instants in seconds.
    ['同じ秒', '2026-11-30T01:59:59.000Z'],
  ])('取り消したあとの、%sの申し込みは、取り消しでは終わらない', (_when, at) => {
    const off: CourseEvent = { ...calledOff, kind: 'leaving', lastDay: '2026-11-30', debit: 'card' };
    const again = course(...WAITING, off, starting('second', at));
    expect([again.debit, again.leaving]).toEqual(['second', null]);
    expect(startAwaited(again, '2026-11-30')).toBe('2026-12-01');
  });

  test('取り消したあとの、同じ秒の今日からの申し込みは、取り消しでは終わらない', () => {
    const off: CourseEvent = { ...calledOff, kind: 'leaving', lastDay: '2026-11-30', debit: 'card' };
    const { startsOn: _startsOn, ...today } = {
      ...starting('second', '2026-11-30T01:59:59.000Z'),
      startsOn: '',
    };
    const again = course(...WAITING, off, today);
    expect([again.debit, again.leaving]).toEqual(['second', null]);
  });

  test('同じ日にまた申し込めば、1日に始まる', () => {
    const anew = starting('another', '2026-11-30T03:00:00.000Z');
    expect(course(...WAITING, calledOff, anew)).toMatchObject({ leaving: null, debit: 'another' });
    const after = course(...WAITING, calledOff, anew, debited('2026-12-01', '2026-12', 'another'));
    expect(after).toMatchObject({ leaving: null, debit: 'another', owedBack: [] });
    expect(membershipOn(after, '2026-12-02').expiresAt).toBe('2026-12-31');
  });
});

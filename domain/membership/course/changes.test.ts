import { describe, expect, test } from 'vitest';
import { lastDaysOffered, raisesDebit, reminderDue, termsOf, wishedDebit } from './changes.ts';
import {
  cardSet,
  course,
  debited,
  happened,
  joined,
  noticed,
  PREMIUM_MONTHLY,
  PREMIUM_YEARLY,
  REGULAR_MONTHLY,
  REGULAR_YEARLY,
  yearPaid,
} from './testing/events.ts';

const PRICES = { regular: { monthly: 500, yearly: 5_000 }, premium: { monthly: 900, yearly: 9_000 } };
const NEW = [joined('2026-11-10', REGULAR_MONTHLY)];
const BY_CARD = [...NEW, cardSet('2026-11-10'), debited('2026-11-10', '2026-11')];
const BY_YEAR = [joined('2026-11-10', REGULAR_YEARLY), yearPaid('2026-11-12')];

describe('種別とプランの変更は、いつから、いくらか', () => {
  test.each([
    ['入会した人は、今日から', NEW, PREMIUM_YEARLY, '2026-11-10', 'payNow', '2026-11-10', 9_000],
    ['期限の切れた人は、今日から', BY_YEAR, REGULAR_YEARLY, '2027-11-12', 'payNow', '2027-11-12', 5_000],
    [
      '月払いの種別は、次の引き落としから',
      BY_CARD,
      PREMIUM_MONTHLY,
      '2026-11-20',
      'nextDebit',
      '2026-12-01',
      900,
    ],
    [
      '引き落としの結果を待つ間は、その次から',
      BY_CARD,
      PREMIUM_MONTHLY,
      '2026-12-02',
      'nextDebit',
      '2027-01-01',
      900,
    ],
    [
      '月払いから年払いへは、月の翌日から',
      BY_CARD,
      REGULAR_YEARLY,
      '2026-11-20',
      'payNow',
      '2026-12-01',
      5_000,
    ],
    [
      '結果を待つ間の年払いは、今日から',
      BY_CARD,
      REGULAR_YEARLY,
      '2026-12-02',
      'payNow',
      '2026-12-02',
      5_000,
    ],
    [
      '年払いの途中では、更新のときから',
      BY_YEAR,
      PREMIUM_YEARLY,
      '2027-03-01',
      'renewal',
      '2027-11-12',
      9_000,
    ],
    ['更新できるのは、60日前から', BY_YEAR, REGULAR_YEARLY, '2027-09-12', 'payNow', '2027-11-12', 5_000],
    ['更新で月払いへ', BY_YEAR, REGULAR_MONTHLY, '2027-11-11', 'payNow', '2027-11-12', 500],
  ] as const)('%s', (_why, events, choice, today, way, from, amount) => {
    expect(termsOf(course(...events), choice, today, PRICES)).toEqual({
      ok: true,
      terms: { ...choice, way, from, amount },
    });
  });

  test.each([
    ['いまと同じ', BY_CARD, REGULAR_MONTHLY, '2026-11-20', 'same_choice'],
    ['61日前の更新', BY_YEAR, REGULAR_YEARLY, '2027-09-11', 'too_early'],
    [
      '退会の届けの後',
      [...BY_CARD, noticed('2026-11-15', '2026-11-30')],
      PREMIUM_MONTHLY,
      '2026-11-20',
      'leaving',
    ],
  ] as const)('できないこと：%s', (_why, events, choice, today, code) => {
    expect(termsOf(course(...events), choice, today, PRICES)).toMatchObject({ ok: false, fault: { code } });
  });

  test('変更を取り消すには、いまの種別を選ぶ', () => {
    const chosen = course(...BY_CARD, happened('2026-11-15', { kind: 'chosen', ...PREMIUM_MONTHLY }));
    expect(termsOf(chosen, REGULAR_MONTHLY, '2026-11-20', PRICES)).toMatchObject({ ok: true });
  });
});

describe('退会の最後の日の選び方', () => {
  test('月払いは、20日までならその月から、半年先までの末日', () => {
    expect(lastDaysOffered(course(...BY_CARD), '2026-11-20')).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(lastDaysOffered(course(...BY_CARD), '2026-11-21')[0]).toBe('2026-12-31');
  });

  test('年払いは、期限より先にはない', () => {
    expect(lastDaysOffered(course(...BY_YEAR), '2027-09-21')).toEqual(['2027-10-31', '2027-11-11']);
    expect(lastDaysOffered(course(...BY_YEAR), '2027-11-01')).toEqual(['2027-11-11']);
  });

  test.each([
    ['入会しただけの人', NEW, '2026-11-20'],
    ['期限の切れた人', BY_YEAR, '2027-11-12'],
    ['届けを出した人', [...BY_CARD, noticed('2026-11-15', '2026-11-30')], '2026-11-20'],
  ] as const)('%sには、ない', (_who, events, today) => {
    expect(lastDaysOffered(course(...events), today)).toEqual([]);
  });
});

test.each([
  ['31日前には、まだない', BY_YEAR, '2027-10-11', null],
  ['30日前', BY_YEAR, '2027-10-12', 30],
  ['8日前は、30日前の分', BY_YEAR, '2027-11-03', 30],
  ['7日前', BY_YEAR, '2027-11-04', 7],
  ['前の日', BY_YEAR, '2027-11-10', 1],
  ['期限の日', BY_YEAR, '2027-11-11', 1],
  ['切れた後', BY_YEAR, '2027-11-12', null],
  ['引き落とされる人', BY_CARD, '2026-11-29', null],
  ['退会する人', [...BY_YEAR, noticed('2027-10-01', '2027-10-31')], '2027-10-30', null],
] as const)('期限のお知らせ：%s', (_why, events, today, days) => {
  expect(reminderDue(course(...events), today)).toBe(days);
});

describe('支払う人の同意', () => {
  const ASKED = { ...PREMIUM_MONTHLY, payer: 'M2', amount: 900 } as const;
  const requested = happened('2026-11-20', { kind: 'requested', ...ASKED });
  const chosen = (day: string, choice: typeof REGULAR_MONTHLY | typeof PREMIUM_MONTHLY) =>
    happened(day, { kind: 'chosen', ...choice });

  test.each([
    ['高い種別にする', BY_CARD, PREMIUM_MONTHLY, true],
    ['いまと同じ種別にする', BY_CARD, REGULAR_MONTHLY, false],
    ['引き落としのない会員', BY_YEAR, PREMIUM_YEARLY, false],
    [
      '安くする変更を取り消す',
      [
        joined('2026-11-10', REGULAR_MONTHLY),
        cardSet('2026-11-10', 'card', 'premium'),
        debited('2026-11-10', '2026-11', 'card', 'premium'),
        chosen('2026-11-11', REGULAR_MONTHLY),
      ],
      PREMIUM_MONTHLY,
      true,
    ],
    ['高くする変更を取り消す', [...BY_CARD, chosen('2026-11-11', PREMIUM_MONTHLY)], REGULAR_MONTHLY, false],
  ] as const)('引き落としが高くなるか：%s', (_what, events, choice, raises) => {
    expect(raisesDebit(course(...events), choice, PRICES)).toBe(raises);
  });

  test.each([
    ['申し込みだけでは、引き落としは変わらない', [requested], 'regular', true],
    [
      '同意すると、次の引き落としから変わる',
      [requested, happened('2026-11-21', { kind: 'agreed', ...ASKED })],
      'premium',
      false,
    ],
    [
      '断ると、変わらない',
      [requested, happened('2026-11-21', { kind: 'declined', ...ASKED })],
      'regular',
      false,
    ],
    [
      'あとから選んだものが、申し込みに代わる',
      [requested, chosen('2026-11-21', REGULAR_MONTHLY)],
      'regular',
      false,
    ],
    ['次の1日が来ても、申し込みは待つ', [requested, debited('2026-12-01', '2026-12')], 'regular', true],
  ] as const)('%s', (_what, events, type, waits) => {
    const now = course(...BY_CARD, ...events);
    expect(wishedDebit(now)?.type).toBe(type);
    expect(now.request !== null).toBe(waits);
  });

  test.each([
    ['引き落としが終わる', happened('2026-11-21', { kind: 'debitEnded', debit: 'card' })],
    ['退会の届けが出る', noticed('2026-11-21', '2026-12-31')],
    ['年払いが済む', yearPaid('2026-11-21')],
    ['別のカードが登録される', cardSet('2026-11-21', 'another')],
    ['事務局が決める', happened('2026-11-21', { kind: 'set', expiresAt: '2026-12-31', ...REGULAR_MONTHLY })],
  ])('%sと、申し込みはなくなる', (_what, event) => {
    expect(course(...BY_CARD, requested, event).request).toBeNull();
  });
});

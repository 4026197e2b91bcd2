import { describe, expect, test } from 'vitest';
import { isInForce } from '../membership.ts';
import { courseOf, membershipOn, nextTurn } from './course.ts';
import { wishedDebit } from './debit.ts';
import {
  cardRefused,
  cardSet,
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

const MONTHLY = joined('2026-11-10', REGULAR_MONTHLY);
const YEARLY = joined('2026-11-10', REGULAR_YEARLY);
/** Joined on November 10 with a card, and paid November at once. */
const BY_CARD = [MONTHLY, cardSet('2026-11-10'), debited('2026-11-10', '2026-11')];

const ends = (of: Parameters<typeof membershipOn>[0], day: string) => {
  const { expiresAt, openUntil } = membershipOn(of, day);
  return [expiresAt, openUntil];
};

describe('払った日数', () => {
  test('入会しただけでは始まらず、払うと始まる', () => {
    expect(ends(course(MONTHLY), '2026-11-10')).toEqual([null, null]);
    expect(ends(course(...BY_CARD), '2026-11-10')).toEqual(['2026-11-30', '2026-12-03']);
  });

  test.each([
    ['入会した月は、月の末日まで', '2026-11-10', '2026-11', '2026-11-30'],
    ['月の末日に入会した人は、その日まで', '2026-11-30', '2026-11', '2026-11-30'],
    ['うるう年の2月', '2028-02-10', '2028-02', '2028-02-29'],
    ['うるう日に入会した月払い', '2028-02-29', '2028-02', '2028-02-29'],
    ['12月は、大みそかまで', '2026-12-31', '2026-12', '2026-12-31'],
  ])('%s', (_why, paidOn, month, expiresAt) => {
    expect(ends(course(joined(paidOn, REGULAR_MONTHLY), monthPaid(paidOn, month)), paidOn)[0]).toBe(
      expiresAt,
    );
  });

  test('年払いは、払った日から一年', () => {
    expect(ends(course(YEARLY, yearPaid('2026-11-12')), '2026-11-12')).toEqual(['2027-11-11', null]);
  });

  test('期限の前に更新すると、期限の翌日から一年が続く', () => {
    const renewed = course(YEARLY, yearPaid('2026-11-12'), yearPaid('2027-10-01'));
    expect(ends(renewed, '2027-10-01')).toEqual(['2028-11-11', null]);
  });

  test('期限が切れてから更新すると、払った日から一年', () => {
    const returned = course(YEARLY, yearPaid('2026-11-12'), yearPaid('2030-02-01'));
    expect(ends(returned, '2030-01-31')).toEqual(['2027-11-11', null]);
    expect(ends(returned, '2030-02-01')).toEqual(['2031-01-31', null]);
  });

  test('二重に払った月は、一度だけ数え、返すお金として残る', () => {
    const twice = course(...BY_CARD, monthPaid('2026-11-15', '2026-11'));
    expect(twice.owedBack).toEqual(['cash 2026-11']);
    expect(ends(twice, '2026-11-15')).toEqual(['2026-11-30', '2026-12-03']);
  });

  test('年払いで払った月の引き落としは、返すお金として残り、年払いのまま', () => {
    const paid = course(...BY_CARD, yearPaid('2026-11-20'), debited('2026-12-01', '2026-12'));
    expect(paid.owedBack).toEqual(['card 2026-12']);
    expect(membershipOn(paid, '2026-12-01')).toMatchObject({ plan: 'yearly', expiresAt: '2027-11-30' });
  });

  test('先月の分が後から分かっても、今の種別とプランは変わらない', () => {
    const late = course(
      YEARLY,
      happened('2026-12-01', { kind: 'paid', payment: 'p', month: null, debit: null, ...PREMIUM_YEARLY }),
      monthPaid('2026-12-05', '2026-11'),
    );
    expect(late.choice).toEqual(PREMIUM_YEARLY);
    expect(membershipOn(late, '2026-12-05')).toMatchObject({ type: 'premium', expiresAt: '2027-11-30' });
  });

  test('別の種別で更新した年は、その日が来るまで前の種別', () => {
    const renewed = course(YEARLY, yearPaid('2026-11-12'), yearPaid('2027-10-01', 'next', 'premium'));
    expect(membershipOn(renewed, '2027-11-11')).toMatchObject({ type: 'regular', expiresAt: '2028-11-11' });
    expect(nextTurn(renewed, '2027-10-01')).toBe('2027-11-12');
    expect(membershipOn(renewed, '2027-11-12')).toMatchObject({ type: 'premium', expiresAt: '2028-11-11' });
    expect(nextTurn(renewed, '2027-11-12')).toBeNull();
  });
});

describe('毎月のお支払い', () => {
  test('一日の引き落としの結果が分かるまで、三日まで開いたまま待つ', () => {
    const waiting = course(...BY_CARD);
    const open = ['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((day) =>
      isInForce(membershipOn(waiting, day), day),
    );
    expect(open).toEqual([true, true, true, false]);
  });

  test('待っていた引き落としは、後から届いても一日から', () => {
    const { spans } = course(...BY_CARD, debited('2026-12-02', '2026-12'));
    expect(spans.at(-1)).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
  });

  test('断られた引き落としは、前の月で終わり、待たない', () => {
    const refused = course(...BY_CARD, cardRefused('2026-12-01', '2026-12'));
    expect(ends(refused, '2026-12-01')).toEqual(['2026-11-30', null]);
    expect(refused).toMatchObject({ debit: null, failedMonth: '2026-12' });
    expect(wishedDebit(refused)).toBeNull();
  });

  test('断られた月を自分で払うと、その日から月の末日まで続き、引き落としは終わったまま', () => {
    const mended = course(
      ...BY_CARD,
      cardRefused('2026-12-01', '2026-12'),
      monthPaid('2026-12-10', '2026-12'),
    );
    expect(ends(mended, '2026-12-10')).toEqual(['2026-12-31', null]);
    expect(mended.failedMonth).toBeNull();
    expect(mended.spans.at(-1)?.from).toBe('2026-12-10');
  });

  test('先に払ってあった月の引き落としが断られても、その月は終わらない', () => {
    const paid = course(...BY_CARD, monthPaid('2026-11-28', '2026-12'), cardRefused('2026-12-01', '2026-12'));
    expect(ends(paid, '2026-12-01')[0]).toBe('2026-12-31');
  });

  test('前のカードが断られても、登録し直したカードは続く', () => {
    const renewed = course(...BY_CARD, cardSet('2026-11-20', 'new'), cardRefused('2026-12-01', '2026-12'));
    expect(renewed.debit).toBe('new');
  });

  test('登録しただけで払われていないカードは、何も開かない', () => {
    const never = course(MONTHLY, cardSet('2026-11-10'));
    expect(ends(never, '2026-11-10')).toEqual([null, null]);
    const afterwards = course(MONTHLY, monthPaid('2026-11-10', '2026-11'), cardSet('2026-12-01'));
    expect(ends(afterwards, '2026-12-01')).toEqual(['2026-11-30', null]);
  });

  test('年払いのうちに登録したカードは、月払いを待つ引き落としになる', () => {
    const switched = course(YEARLY, yearPaid('2026-04-01'), cardSet('2027-02-10'));
    expect(switched.next).toEqual(REGULAR_MONTHLY);
    expect(wishedDebit(switched)).toEqual({ type: 'regular', lastDay: null });
    expect(membershipOn(switched, '2027-02-10')).toMatchObject({ plan: 'yearly', expiresAt: '2027-03-31' });
  });

  test('種別の変更は次の引き落としからで、間に合わなかった引き落としでは消えない', () => {
    const chosen = course(...BY_CARD, happened('2026-11-30', { kind: 'chosen', ...PREMIUM_MONTHLY }));
    expect(membershipOn(chosen, '2026-11-30').type).toBe('regular');
    expect(wishedDebit(chosen)?.type).toBe('premium');
    const late = course(
      ...BY_CARD,
      happened('2026-11-30', { kind: 'chosen', ...PREMIUM_MONTHLY }),
      debited('2026-12-01', '2026-12'),
    );
    expect(late.next).toEqual(PREMIUM_MONTHLY);
  });

  test('年払いを払うと、引き落としは要らなくなり、待ちもしない', () => {
    const paid = course(...BY_CARD, yearPaid('2026-11-20'));
    expect(wishedDebit(paid)).toBeNull();
    expect(ends(paid, '2026-11-20')).toEqual(['2027-11-30', null]);
  });
});

describe('退会の届け', () => {
  test('最後の日で終わり、次の引き落としを待たない', () => {
    const leaving = course(...BY_CARD, noticed('2026-11-20', '2026-11-30'));
    expect(ends(leaving, '2026-11-20')).toEqual(['2026-11-30', null]);
    expect(wishedDebit(leaving)).toEqual({ type: 'regular', lastDay: '2026-11-30' });
  });

  test('21日の届けは、翌月の引き落としをまだ待つ', () => {
    const leaving = course(...BY_CARD, noticed('2026-11-21', '2026-12-31'));
    expect(ends(leaving, '2026-11-21')).toEqual(['2026-11-30', '2026-12-03']);
  });

  test('年払いの残りは、最後の日の後には使えない', () => {
    const leaving = course(YEARLY, yearPaid('2026-11-12'), noticed('2027-01-10', '2027-01-31'));
    expect(ends(leaving, '2027-01-10')).toEqual(['2027-01-31', null]);
  });

  test('取り消すと、元のとおり', () => {
    const staying = course(
      YEARLY,
      yearPaid('2026-11-12'),
      noticed('2027-01-10', '2027-01-31'),
      happened('2027-01-15', { kind: 'staying' }),
    );
    expect(ends(staying, '2027-01-15')).toEqual(['2027-11-11', null]);
  });

  test('最後の日が過ぎてからでは、取り消せない', () => {
    const late = course(
      YEARLY,
      yearPaid('2026-11-12'),
      noticed('2027-01-10', '2027-01-31'),
      happened('2027-02-01', { kind: 'staying' }),
    );
    expect(ends(late, '2027-02-01')).toEqual(['2027-01-31', null]);
  });

  test('届けの後に本人が払うと、届けは取り消される', () => {
    const paid = course(
      YEARLY,
      yearPaid('2026-11-12'),
      noticed('2027-10-10', '2027-10-31'),
      yearPaid('2027-10-20'),
    );
    expect(paid.leaving).toBeNull();
    expect(ends(paid, '2027-10-20')).toEqual(['2028-11-11', null]);
  });

  test('届けの後の月を本人がもう一度払うと、届けは取り消され、重なった分は返すお金になる', () => {
    const paid = course(
      MONTHLY,
      monthPaid('2026-11-10', '2026-11'),
      monthPaid('2026-11-11', '2026-12'),
      noticed('2026-11-12', '2026-11-30'),
      monthPaid('2026-11-20', '2026-12', 'again'),
    );
    expect(paid).toMatchObject({ leaving: null, owedBack: ['again'] });
    expect(ends(paid, '2026-11-20')[0]).toBe('2026-12-31');
  });

  test('最後の日の後の引き落としは、届けを取り消さず、返すお金になる', () => {
    const debitedLate = course(
      ...BY_CARD,
      noticed('2026-11-20', '2026-11-30'),
      debited('2026-12-01', '2026-12'),
    );
    expect(debitedLate.owedBack).toEqual(['card 2026-12']);
    expect(ends(debitedLate, '2026-12-01')).toEqual(['2026-11-30', null]);
  });

  test('退会した人が新しいカードで戻ると、その日から始まり、前の届けは残らない', () => {
    const returned = course(
      ...BY_CARD,
      noticed('2026-11-20', '2026-11-30'),
      cardSet('2027-06-10', 'new'),
      debited('2027-06-10', '2027-06', 'new'),
    );
    expect(returned).toMatchObject({ leaving: null, owedBack: [], debit: 'new' });
    expect(ends(returned, '2027-06-10')).toEqual(['2027-06-30', '2027-07-03']);
    expect(isInForce(membershipOn(returned, '2027-01-01'), '2027-01-01')).toBe(false);
  });

  test('届けの後に引き落としが断られ、新しいカードで続けた人の届けは残らない', () => {
    const renewed = course(
      ...BY_CARD,
      noticed('2026-11-21', '2026-12-31'),
      cardRefused('2026-12-01', '2026-12'),
      cardSet('2026-12-10', 'new'),
      debited('2026-12-10', '2026-12', 'new'),
    );
    expect(renewed.leaving).toBeNull();
    expect(ends(renewed, '2026-12-10')).toEqual(['2026-12-31', '2027-01-03']);
  });

  test('年払いの途中で退会した人が戻っても、放棄した日々は戻らない', () => {
    const returned = course(
      YEARLY,
      yearPaid('2026-11-12'),
      noticed('2027-01-10', '2027-01-31'),
      yearPaid('2027-03-01'),
    );
    expect(ends(returned, '2027-03-01')).toEqual(['2028-02-29', null]);
  });

  test('二度目の届けは、終わりを早めるだけ', () => {
    const later = course(
      ...BY_CARD,
      noticed('2026-11-20', '2026-11-30'),
      noticed('2026-11-21', '2026-12-31'),
    );
    expect(later.leaving?.lastDay).toBe('2026-11-30');
    const earlier = course(
      ...BY_CARD,
      noticed('2026-11-15', '2027-01-31'),
      noticed('2026-11-16', '2026-11-30'),
    );
    expect(earlier.leaving?.lastDay).toBe('2026-11-30');
  });
});

describe('事務局の決定と、取り消された支払い', () => {
  test('決定は、それまでに払われたことの代わりになり、その後の支払いは続く', () => {
    const decided = course(
      ...BY_CARD,
      happened('2026-11-15', { kind: 'set', expiresAt: '2026-12-31', ...PREMIUM_MONTHLY }),
    );
    expect(membershipOn(decided, '2026-11-15')).toMatchObject({ type: 'premium', expiresAt: '2026-12-31' });
    expect(membershipOn(decided, '2026-11-14').type).toBe('regular');
    const later = course(
      ...BY_CARD,
      happened('2026-11-15', { kind: 'set', expiresAt: '2026-12-31', ...REGULAR_MONTHLY }),
      debited('2027-01-01', '2027-01'),
    );
    expect(ends(later, '2027-01-01')).toEqual(['2027-01-31', '2027-02-03']);
  });

  test('月の途中までとした決定の後は、引き落としを待たない', () => {
    const decided = course(
      ...BY_CARD,
      happened('2026-11-12', { kind: 'set', expiresAt: '2026-11-15', ...REGULAR_MONTHLY }),
    );
    expect(ends(decided, '2026-11-12')).toEqual(['2026-11-15', null]);
  });

  test.each([
    ['過ぎた日', '2026-11-01', '2026-11-01'],
    ['入金前', null, null],
  ])('期限を%sにすると、そのとおりになる', (_why, expiresAt, expected) => {
    const decided = course(
      YEARLY,
      yearPaid('2026-11-10'),
      happened('2026-11-20', { kind: 'set', expiresAt, ...REGULAR_YEARLY }),
    );
    expect(ends(decided, '2026-11-20')).toEqual([expected, null]);
  });

  test('退会の届けより先までとした決定は、届けを終わらせる', () => {
    const decided = course(
      YEARLY,
      yearPaid('2026-11-12'),
      noticed('2027-01-10', '2027-01-31'),
      happened('2027-01-20', { kind: 'set', expiresAt: '2027-06-30', ...REGULAR_YEARLY }),
    );
    expect(decided.leaving).toBeNull();
    expect(ends(decided, '2027-01-20')).toEqual(['2027-06-30', null]);
  });

  test('取り消された支払いの残りの日は、その日から使えない', () => {
    const reversed = course(
      YEARLY,
      yearPaid('2026-11-12', 'year'),
      happened('2027-02-10', { kind: 'reversed', payment: 'year' }),
    );
    expect(ends(reversed, '2027-02-10')).toEqual(['2027-02-09', null]);
  });

  test('前の年の支払いの取り消しは、後の年に響かない', () => {
    const reversed = course(
      YEARLY,
      yearPaid('2026-11-12', 'first'),
      yearPaid('2027-11-01', 'second'),
      happened('2027-11-20', { kind: 'reversed', payment: 'first' }),
    );
    expect(ends(reversed, '2027-11-20')).toEqual(['2028-11-11', null]);
  });

  test('先に払った年の取り消しは、今の種別に戻す', () => {
    const reversed = course(
      YEARLY,
      yearPaid('2026-11-12', 'first'),
      yearPaid('2027-11-01', 'second', 'premium'),
      happened('2027-11-02', { kind: 'reversed', payment: 'second' }),
    );
    expect(membershipOn(reversed, '2027-12-01')).toMatchObject({ type: 'regular', expiresAt: '2027-11-11' });
  });

  test('取り消された引き落としは、毎月のお支払いも終わらせる', () => {
    const reversed = course(
      ...BY_CARD,
      debited('2026-12-01', '2026-12'),
      happened('2026-12-01', { kind: 'reversed', payment: 'card 2026-12' }),
    );
    expect(ends(reversed, '2026-12-01')).toEqual(['2026-11-30', null]);
    expect(wishedDebit(reversed)).toBeNull();
  });

  test('取り消された月は、もう一度払える', () => {
    const again = course(
      MONTHLY,
      monthPaid('2026-11-10', '2026-11'),
      happened('2026-11-15', { kind: 'reversed', payment: 'cash 2026-11' }),
      monthPaid('2026-11-20', '2026-11', 'again'),
    );
    expect(again.owedBack).toEqual([]);
    expect(ends(again, '2026-11-20')[0]).toBe('2026-11-30');
  });

  test('返すお金として残った支払いを返すと、残らない', () => {
    const returned = course(
      ...BY_CARD,
      monthPaid('2026-11-15', '2026-11'),
      happened('2026-11-16', { kind: 'reversed', payment: 'cash 2026-11' }),
    );
    expect(returned.owedBack).toEqual([]);
    expect(ends(returned, '2026-11-16')[0]).toBe('2026-11-30');
  });
});

test('経過を付け始める前の記録は、その期限まで続く', () => {
  const began = happened('2026-04-01', { kind: 'began', expiresAt: '2027-03-31', ...REGULAR_YEARLY });
  expect(ends(course(began), '2026-11-10')).toEqual(['2027-03-31', null]);
  expect(courseOf([yearPaid('2026-11-12')])).toBeNull();
});

test('サーバーの時計が決済会社より遅れていても、引き落としの終わりは、その始まりのあとに数える', () => {
  const ended = happened('2026-11-09', { kind: 'debitEnded', debit: 'card' });
  expect(course(...BY_CARD, ended).debit).toBeNull();
  expect(ends(course(...BY_CARD, ended), '2026-11-10')).toEqual(['2026-11-30', null]);
  expect(course(...BY_CARD, ended, cardSet('2026-12-05', 'new card')).debit).toBe('new card');
});

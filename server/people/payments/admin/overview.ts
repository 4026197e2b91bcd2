/** この月の状況: who is overdue, what failed and what was done since, what goes back, what ends. */

import type { PaymentsOverview } from '#contract/payment/admin.ts';
import { firstDayOf, lastDayOf, monthOf } from '#domain/membership/course/term.ts';
import { findAllCourses } from '#server/people/members/public.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllStrays } from '../debits-repository.ts';
import { countStandings, findAllMaybeOwedBack } from '../standings-repository.ts';
import { findAllPaidVoid } from '../unsettled-repository.ts';
import {
  countAwaitedDebits,
  countPaidDebits,
  findAllEnding,
  findAllFailures,
} from './overview-repository.ts';
import { refundableOf } from './refunds.ts';
import { findAllByIds, findAllDisputed, findAllOpenRefunds } from './repository.ts';

export async function overviewOf(
  today: string,
  by: PaymentsOverview['by'],
  db: Database,
): Promise<PaymentsOverview> {
  const month = monthOf(today);
  const owed = await findAllOwedBack(db);
  const failures = await findAllFailures(month, db);
  const paid = await countPaidDebits(month, db);
  const awaited = await countAwaitedDebits({ first: firstDayOf(month), today }, db);
  const standings = await countStandings({ today, owedBack: owed.map(({ member_id }) => member_id) }, db);
  return {
    month,
    by,
    standings: [...standings],
    debits: { due: paid + failures.length + awaited, paid, failed: failures.length },
    failures: failures.map(({ isPaid, hasAsked, ...failure }) => ({
      ...failure,
      since: isPaid ? 'paid' : hasAsked ? 'asked' : 'nothing',
    })),
    owed_back: [...owed],
    open_refunds: (await findAllOpenRefunds(null, db)).map(({ name, ...refund }) => ({
      ...refund,
      name: name ?? '',
    })),
    disputes: (await findAllDisputed(db)).map(
      ({ payment_id, member_id, name, paid_at, amount, dispute }) => ({
        payment_id,
        member_id,
        name: name ?? '',
        at: paid_at ?? '',
        amount,
        status: dispute === 'inquiry' ? 'inquiry' : 'open',
      }),
    ),
    strays: (await findAllStrays(db)).map(strayView),
    years_ending: [...(await findAllEnding({ from: firstDayOf(month), to: lastDayOf(month) }, db))],
  };
}

function strayView(
  stray: Awaited<ReturnType<typeof findAllStrays>>[number],
): PaymentsOverview['strays'][number] {
  const someone = (memberId: string | null, name: string | null) =>
    memberId === null || name === null ? null : { member_id: memberId, name };
  return {
    debit_id: stray.debit_id,
    customer_id: stray.customer_id,
    owner: someone(stray.owner_id, stray.owner_name),
    member: someone(stray.member_id, stray.name),
    amount: stray.amount,
    since: stray.begun_at,
    ended_at: stray.ended_at,
  };
}

/** Payments that nothing was due for and void ones, without those that the office is paying back. */
export async function findAllOwedBack(db: Database): Promise<PaymentsOverview['owed_back']> {
  const ids = await findAllMaybeOwedBack(db);
  const paidVoid = await findAllPaidVoid(db);
  const courses = ids.length === 0 ? [] : await findAllCourses({ ids, after: '', most: ids.length }, db);
  const payments = await findAllByIds([...paidVoid, ...courses.flatMap(({ course }) => course.owedBack)], db);
  const open = await findAllOpenRefunds(
    payments.map(({ payment_id }) => payment_id),
    db,
  );
  return payments.flatMap((payment) => {
    const { payment_id, member_id, name, paid_at } = payment;
    const left = refundableOf(
      payment,
      open.filter((refund) => refund.payment_id === payment_id && refund.problem === null),
    );
    return left === 0 ? [] : [{ payment_id, member_id, name: name ?? '', at: paid_at ?? '', amount: left }];
  });
}

/** How a month stands: the SQL on debits, on what failed, and on what ends. */

import { sql } from 'kysely';
import { type JstDate, tokyoMidnight } from '#domain/calendar/tokyo.ts';
import type { Month } from '#domain/membership/course/term.ts';
import { instantText } from '#server/platform/clock.ts';
import { countOf } from '#server/platform/store/count.ts';
import type { Database } from '#server/platform/store/store.ts';
import { isStarting } from '../debits-repository.ts';

const NAME = sql<string>`members.last_name || ' ' || members.first_name`;

/** Debits of a month that came. */
export function countPaidDebits(month: Month, db: Database): Promise<number> {
  return countOf(
    db
      .selectFrom('payments')
      .where('month', '=', month)
      .where('debit_id', 'is not', null)
      .where('paid_at', 'is not', null),
  );
}

/** Standing debits of whose 1st nobody has said anything yet. */
export async function countAwaitedDebits(
  { first, today }: { readonly first: JstDate; readonly today: JstDate },
  db: Database,
): Promise<number> {
  const before = instantText(tokyoMidnight(first));
  return countOf(
    db
      .selectFrom('members')
      .where(({ and, eb, or }) =>
        or([
          and([eb('open_until', '>=', today), eb('expires_at', '<', first)]),
          isStarting('members', today, before),
        ]),
      ),
  );
}

/** Debits of a month that were refused, with what was done since: a payment, or an inquiry. Newest first. */
export async function findAllFailures(month: Month, db: Database) {
  const rows = await db
    .selectFrom('membership_events as failure')
    .innerJoin('members', 'members.member_id', 'failure.member_id')
    .select(['failure.member_id', 'failure.at', NAME.as('name')])
    .select(
      sql<
        number | boolean
      >`exists (select 1 from payments where payments.member_id = failure.member_id and payments.paid_at > failure.at and payments.state = 'paid')`.as(
        'is_paid',
      ),
    )
    .select(
      sql<
        number | boolean
      >`exists (select 1 from inquiries where lower(inquiries.email) = members.email and inquiries.received_at > failure.at)`.as(
        'is_asked',
      ),
    )
    .where('failure.kind', '=', 'debitFailed')
    .where('failure.month', '=', month)
    .orderBy('failure.at', 'desc')
    .orderBy('failure.member_id')
    .execute();
  return rows.map(({ is_paid, is_asked, ...row }) => ({
    ...row,
    isPaid: Boolean(is_paid),
    hasAsked: Boolean(is_asked),
  }));
}

/** Memberships without a standing debit that end between these days, both included, soonest first. */
export async function findAllEnding(
  { from, to }: { readonly from: JstDate; readonly to: JstDate },
  db: Database,
) {
  const rows = await db
    .selectFrom('members')
    .select(['member_id', 'expires_at', NAME.as('name')])
    .where('expires_at', '>=', from)
    .where('expires_at', '<=', to)
    .where('open_until', 'is', null)
    .orderBy('expires_at')
    .orderBy('member_id')
    .execute();
  return rows.flatMap(({ expires_at: on, ...row }) => (on === null ? [] : [{ ...row, on }]));
}

/** お支払いの状態: the SQL that tells how members stand with their payments. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type JstDate } from '#domain/calendar/tokyo.ts';
import { STANDINGS, type Standing } from '#domain/membership/payment.ts';
import type { Database } from '#server/platform/store/store.ts';
import { isStarting } from './debits-repository.ts';

/** Afterwards nobody expects a payment any more: the membership has simply lapsed. */
const OVERDUE_DAYS = 60;

/**
 * Whether a row of `members` stands so on `today`. `owedBack` are the members that money goes back to: what they paid for follows
 * from their courses, which no query folds.
 */
export function standsSo(
  standing: Standing,
  { today, owedBack }: { readonly today: JstDate; readonly owedBack: readonly string[] },
): RawBuilder<SqlBool> {
  switch (standing) {
    case 'debit':
      return sql<SqlBool>`(members.open_until >= ${today} and members.expires_at >= ${today})`;
    case 'year':
      return sql<SqlBool>`(members.open_until is null and members.expires_at >= ${today})`;
    case 'starting':
      return isStarting('members', today);
    case 'overdue':
      return sql<SqlBool>`(not ${isStarting('members', today)} and members.expires_at < ${today} and members.expires_at >= ${addDays(today, -OVERDUE_DAYS)} and not ${hasLeftOn(sql`= members.expires_at`)})`;
    case 'leaving':
      return sql<SqlBool>`((members.expires_at >= ${today} or members.open_until >= ${today}) and ${hasLeftOn(sql`>= members.expires_at`)})`;
    case 'lapsed':
      return sql<SqlBool>`(members.expires_at < ${today} and (members.open_until is null or members.open_until < ${today}))`;
    case 'never':
      return sql<SqlBool>`members.expires_at is null`;
    case 'owedBack':
      return owedBack.length === 0
        ? sql<SqlBool>`1 = 0`
        : sql<SqlBool>`members.member_id in (${sql.join(owedBack)})`;
  }
}

/** How many members stand how. */
export async function countStandings(
  on: { readonly today: JstDate; readonly owedBack: readonly string[] },
  db: Database,
): Promise<readonly { readonly standing: Standing; readonly members: number }[]> {
  const counted: { standing: Standing; members: number }[] = [];
  for (const standing of STANDINGS) {
    const { members } = await db
      .selectFrom('members')
      .select(({ fn }) => fn.countAll<number | string>().as('members'))
      .where(standsSo(standing, on))
      .executeTakeFirstOrThrow();
    counted.push({ standing, members: Number(members) });
  }
  return counted;
}

/**
 * Members whose course may owe them something: a month or a year that was paid twice, a year beside months, or a card debited past a
 * notice.
 */
export async function findAllMaybeOwedBack(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payments as one')
    .innerJoin('members', 'members.member_id', 'one.member_id')
    .select('one.member_id')
    .distinct()
    .where('one.state', '=', 'paid')
    .where(
      sql<SqlBool>`(exists (select 1 from payments other where other.member_id = one.member_id and (other.month = one.month or other.month is null or one.month is null) and other.payment_id <> one.payment_id and other.paid_at is not null) or one.month is not null and exists (select 1 from membership_events left_by where left_by.member_id = one.member_id and left_by.kind = 'leaving'))`,
    )
    .execute();
  return rows.map((row) => row.member_id);
}

/** A notice that was not taken back, with such a last day. */
function hasLeftOn(is: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from membership_events notice
    where notice.member_id = members.member_id and notice.kind = 'leaving'
      and notice.last_day ${is}
      and not exists (
        select 1 from membership_events later
        where later.member_id = notice.member_id and later.kind in ('leaving', 'staying') and later.at > notice.at
      )
  )`;
}

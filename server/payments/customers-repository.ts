/** Who pays with the provider, and for whom: the SQL on customers, and on payers in the members' table. */

import type { Database } from '#server/store/store.ts';

export async function findCustomerId(memberId: string, db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('member_id', '=', memberId)
    .where('is_gone', '=', 0)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function hasCard(memberId: string, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('payment_customers')
    .select('has_card')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.has_card === 1;
}

/** Keeps the first customer of a member that is not gone, and returns it. */
export async function insertCustomer(memberId: string, customerId: string, db: Database): Promise<string> {
  await db
    .insertInto('payment_customers')
    .values({ member_id: memberId, customer_id: customerId, has_card: 0 })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ customer_id: customerId, has_card: 0, is_gone: 0 })
        .where('payment_customers.is_gone', '=', 1),
    )
    .execute();
  return (await findCustomerId(memberId, db)) ?? customerId;
}

/** Whose customer it is. `isMember`: false for one who was erased. */
export async function findPayer(
  customerId: string,
  db: Database,
): Promise<{ readonly payerId: string; readonly isMember: boolean } | null> {
  const row = await db
    .selectFrom('payment_customers as customer')
    .leftJoin('members as member', 'member.member_id', 'customer.member_id')
    .select(['customer.member_id as payer_id', 'member.member_id as member_id'])
    .where('customer.customer_id', '=', customerId)
    .executeTakeFirst();
  return row === undefined ? null : { payerId: row.payer_id, isMember: row.member_id !== null };
}

export async function updateHasCard(customerId: string, has: boolean, db: Database): Promise<void> {
  await db
    .updateTable('payment_customers')
    .set({ has_card: has ? 1 : 0 })
    .where('customer_id', '=', customerId)
    .execute();
}

/** Stores that the provider has deleted a customer. */
export async function updateGone(customerId: string, db: Database): Promise<void> {
  await db
    .updateTable('payment_customers')
    .set({ is_gone: 1, has_card: 0 })
    .where('customer_id', '=', customerId)
    .execute();
}

export async function deleteCustomer(customerId: string, db: Database): Promise<void> {
  await db.deleteFrom('payment_customers').where('customer_id', '=', customerId).execute();
}

/** The customers that pay for a member, or have: the member's own, the payer's, and those of payments. */
export async function findAllCustomersOf(memberId: string, db: Database): Promise<readonly string[]> {
  return findAllCustomersOfMembers([memberId], db);
}

/** As {@link findAllCustomersOf}, of several members. */
export async function findAllCustomersOfMembers(
  memberIds: readonly string[],
  db: Database,
): Promise<readonly string[]> {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('member_id', 'in', memberIds),
        eb(
          'member_id',
          'in',
          selectFrom('members')
            .select('payer_id')
            .where('member_id', 'in', memberIds)
            .where('payer_id', 'is not', null)
            .$narrowType<{ payer_id: string }>(),
        ),
        eb('member_id', 'in', selectFrom('payments').select('payer_id').where('member_id', 'in', memberIds)),
      ]),
    )
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Of payments, by the provider's ids. */
export async function findAllCustomersByPayments(
  externalIds: readonly string[],
  db: Database,
): Promise<readonly string[]> {
  if (externalIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_customers as customer')
    .innerJoin('payments as payment', 'payment.payer_id', 'customer.member_id')
    .select('customer.customer_id')
    .distinct()
    .where('payment.external_id', 'in', externalIds)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Those who pay for a membership with a standing debit. */
export async function findAllDebited(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment_customers as customer')
    .innerJoin('members as member', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb(fn.coalesce('member.payer_id', 'member.member_id'), '=', ref('customer.member_id')),
      ),
    )
    .select('customer.customer_id')
    .distinct()
    .where('member.open_until', 'is not', null)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Those with a standing debit whose month is not paid on `today`. */
export async function findAllAwaited(today: string, db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment_customers as customer')
    .innerJoin('members as member', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('member.payer_id', '=', ref('customer.member_id')),
          eb('member.member_id', '=', ref('customer.member_id')),
        ]),
      ),
    )
    .select('customer.customer_id')
    .distinct()
    .where('member.open_until', 'is not', null)
    .where('member.expires_at', '<', today)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

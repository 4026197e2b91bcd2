/** Who pays with the provider, and for whom: the SQL on customers, and on payers in the members' table. */

import type { Database } from '#server/platform/store/store.ts';
import { isStarting } from './debits-repository.ts';

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
    .where('is_gone', '=', 0)
    .executeTakeFirst();
  return row?.has_card === 1;
}

/** Keeps the first customer of a member that is not gone, and returns it. Those that are gone stay. */
export async function insertCustomer(memberId: string, customerId: string, db: Database): Promise<string> {
  await db
    .insertInto('payment_customers')
    .values({ member_id: memberId, customer_id: customerId, has_card: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const present = await findCustomerId(memberId, db);
  if (present !== null) return present;
  // The provider knows it again: the key was that of another account for a while.
  await db
    .updateTable('payment_customers')
    .set({ is_gone: 0 })
    .where('customer_id', '=', customerId)
    .where('member_id', '=', memberId)
    .execute();
  return customerId;
}

export type FoundPayer = {
  readonly payerId: string;
  /** False for one who was erased. */
  readonly isMember: boolean;
  /** Whether the customer is known to have been deleted at the provider. */
  readonly isGone: boolean;
};

/** Returns the payer of a customer; null for an unknown customer. */
export async function findPayer(customerId: string, db: Database): Promise<FoundPayer | null> {
  const row = await db
    .selectFrom('payment_customers as customer')
    .leftJoin('members as member', 'member.member_id', 'customer.member_id')
    .select(['customer.member_id as payer_id', 'member.member_id as member_id', 'customer.is_gone'])
    .where('customer.customer_id', '=', customerId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { payerId: row.payer_id, isMember: row.member_id !== null, isGone: row.is_gone === 1 };
}

/** Returns the payer of a payment, by the provider's id; null for an unknown payment. */
export async function findPayerOfPayment(externalId: string, db: Database): Promise<FoundPayer | null> {
  const row = await db
    .selectFrom('payments as payment')
    .leftJoin('members as member', 'member.member_id', 'payment.payer_id')
    .select(['payment.payer_id', 'member.member_id as member_id'])
    .where('payment.external_id', '=', externalId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { payerId: row.payer_id, isMember: row.member_id !== null, isGone: true };
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

/** Deletes customers that the provider has deleted and whose payers have no payments any more. */
export async function deleteGoneCustomers(db: Database): Promise<void> {
  await db
    .deleteFrom('payment_customers')
    .where('is_gone', '=', 1)
    .where('member_id', 'not in', ({ selectFrom }) => selectFrom('payments').select('payer_id'))
    .execute();
}

/** The customers that pay for a member, or have, gone or not: the member's own, the payer's, and those of payments. */
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

/** Customers of the payers of payments, by the provider's ids. For a payer without a customer, the payment's own id. */
export async function findAllCustomersByPayments(
  externalIds: readonly string[],
  db: Database,
): Promise<readonly string[]> {
  if (externalIds.length === 0) return [];
  const rows = await db
    .selectFrom('payments as payment')
    .leftJoin('payment_customers as customer', 'customer.member_id', 'payment.payer_id')
    .select(({ fn }) => fn.coalesce('customer.customer_id', 'payment.external_id').as('id'))
    .distinct()
    .where('payment.external_id', 'in', externalIds)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
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
    .where(({ and, eb, or }) =>
      or([
        and([eb('member.open_until', 'is not', null), eb('member.expires_at', '<', today)]),
        isStarting('member', today),
      ]),
    )
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

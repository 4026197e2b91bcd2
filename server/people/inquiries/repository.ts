/** Inquiries: the SQL on their table. */

import type { Inquiry } from '#domain/inquiry/inquiry.ts';
import type { Database } from '#server/platform/store/store.ts';

export type NewInquiry = Inquiry & {
  readonly id: string;
  /** The sender's Idempotency-Key, null without one. */
  readonly operationKey: string | null;
  /** UTC instant, ISO. */
  readonly receivedAt: string;
};

/** How many inquiries have come from an address since an instant, however its letters are written. */
export async function countReceivedSince(
  { email, since }: { readonly email: string; readonly since: string },
  db: Database,
): Promise<number> {
  const { count } = await db
    .selectFrom('inquiries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps it; false when one of the same key is kept already. */
export async function insertInquiry(inquiry: NewInquiry, db: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('inquiries')
    .values({
      inquiry_id: inquiry.id,
      category: inquiry.category,
      message: inquiry.message,
      name: inquiry.name,
      furigana: inquiry.furigana,
      email: inquiry.email,
      phone_number: inquiry.phoneNumber,
      operation_key: inquiry.operationKey,
      received_at: inquiry.receivedAt,
      answered_at: null,
      answered_by: null,
    })
    .onConflict((conflict) => conflict.column('operation_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inquiries as administrators look through them: the SQL on their table. */

import { type SqlBool, sql } from 'kysely';
import type { InquiryState } from '#contract/messaging/inquiries.ts';
import { countOf } from '#server/platform/store/count.ts';
import type { ListPlace } from '#server/platform/store/paged.ts';
import { paged } from '#server/platform/store/paged.ts';
import type { Row } from '#server/platform/store/schema.ts';
import { containsAll } from '#server/platform/store/search.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Instants are UTC, ISO. */
export type StoredInquiry = {
  readonly id: string;
  readonly category: string;
  readonly message: string;
  readonly name: string;
  readonly furigana: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly receivedAt: string;
  readonly answeredAt: string | null;
  /** E-mail of the administrator. */
  readonly answeredBy: string | null;
};

export type RequestedInquiries = {
  /** Empty finds all. */
  readonly search: string;
  /** Each null finds all. */
  readonly state: InquiryState | null;
  readonly category: string | null;
  /** UTC instants: from the first, before the second. */
  readonly from: string | null;
  readonly before: string | null;
  readonly sort: 'received' | 'category' | 'name' | 'answered';
  readonly order: 'asc' | 'desc';
} & ListPlace;

const SORTED_BY = {
  received: 'received_at',
  category: 'category',
  name: 'name',
  answered: 'answered_at',
} as const satisfies Readonly<Record<RequestedInquiries['sort'], keyof Row<'inquiries'>>>;

/** A number is found as people dial it here, however it was written. */
const SEARCHED = [
  'name',
  'furigana',
  'email',
  sql<string | null>`replace(phone_number, '+81', '0')`,
  'message',
  'inquiry_id',
] as const;

export async function findPage(
  requested: RequestedInquiries,
  db: Database,
): Promise<{ readonly total: number; readonly rows: readonly StoredInquiry[] }> {
  const { sort, order } = requested;
  const { total, rows } = await paged(matching(requested, db), requested, (found) =>
    found
      .selectAll()
      .orderBy(SORTED_BY[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('inquiry_id'),
  );
  return { total, rows: rows.map(toInquiry) };
}

export function countOpen(db: Database): Promise<number> {
  return countOf(db.selectFrom('inquiries').where('answered_at', 'is', null));
}

export async function findById(id: string, db: Database): Promise<StoredInquiry | null> {
  const row = await db.selectFrom('inquiries').selectAll().where('inquiry_id', '=', id).executeTakeFirst();
  return row === undefined ? null : toInquiry(row);
}

/** Marks it as answered; false where it has been before, and the first answer stands. */
export async function updateAnswered(
  id: string,
  { at, by }: { readonly at: string; readonly by: string },
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inquiries')
    .set({ answered_at: at, answered_by: by })
    .where('inquiry_id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks it as open again; false where it is. */
export async function updateOpen(id: string, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inquiries')
    .set({ answered_at: null, answered_by: null })
    .where('inquiry_id', '=', id)
    .where('answered_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteInquiry(id: string, db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('inquiries').where('inquiry_id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What was sent under these e-mails (normal form), oldest first. */
export async function findAllOfPerson(
  emails: readonly string[],
  db: Database,
): Promise<readonly StoredInquiry[]> {
  if (emails.length === 0) return [];
  const rows = await db
    .selectFrom('inquiries')
    .selectAll()
    .where(sentUnder(emails))
    .orderBy('received_at')
    .orderBy('inquiry_id')
    .execute();
  return rows.map(toInquiry);
}

/** Deletes what was sent under these e-mails (normal form), and removes the person as the answerer of the others. Returns how many it deleted. */
export async function deleteAllOfPerson(emails: readonly string[], db: Database): Promise<number> {
  if (emails.length === 0) return 0;
  await db.updateTable('inquiries').set({ answered_by: null }).where('answered_by', 'in', emails).execute();
  const { numDeletedRows } = await db.deleteFrom('inquiries').where(sentUnder(emails)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The e-mail of an inquiry is typed in any case; what the form accepts is ASCII. */
function sentUnder(emails: readonly string[]) {
  return sql<SqlBool>`lower(email) in (${sql.join(emails)})`;
}

function matching({ search, state, category, from, before }: RequestedInquiries, db: Database) {
  let found = db.selectFrom('inquiries');
  if (state === 'open') found = found.where('answered_at', 'is', null);
  if (state === 'answered') found = found.where('answered_at', 'is not', null);
  if (category !== null) found = found.where('category', '=', category);
  if (from !== null) found = found.where('received_at', '>=', from);
  if (before !== null) found = found.where('received_at', '<', before);
  return search.trim() === '' ? found : found.where(containsAll(SEARCHED, search));
}

function toInquiry(row: Row<'inquiries'>): StoredInquiry {
  return {
    id: row.inquiry_id,
    category: row.category,
    message: row.message,
    name: row.name,
    furigana: row.furigana,
    email: row.email,
    phoneNumber: row.phone_number,
    receivedAt: row.received_at,
    answeredAt: row.answered_at,
    answeredBy: row.answered_by,
  };
}

/** Deletes those that were answered before an instant (UTC, ISO); an open one stays, however old. Returns how many. */
export async function deleteAnsweredBefore(instant: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('inquiries')
    .where('answered_at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

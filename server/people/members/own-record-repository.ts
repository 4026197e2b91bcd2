/** What members correct of their own record: the SQL on it. */

import type { Database } from '#server/platform/store/store.ts';
import { type MemberRecord, nextVersion, toMember } from './repository.ts';

export type OwnRecord = MemberRecord & { readonly version: number };

export async function findOwnRecord(userId: string, db: Database): Promise<OwnRecord | null> {
  const row = await db.selectFrom('members').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : { ...toMember(row), version: row.version };
}

export type Contact = Pick<
  MemberRecord,
  'lastName' | 'firstName' | 'furigana' | 'phoneNumber' | 'postalCode' | 'address'
>;

/** False where the record is not of this version any more. */
export async function updateContact(
  { memberId, version }: Pick<OwnRecord, 'memberId' | 'version'>,
  contact: Contact,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({
      last_name: contact.lastName,
      first_name: contact.firstName,
      furigana: contact.furigana,
      phone_number: contact.phoneNumber,
      postal_code: contact.postalCode,
      address: contact.address,
      updated_at: now,
    })
    .set(nextVersion)
    .where('member_id', '=', memberId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

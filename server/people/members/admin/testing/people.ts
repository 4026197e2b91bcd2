/** Members of a season, as the administrators' tests need them. */

import { insertMember, type MemberRecord, type NewRecord } from '#server/people/members/repository.ts';
import type { Database } from '#server/platform/store/store.ts';
import { memberRecord } from '#server/testing/member.ts';

const BEFORE = '2026-04-01T00:00:00Z';

/** A member's record without an account; a regular one in force unless told otherwise. */
export async function insertRecord(
  change: Partial<MemberRecord> & { readonly email: string },
  db: Database,
  at = BEFORE,
): Promise<MemberRecord> {
  const membership = { type: 'regular', expiresAt: '2027-03-31' } as const;
  const record = { ...memberRecord({ userId: null, email: change.email, membership }), ...change };
  await insertMember(record, at, db);
  return record;
}

/** What the form holds for a record, as the screen sends it. */
export function formOf(record: NewRecord) {
  const { email, lastName, firstName, furigana, phoneNumber, postalCode, address } = record;
  return {
    email,
    lastName,
    firstName,
    furigana,
    phoneNumber,
    postalCode,
    address,
    membershipType: record.membershipType as string,
    paymentPlan: record.paymentPlan as string,
    expiresAt: record.expiresAt ?? '',
    ageGroup: record.ageGroup as string,
    guardianName: record.guardianName,
    guardianRelationship: record.guardianRelationship,
    guardianPhone: record.guardianPhone,
  };
}

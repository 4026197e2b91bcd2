import type { MemberInfo } from '#contract/membership.ts';
import type { MemberRecord } from './repository.ts';

/** A record as its member reads it. */
export function memberInfoOf(record: MemberRecord): MemberInfo {
  return {
    member_id: record.memberId,
    last_name: record.lastName,
    first_name: record.firstName,
    ...(record.furigana === '' ? {} : { furigana: record.furigana }),
    email: record.email,
    phone_number: record.phoneNumber,
    postal_code: record.postalCode,
    address: record.address,
    membership_type: record.membershipType,
    payment_plan: record.paymentPlan,
    expires_at: record.expiresAt,
  };
}

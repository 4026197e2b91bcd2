/** Members of a file and of the store. */

import type { MemberFacts } from '../../membership/member-form.ts';
import { type ImportRow, RECORD_FIELDS } from '../fields.ts';
import { type KnownMember, textOf } from '../plan.ts';

export const TODAY = '2026-05-16';

/** A stored record, as the form stores it. */
export function facts(changes: Partial<MemberFacts> = {}): MemberFacts {
  return {
    lastName: '北野',
    firstName: '春菜',
    furigana: 'きたの はるな',
    email: 'haruna@example.jp',
    phoneNumber: '+819012345678',
    postalCode: '060-0001',
    address: '札幌市北区北24条西5丁目',
    membershipType: 'regular',
    paymentPlan: 'yearly',
    expiresAt: '2027-03-31',
    ageGroup: '',
    guardianName: '',
    guardianRelationship: '',
    guardianPhone: '',
    ...changes,
  };
}

export function known(changes: Partial<MemberFacts> = {}, beside: Partial<KnownMember> = {}): KnownMember {
  return {
    memberId: 'M1',
    facts: facts(changes),
    revision: '1',
    payerId: null,
    paysFor: [],
    hasAccount: false,
    ...beside,
  };
}

/** A row that says what is stored of a member. */
export function rowOf(member: KnownMember, line: number, cells: ImportRow['cells'] = {}): ImportRow {
  const own = RECORD_FIELDS.map((field) => [field, textOf(field, member.facts)] as const);
  return { line, cells: { memberId: member.memberId, ...Object.fromEntries(own), ...cells } };
}

/** A row of somebody who is not stored. */
export function newRow(line: number, cells: ImportRow['cells'] = {}): ImportRow {
  const email = `atarashii${line}@example.jp`;
  return rowOf(known({ email }), line, { memberId: '', ...cells });
}

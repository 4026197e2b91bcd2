/**
 * The dry run of an import: what would become of each row beside the members that are stored. It writes nothing, and the
 * import itself makes the same plan again before it writes.
 */

import type { FieldChange } from '../audit/audit-entry.ts';
import { normalEmail } from '../identity/email.ts';
import {
  MEMBER,
  type MemberFacts,
  type MemberForm,
  NO_LATER_FIELDS,
  readMemberForm,
} from '../membership/member-form.ts';
import { newMemberOf } from '../membership/registration.ts';
import { nationalNumber } from '../membership/typed.ts';
import { faultsOf } from '../record/form.ts';
import { inHiragana } from '../search/folding.ts';
import { judgeFamilies } from './families.ts';
import { IMPORT_NAMES, RECORD_FIELDS, type RecordField, type RowFault } from './fields.ts';
import * as sentence from './messages.ts';
import type { ReadRow } from './read-row.ts';

/** A stored member whom a row, or a payer of a row, may be. */
export type KnownMember = {
  readonly memberId: string;
  readonly facts: MemberFacts;
  /** Changes with everything that a plan is decided by. */
  readonly revision: string;
  /** Who pays for this member; null where the member does. */
  readonly payerId: string | null;
  /** Whom this member pays for. */
  readonly paysFor: readonly string[];
  /** Whether the e-mail is the one of a living account, which its person alone changes. */
  readonly hasAccount: boolean;
};

export type PlanKind = 'new' | 'changed' | 'same' | 'faulty';

export type PlannedMember = {
  readonly line: number;
  readonly kind: PlanKind;
  /** Null for a member who is not stored. */
  readonly stored: KnownMember | null;
  /** As it would be stored; null for a faulty row. */
  readonly facts: MemberFacts | null;
  /** Who is to pay for the member from now on; null where that stays. */
  readonly payer: Payer | null;
  /** In the words of the screen; `before` is empty where nothing was. */
  readonly changes: readonly FieldChange[];
  readonly faults: readonly RowFault[];
};

/** A stored member by id, or a new one by the place of its row. */
export type Payer =
  | { readonly memberId: string; readonly email: string }
  | { readonly row: number; readonly email: string };

/** A row beside what is stored, before it is compared with the other rows. */
export type JudgedRow = {
  readonly read: ReadRow;
  readonly stored: KnownMember | null;
  readonly facts: MemberFacts | null;
  readonly faults: readonly RowFault[];
};

const ROWS_AT_ONCE = 50;

/** What would become of the rows, in their order. Yields now and then, so that others have their turn. `today` is the day in Tokyo. */
export function* planInSlices(
  rows: readonly ReadRow[],
  known: readonly KnownMember[],
  today: string,
): Generator<void, readonly PlannedMember[]> {
  const byId = new Map(known.map((one) => [one.memberId, one]));
  const byEmail = new Map(known.map((one) => [one.facts.email, one]));
  const judged: JudgedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) yield;
    judged.push(judge(row, byId, byEmail, today));
  }
  const twice = repeatedIn(judged);
  const families = judgeFamilies(judged, byId, byEmail);
  const planned: PlannedMember[] = [];
  for (const [index, row] of judged.entries()) {
    if (index > 0 && index % ROWS_AT_ONCE === 0) yield;
    const { fault, payer, before } = families[index] ?? NO_PAYER;
    const faults = [...row.faults, ...(twice.get(index) ?? []), ...(fault === null ? [] : [fault])];
    planned.push(plannedOf(row, faults, payer, before));
  }
  return planned;
}

const NO_PAYER = { fault: null, payer: null, before: '' } as const;

/** What the reader has to do first comes first: faults, then changes, then additions, each in the order of the file. */
export function byWeight(planned: readonly PlannedMember[]): readonly PlannedMember[] {
  return planned.toSorted((one, other) => WEIGHTS[one.kind] - WEIGHTS[other.kind] || one.line - other.line);
}

const WEIGHTS: Readonly<Record<PlanKind, number>> = { faulty: 0, changed: 1, new: 2, same: 3 };

/** The whole plan at once. */
export function planMembers(
  rows: readonly ReadRow[],
  known: readonly KnownMember[],
  today: string,
): readonly PlannedMember[] {
  const planning = planInSlices(rows, known, today);
  for (;;) {
    const { done, value } = planning.next();
    if (done) return value;
  }
}

function judge(
  read: ReadRow,
  byId: ReadonlyMap<string, KnownMember>,
  byEmail: ReadonlyMap<string, KnownMember>,
  today: string,
): JudgedRow {
  const email = normalEmail(read.typed.email ?? '');
  const owner = byEmail.get(email) ?? null;
  const stored = read.memberId === '' ? owner : (byId.get(read.memberId) ?? null);
  if (read.memberId !== '' && stored === null) {
    const fault = { field: 'memberId', message: sentence.UNKNOWN_MEMBER } as const;
    return { read, stored, facts: null, faults: [...read.faults, fault] };
  }
  const { facts, faults } = stored === null ? madeOf(read) : changedBy(read, stored.facts);
  return {
    read,
    stored,
    facts,
    faults: [...read.faults, ...faults, ...faultsBeside(facts, stored, owner, today)],
  };
}

type Made = { readonly facts: MemberFacts | null; readonly faults: readonly RowFault[] };

function madeOf({ typed, undividedName, faults: unread }: ReadRow): Made {
  const form: MemberForm = { ...NO_LATER_FIELDS, ...BLANK, ...typed };
  const read = readMemberForm(form);
  if (read.ok) return { facts: read.member, faults: [] };
  // A cell that can't be read is one fault, not two.
  const faulty = read.faults.filter(({ field }) => !unread.some((one) => one.field === field));
  if (undividedName === null) return { facts: null, faults: asRowFaults(faulty) };
  const others = faulty.filter(({ field }) => field !== 'lastName' && field !== 'firstName');
  return {
    facts: null,
    faults: [{ field: 'fullName', message: sentence.NAME_IN_ONE }, ...asRowFaults(others)],
  };
}

/** The record with what the row says otherwise; fields that the row does not touch stay, whatever they hold. */
function changedBy({ typed, undividedName }: ReadRow, stored: MemberFacts): Made {
  const isOtherName =
    undividedName !== null && plain(undividedName) !== plain(`${stored.lastName}${stored.firstName}`);
  if (isOtherName) return { facts: null, faults: [{ field: 'fullName', message: sentence.NAME_IN_ONE }] };
  const form: MemberForm = { ...stored, expiresAt: stored.expiresAt ?? '', ...typed };
  const touched = RECORD_FIELDS.filter((field) => typed[field] !== undefined);
  const faulty = faultsOf(MEMBER, form).filter(({ field }) => touched.some((one) => one === field));
  const made = newMemberOf(form);
  if (faulty.length > 0 || made === null) return { facts: null, faults: asRowFaults(faulty) };
  const next: MemberFacts = {
    ...made,
    email: normalEmail(form.email),
    expiresAt: form.expiresAt === '' ? null : form.expiresAt,
  };
  const changed = touched.filter((field) => !isAlike(field, stored[field] ?? '', next[field] ?? ''));
  return {
    facts: { ...stored, ...Object.fromEntries(changed.map((field) => [field, next[field]])) },
    faults: [],
  };
}

/** Width, the kana of a reading and the number of blanks are no difference: what is stored stays. */
function isAlike(field: RecordField, stored: string, next: string): boolean {
  const [one, other] = [stored, next].map((text) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim());
  if (field === 'furigana') return inHiragana(one ?? '') === inHiragana(other ?? '');
  return one === other;
}

function plain(name: string): string {
  return name.normalize('NFKC').replaceAll(/\s/gu, '');
}

function faultsBeside(
  facts: MemberFacts | null,
  stored: KnownMember | null,
  owner: KnownMember | null,
  today: string,
): readonly RowFault[] {
  if (facts === null) return [];
  const isPast =
    facts.expiresAt !== null && facts.expiresAt < today && facts.expiresAt !== stored?.facts.expiresAt;
  const isTaken = stored !== null && owner !== null && owner.memberId !== stored.memberId;
  const isAnothers = stored?.hasAccount === true && facts.email !== stored.facts.email;
  return [
    ...(isTaken ? [{ field: 'email', message: sentence.EMAIL_OF_ANOTHER } as const] : []),
    ...(isAnothers && !isTaken ? [{ field: 'email', message: sentence.EMAIL_OF_ACCOUNT } as const] : []),
    ...(isPast ? [{ field: 'expiresAt', message: sentence.DAY_PAST } as const] : []),
  ];
}

/** By the place of the row: that its member, or its e-mail, stands in an earlier one. */
function repeatedIn(judged: readonly JudgedRow[]): ReadonlyMap<number, readonly RowFault[]> {
  const people = new Map<string, number>();
  const emails = new Map<string, number>();
  const found = new Map<number, readonly RowFault[]>();
  for (const [index, { read, stored, facts }] of judged.entries()) {
    const email = facts?.email ?? normalEmail(read.typed.email ?? '');
    const before = stored === null ? undefined : people.get(stored.memberId);
    const sameEmail = email === '' ? undefined : emails.get(email);
    const isById = read.memberId !== '';
    if (before !== undefined) {
      found.set(index, [{ field: isById ? 'memberId' : 'email', message: sentence.sameMemberAs(before) }]);
    } else if (sameEmail !== undefined) {
      found.set(index, [{ field: 'email', message: sentence.sameEmailAs(sameEmail) }]);
    }
    if (stored !== null && before === undefined) people.set(stored.memberId, read.line);
    if (email !== '' && sameEmail === undefined) emails.set(email, read.line);
  }
  return found;
}

function plannedOf(
  { read: { line }, stored, facts }: JudgedRow,
  faults: readonly RowFault[],
  payer: Payer | null,
  payerBefore: string,
): PlannedMember {
  if (faults.length > 0 || facts === null) {
    return { line, kind: 'faulty', stored, facts: null, payer: null, changes: [], faults };
  }
  const ofPayer = { field: IMPORT_NAMES.payerEmail, before: payerBefore, after: payer?.email ?? '' };
  const changes = [...recordChanges(stored?.facts ?? null, facts), ...(payer === null ? [] : [ofPayer])];
  const kind = stored === null ? 'new' : changes.length === 0 ? 'same' : 'changed';
  return { line, kind, stored, facts, payer, changes, faults: [] };
}

function recordChanges(before: MemberFacts | null, after: MemberFacts): readonly FieldChange[] {
  return RECORD_FIELDS.flatMap((field) => {
    const change = {
      field: IMPORT_NAMES[field],
      before: before === null ? '' : textOf(field, before),
      after: textOf(field, after),
    };
    return change.before === change.after ? [] : [change];
  });
}

/** A field of a record as it stands in a file. */
export function textOf(field: RecordField, facts: Pick<MemberFacts, RecordField>): string {
  const value = facts[field] ?? '';
  return field === 'phoneNumber' ? nationalNumber(value) : MEMBER.fields[field].textOf(value);
}

function asRowFaults(
  faults: readonly { readonly field: string; readonly message: string }[],
): readonly RowFault[] {
  return faults.map(({ field, message }) => ({
    field: RECORD_FIELDS.find((one) => one === field) ?? null,
    message,
  }));
}

const BLANK: Pick<MemberForm, RecordField> = {
  lastName: '',
  firstName: '',
  furigana: '',
  email: '',
  phoneNumber: '',
  postalCode: '',
  address: '',
  membershipType: '',
  paymentPlan: '',
  expiresAt: '',
};

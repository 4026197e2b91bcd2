/** The cells of a row as the form of a member's record takes them. */

import { readDay } from '../input/day.ts';
import type { MemberForm } from '../membership/member-form.ts';
import { MEMBERSHIP_TYPE_NAMES, PAYMENT_PLAN_NAMES } from '../membership/membership.ts';
import { phoneNumberOf, postalCodeOf } from '../membership/typed.ts';
import { type ImportRow, RECORD_FIELDS, type RecordField, type RowFault } from './fields.ts';
import * as sentence from './messages.ts';

export type ReadRow = {
  readonly line: number;
  /** Empty where the row does not say. */
  readonly memberId: string;
  /** What the row says, as it would be typed into the form; what it leaves empty is missing. */
  readonly typed: Readonly<Partial<Pick<MemberForm, RecordField>>>;
  /** A name in one cell without a blank: nobody can tell where the given name begins. Null where there is none. */
  readonly undividedName: string | null;
  /** Null where the row does not say. */
  readonly payerEmail: string | null;
  readonly faults: readonly RowFault[];
};

/** Reads a row by itself; what is wrong with its fields' values the form says (`plan.ts`). */
export function readImportRow({ line, cells }: ImportRow): ReadRow {
  const faults: RowFault[] = [];
  const read = (field: RecordField): string => {
    const cell = cells[field] ?? '';
    if (cell === '') return '';
    const value = VALUE_OF[field]?.(cell) ?? { value: cell };
    if ('value' in value) return value.value;
    faults.push({ field, message: value.fault });
    return '';
  };
  const name = namesIn(cells);
  const values = RECORD_FIELDS.map((field) => {
    const isName = field === 'lastName' || field === 'firstName';
    return [field, isName && name !== null ? name[field] : read(field)] as const;
  });
  return {
    line,
    memberId: cells.memberId ?? '',
    typed: Object.fromEntries(values.filter(([, value]) => value !== '')),
    undividedName: name === null || name.firstName !== '' ? null : (cells.fullName ?? ''),
    payerEmail: (cells.payerEmail ?? '') === '' ? null : (cells.payerEmail ?? ''),
    faults,
  };
}

/** Both names of a cell; null where they have cells of their own, or the row does not say. */
function namesIn({ fullName = '', lastName = '', firstName = '' }: ImportRow['cells']) {
  if (fullName === '' || lastName !== '' || firstName !== '') return null;
  const [first = '', ...rest] = fullName.split(/\s+/u);
  return rest.length === 0 ? { lastName: '', firstName: '' } : { lastName: first, firstName: rest.join(' ') };
}

type Value = { readonly value: string } | { readonly fault: string };

const VALUE_OF: Readonly<Partial<Record<RecordField, (cell: string) => Value>>> = {
  phoneNumber: (cell) => ({ value: withFirstZero(cell, isPhoneWithoutZero, phoneNumberOf) }),
  postalCode: (cell) => ({ value: withFirstZero(cell, isPostalCodeWithoutZero, postalCodeOf) }),
  membershipType: (cell) => oneOf(cell, TYPES, sentence.TYPE_UNKNOWN),
  paymentPlan: (cell) => oneOf(cell, PLANS, sentence.PLAN_UNKNOWN),
  expiresAt(cell) {
    const day = readDay(cell, null);
    return day.ok ? { value: day.date } : { fault: sentence.DAY_UNREADABLE };
  },
};

/** A spreadsheet takes the zeros off the front of digits, and every postal code around Sapporo begins with one. */
function withFirstZero(
  cell: string,
  lacksZero: (digits: string) => boolean,
  read: (typed: string) => string | null,
): string {
  const digits = cell.normalize('NFKC').trim();
  if (read(cell) !== null || !/^\d+$/.test(digits) || !lacksZero(digits)) return cell;
  return `0${digits}`;
}

/** 112223333 was 011-222-3333, and 9012345678 was 090-1234-5678. */
function isPhoneWithoutZero(digits: string): boolean {
  return /^(?:[1-9]\d{8}|[5789]0\d{8})$/.test(digits);
}

/** 600001 was 060-0001. */
function isPostalCodeWithoutZero(digits: string): boolean {
  return /^[1-9]\d{5}$/.test(digits);
}

const TYPES = wordsOf(MEMBERSHIP_TYPE_NAMES);
const PLANS = new Map([
  ...wordsOf(PAYMENT_PLAN_NAMES),
  ...['月', '月額', '毎月', '月払', '月間'].map((word) => [word, 'monthly'] as const),
  ...['年', '年額', '毎年', '年払', '年間', '年一括'].map((word) => [word, 'yearly'] as const),
]);

/** The values of a choice by their words, and by themselves. */
function wordsOf(names: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(names).flatMap(([value, name]) => [[name, value] as const, [value, value]]));
}

function oneOf(cell: string, values: ReadonlyMap<string, string>, fault: string): Value {
  const word = cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s/gu, '')
    .replace(/会員$|プラン$/u, '');
  const value = values.get(word);
  return value === undefined ? { fault } : { value };
}

/** Who is to pay for whom after an import, judged over all rows together: a payer may be a row of the same file. */

import { isEmail, normalEmail } from '../identity/email.ts';
import { familyFault } from '../membership/family.ts';
import type { RowFault } from './fields.ts';
import * as sentence from './messages.ts';
import type { JudgedRow, KnownMember, Payer } from './plan.ts';

/** `payer` is null where it stays; `before` is the e-mail of who pays now, empty for nobody else. */
export type JudgedPayer = {
  readonly fault: RowFault | null;
  readonly payer: Payer | null;
  readonly before: string;
};

/** Somebody stored by id, somebody new by the place of the row. */
type Key = string | number;

/** The payers of the rows, in their order. */
export function judgeFamilies(
  rows: readonly JudgedRow[],
  byId: ReadonlyMap<string, KnownMember>,
  byEmail: ReadonlyMap<string, KnownMember>,
): readonly JudgedPayer[] {
  const ownKeys = rows.map(({ stored }, index): Key => stored?.memberId ?? index);
  const inFile = new Map(rows.flatMap((row, index) => emailsOf(row).map((email) => [email, index] as const)));
  const keyOfEmail = (email: string): Key | null => {
    const index = inFile.get(email);
    return index === undefined ? (byEmail.get(email)?.memberId ?? null) : (ownKeys[index] ?? null);
  };
  const wanted = rows.map(({ read: { payerEmail } }) =>
    payerEmail === null ? null : keyOfEmail(normalEmail(payerEmail)),
  );
  const payerAfter = new Map<Key, Key | null>(
    rows.map(({ stored }, index) => [ownKeys[index] ?? index, wanted[index] ?? stored?.payerId ?? null]),
  );
  const payerOf = (key: Key): Key | null =>
    payerAfter.has(key) ? (payerAfter.get(key) ?? null) : (byId.get(String(key))?.payerId ?? null);
  const payers = new Set(payerAfter.values());
  const paysForOthers = (key: Key): boolean =>
    payers.has(key) ||
    (byId.get(String(key))?.paysFor ?? []).some((child) => !payerAfter.has(child) || payerOf(child) === key);

  return rows.map(({ read: { payerEmail }, stored }, index) => {
    const before = stored?.payerId == null ? '' : (byId.get(stored.payerId)?.facts.email ?? '');
    const stays = { fault: null, payer: null, before };
    if (payerEmail === null) return stays;
    const email = normalEmail(payerEmail);
    const payer = wanted[index] ?? null;
    if (payer === null) {
      const message = isEmail(email) ? sentence.PAYER_UNKNOWN : sentence.PAYER_UNREADABLE;
      return { ...stays, fault: { field: 'payerEmail', message } };
    }
    if (payer === stored?.payerId) return stays;
    const own = ownKeys[index] ?? index;
    const joining = {
      isSelf: payer === own,
      payerIsPaidFor: payerOf(payer) !== null,
      paysForOthers: paysForOthers(own),
    };
    const fault = familyFault(joining);
    if (fault !== null) {
      return { ...stays, fault: { field: 'payerEmail', message: sentence.FAMILY_FAULTS[fault] } };
    }
    return {
      fault: null,
      payer: typeof payer === 'number' ? { row: payer, email } : { memberId: payer, email },
      before,
    };
  });
}

/** The e-mails by which a row's member can be named: the one in the file, and the one before it. */
function emailsOf({ read, stored }: JudgedRow): readonly string[] {
  const typed = normalEmail(read.typed.email ?? '');
  return [...(typed === '' ? [] : [typed]), ...(stored === null ? [] : [stored.facts.email])];
}

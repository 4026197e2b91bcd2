/** The rows of an import beside what is stored. */

import type { ImportedRow } from '#contract/member/import.ts';
import { normalEmail } from '#domain/identity/email.ts';
import { type KnownMember, type PlannedMember, planInSlices } from '#domain/members-import/plan.ts';
import { type ReadRow, readImportRow } from '#domain/members-import/read-row.ts';
import type { AdminAccounts } from '#server/people/identity/public.ts';
import { inSlices, mapInSlices } from '#server/platform/http/slices.ts';
import type { Database } from '#server/platform/store/store.ts';
import { findAllNamed, findAllPaidForBy, type PaidMember } from './repository.ts';

/** Rows as they were read, before any transaction. */
export function readRows(rows: readonly ImportedRow[]): Promise<readonly ReadRow[]> {
  return mapInSlices(rows, readImportRow);
}

/** A plan, and the records that it was made beside, by id. */
export type Survey = {
  readonly planned: readonly PlannedMember[];
  readonly records: ReadonlyMap<string, PaidMember>;
};

/** Looks up everybody whom the rows name, and plans. `accounts` is null where they are kept elsewhere. */
export async function surveyImport(
  rows: readonly ReadRow[],
  { accounts, today }: { readonly accounts: AdminAccounts | null; readonly today: string },
  db: Database,
): Promise<Survey> {
  const named = await findAllNamed(
    {
      ids: distinct(rows.map(({ memberId }) => memberId)),
      emails: distinct(
        rows.flatMap(({ typed, payerEmail }) => [
          normalEmail(typed.email ?? ''),
          normalEmail(payerEmail ?? ''),
        ]),
      ),
    },
    db,
  );
  const known = new Set(named.map(({ member }) => member.memberId));
  const otherPayers = distinct(named.map(({ payerId }) => payerId ?? '')).filter((id) => !known.has(id));
  const payers = await findAllNamed({ ids: otherPayers, emails: [] }, db);
  const all = [...named, ...payers];
  const children = await findAllPaidForBy(
    all.map(({ member }) => member.memberId),
    db,
  );
  const living = await livingAccounts(all, accounts, db);
  const people = all.map((one): KnownMember => {
    const { member, payerId } = one;
    return {
      memberId: member.memberId,
      facts: member,
      revision: JSON.stringify([member.memberId, member.version, payerId]),
      payerId,
      paysFor: children.get(member.memberId) ?? [],
      hasAccount: member.userId !== null && (living === null || living.has(member.userId)),
    };
  });
  return {
    planned: await inSlices(planInSlices(rows, people, today)),
    records: new Map(all.map((one) => [one.member.memberId, one])),
  };
}

/** The accounts that live; null where that is known elsewhere. */
async function livingAccounts(
  people: readonly PaidMember[],
  accounts: AdminAccounts | null,
  db: Database,
): Promise<ReadonlySet<string> | null> {
  if (accounts === null) return null;
  const userIds = people.flatMap(({ member: { userId } }) => userId ?? []);
  return new Set((await accounts.findAllStates(userIds, db)).keys());
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

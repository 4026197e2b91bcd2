/** Consents: the SQL on their table, and on the age of who gives them. */

import type { AgeFacts } from '#domain/membership/age.ts';
import type { AgreedBy, Agreement } from '#domain/membership/consent.ts';
import type { Database } from '#server/platform/store/store.ts';
import { ageColumnsOf, nextVersion } from './repository.ts';

export type Consent = {
  readonly agreement: Agreement;
  readonly version: string;
  /** UTC instant, ISO. */
  readonly agreedAt: string;
  readonly agreedBy: AgreedBy;
};

/** Adds them to the member's; the first consent to a version stands. */
export async function insertConsents(
  memberId: string,
  consents: readonly Consent[],
  db: Database,
): Promise<void> {
  if (consents.length === 0) return;
  await db
    .insertInto('member_consents')
    .values(
      consents.map(({ agreement, version, agreedAt, agreedBy }) => ({
        member_id: memberId,
        agreement,
        version,
        agreed_at: agreedAt,
        agreed_by: agreedBy,
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'agreement', 'version']).doNothing())
    .execute();
}

/** Oldest first. */
export async function findAllConsents(memberId: string, db: Database): Promise<readonly Consent[]> {
  const rows = await db
    .selectFrom('member_consents')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('agreed_at')
    .orderBy('agreement')
    .execute();
  return rows.map((row) => ({
    agreement: row.agreement,
    version: row.version,
    agreedAt: row.agreed_at,
    agreedBy: row.agreed_by,
  }));
}

export async function updateAge(memberId: string, facts: AgeFacts, now: string, db: Database): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...ageColumnsOf(facts), updated_at: now })
    .set(nextVersion)
    .where('member_id', '=', memberId)
    .execute();
}

/** Who pays for whom: the SQL on members' payers and on the codes by which they are named. */

import { sql } from 'kysely';
import { instantText } from '#server/platform/clock.ts';
import { inParts, valuesOf } from '#server/platform/store/many-rows.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { hasPresentDebit } from './debits-repository.ts';

/** The part of a member's record that payments are about. */
export type FamilyMember = Pick<
  Row<'members'>,
  'member_id' | 'user_id' | 'email' | 'last_name' | 'first_name' | 'payer_id'
>;

const COLUMNS = ['member_id', 'user_id', 'email', 'last_name', 'first_name', 'payer_id'] as const;

/** Family name and first name. */
export function nameOf({ last_name, first_name }: Pick<FamilyMember, 'last_name' | 'first_name'>): string {
  return `${last_name} ${first_name}`;
}

export async function findMember(memberId: string, db: Database): Promise<FamilyMember | null> {
  const row = await db
    .selectFrom('members')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findMemberOfUser(userId: string, db: Database): Promise<FamilyMember | null> {
  const row = await db.selectFrom('members').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();
  return row ?? null;
}

/** Nobody else changes who pays for these until the transaction ends. */
export async function holdFamily(memberIds: readonly string[], db: Database): Promise<void> {
  // Always in the same order, so that two can't wait for each other.
  for (const memberId of memberIds.toSorted()) {
    await db
      .updateTable('members')
      .set(({ ref }) => ({ version: ref('version') }))
      .where('member_id', '=', memberId)
      .execute();
  }
}

/** Those a member pays for, beside themselves. */
export async function findAllPaidBy(payerId: string, db: Database): Promise<readonly FamilyMember[]> {
  return db
    .selectFrom('members')
    .select(COLUMNS)
    .where('payer_id', '=', payerId)
    .orderBy('member_id')
    .execute();
}

export async function findPayerOf(memberId: string, db: Database): Promise<string | null> {
  return (await findMember(memberId, db))?.payer_id ?? null;
}

/** Somebody at an instant of the provider's clock, in the history of a member's payers. */
type PayerAt = { readonly memberId: string; readonly payerId: string; readonly at: string };

/** How far the server's clock may be ahead of the provider's. */
const CLOCKS_DIFFER: Temporal.DurationLike = { minutes: 5 };

/**
 * Whether `payerId` paid for a member (the member, if alone) at an instant. The provider gives whole seconds, so a payer of any part of
 * that second counts. A present payer who was never one before counts from `CLOCKS_DIFFER` before the change. True if no change is known:
 * before the first recorded one, for a member who does not exist, and for a present payer whose change was made by a process of the
 * previous release.
 */
export async function wasPayer({ memberId, payerId, at }: PayerAt, db: Database): Promise<boolean> {
  const rows = await findAllPayerChanges(memberId, db);
  const [last] = rows;
  if (last === undefined) return true;
  if (last.payer !== last.present && last.present === payerId) return true;
  const end = endOfSecond(at);
  if (last.payer === payerId && countsFrom(rows, memberId) < end) return true;
  for (const { payer, since } of rows.filter((row) => row.since < end)) {
    if (payer === payerId) return true;
    if (since < at) return false;
  }
  return true;
}

/** Whether `payerId` pays for a member now, and has since an instant, without a break. Judges clocks as {@link wasPayer} does. */
export async function hasPaidSince({ memberId, payerId, at }: PayerAt, db: Database): Promise<boolean> {
  const member = await findMember(memberId, db);
  if (member === null || (member.payer_id ?? member.member_id) !== payerId) return false;
  const rows = await findAllPayerChanges(memberId, db);
  const [last] = rows;
  return last?.payer !== payerId || countsFrom(rows, memberId) < endOfSecond(at);
}

type PayerChange = { readonly present: string; readonly payer: string; readonly since: string };

/** Latest first. */
async function findAllPayerChanges(memberId: string, db: Database): Promise<readonly PayerChange[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('payer_changes', 'payer_changes.member_id', 'members.member_id')
    .select(['members.payer_id as present', 'payer_changes.payer_id as payer', 'since'])
    .where('members.member_id', '=', memberId)
    .orderBy('since', 'desc')
    .execute();
  return rows.map(({ present, payer, since }) => ({
    present: present ?? memberId,
    payer: payer ?? memberId,
    since,
  }));
}

/**
 * Returns the instant from which money of the latest payer counts. A payer who was never one before had no page to pay at before the
 * change: what the provider dates a little earlier was paid after it. The member paid alone before the first change.
 */
function countsFrom([last, ...earlier]: readonly PayerChange[], memberId: string): string {
  if (last === undefined) return '';
  const { payer, since } = last;
  if (payer === memberId || earlier.some((row) => row.payer === payer)) return since;
  return instantText(Temporal.Instant.from(since).subtract(CLOCKS_DIFFER));
}

function endOfSecond(at: string): string {
  return instantText(Temporal.Instant.from(at).add({ seconds: 1 }));
}

/** Those of the members who are paid for by another member or by a standing debit. */
export async function findAllPaying(
  memberIds: readonly string[],
  db: Database,
): Promise<readonly Pick<FamilyMember, 'member_id' | 'payer_id'>[]> {
  return inParts(memberIds, (part) =>
    db
      .selectFrom('members')
      .select(['member_id', 'payer_id'])
      .where('member_id', 'in', part)
      .where(({ or, eb }) =>
        or([eb('payer_id', 'is not', null), eb('open_until', 'is not', null), hasPresentDebit('members')]),
      )
      .execute(),
  );
}

/** Who pays for a member from now on. */
export type PayerMove = {
  readonly memberId: string;
  /** Null: the member pays alone. */
  readonly payerId: string | null;
};

export async function updatePayers(moves: readonly PayerMove[], now: string, db: Database): Promise<void> {
  await inParts(moves, async (part) => {
    const rows = part.map(({ memberId, payerId }) => [memberId, payerId]);
    await sql`
      with given(of_member, to_payer) as (${valuesOf(rows, db)})
      insert into payer_changes (member_id, since, payer_id)
      select of_member, ${now}, to_payer from given join members on member_id = of_member
      where coalesce(payer_id, '') != coalesce(to_payer, '')
      on conflict (member_id, since) do update set payer_id = excluded.payer_id`.execute(db);
    const { rows: written } = await sql<never>`
      with given(of_member, to_payer) as (${valuesOf(rows, db)})
      update members set payer_id = to_payer, version = version + 1
      from given where member_id = of_member`.execute(db);
    return written;
  });
}

/** Nobody is paid for by this member any more. */
export async function deletePayer(payerId: string, now: string, db: Database): Promise<void> {
  await sql`
    insert into payer_changes (member_id, since, payer_id)
    select member_id, ${now}, null from members where payer_id = ${payerId}
    on conflict (member_id, since) do update set payer_id = excluded.payer_id`.execute(db);
  await db.updateTable('members').set({ payer_id: null }).where('payer_id', '=', payerId).execute();
}

/** Of one member's own record. */
export async function deletePayerChanges(memberId: string, db: Database): Promise<void> {
  await db.deleteFrom('payer_changes').where('member_id', '=', memberId).execute();
}

export async function upsertCode(
  memberId: string,
  { codeHash, expiresAt }: { readonly codeHash: string; readonly expiresAt: string },
  db: Database,
): Promise<void> {
  await db
    .insertInto('family_codes')
    .values({ member_id: memberId, code_hash: codeHash, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ code_hash: codeHash, expires_at: expiresAt }),
    )
    .execute();
}

/** Uses a code up, and returns who made it; null for none that counts. */
export async function spendCode(codeHash: string, now: string, db: Database): Promise<string | null> {
  const row = await db
    .deleteFrom('family_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export async function deleteCode(memberId: string, db: Database): Promise<void> {
  await db.deleteFrom('family_codes').where('member_id', '=', memberId).execute();
}

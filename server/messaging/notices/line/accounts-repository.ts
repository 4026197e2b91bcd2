/** Accounts that are told at LINE, and the codes that prove whose LINE it is: the SQL on their tables. */

import { lockName } from '#server/platform/store/lock.ts';
import { isPostgres } from '#server/platform/store/many-rows.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { deleteCallsOfNobody } from './calls-repository.ts';

export type LineAccount = {
  readonly userId: string;
  /** The person's id at the provider of the official account. */
  readonly lineUserId: string;
  /** UTC instant, ISO with milliseconds. */
  readonly linkedAt: string;
};

/** Tells this account at that LINE from now on; of one LINE, no other account any more. */
export async function replaceLineAccount(
  { userId, lineUserId, linkedAt }: LineAccount,
  db: Database,
): Promise<void> {
  await lockName(['line_accounts'], db);
  await db
    .deleteFrom('line_accounts')
    .where((is) => is.or([is('user_id', '=', userId), is('line_user_id', '=', lineUserId)]))
    .execute();
  await db
    .insertInto('line_accounts')
    .values({ user_id: userId, line_user_id: lineUserId, linked_at: linkedAt })
    .execute();
}

export async function findAllLineAccounts(
  userIds: readonly string[],
  db: Database,
): Promise<readonly LineAccount[]> {
  if (userIds.length === 0) return [];
  const rows = await db.selectFrom('line_accounts').selectAll().where('user_id', 'in', userIds).execute();
  return rows.map(toAccount);
}

/** The same, in a transaction, until whose end none of them is unlinked or erased; without those that another transaction is about to. */
export async function lockLineAccounts(
  userIds: readonly string[],
  db: Database,
): Promise<readonly LineAccount[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('line_accounts')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('line_user_id')
    .$if(isPostgres(db), (query) => query.forShare().skipLocked())
    .execute();
  return rows.map(toAccount);
}

export async function findByLineUserId(lineUserId: string, db: Database): Promise<LineAccount | null> {
  const row = await db
    .selectFrom('line_accounts')
    .selectAll()
    .where('line_user_id', '=', lineUserId)
    .executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/**
 * Deletes what is held about LINE of these accounts, and what waits to be sent to them. A call to several people that LINE may have taken
 * still names them until it is answered.
 */
export async function deleteLineOfAccounts(userIds: readonly string[], db: Database): Promise<void> {
  if (userIds.length === 0) return;
  await db.deleteFrom('line_accounts').where('user_id', 'in', userIds).execute();
  await db.deleteFrom('line_codes').where('user_id', 'in', userIds).execute();
  await db.deleteFrom('line_messages').where('user_id', 'in', userIds).execute();
  await deleteCallsOfNobody(db);
}

/** The latest code of an account takes the place of the one before. */
export async function upsertCode(
  {
    userId,
    codeHash,
    expiresAt,
  }: { readonly userId: string; readonly codeHash: string; readonly expiresAt: string },
  db: Database,
): Promise<void> {
  const columns = { code_hash: codeHash, expires_at: expiresAt };
  await db
    .insertInto('line_codes')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Uses a code up; the account that it stands for, or null where it is unknown or over. */
export async function spendCode(codeHash: string, now: string, db: Database): Promise<string | null> {
  const row = await db
    .deleteFrom('line_codes')
    .where('code_hash', '=', codeHash)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now ? row.user_id : null;
}

export async function deleteCodesBefore(now: string, db: Database): Promise<void> {
  await db.deleteFrom('line_codes').where('expires_at', '<=', now).execute();
}

function toAccount(row: Row<'line_accounts'>): LineAccount {
  return { userId: row.user_id, lineUserId: row.line_user_id, linkedAt: row.linked_at };
}

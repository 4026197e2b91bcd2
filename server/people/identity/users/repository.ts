/** Accounts: the SQL on the table of users. */

import { deleteAllRolesOf } from '#server/people/roles/public.ts';
import { fromFlag, type NewRow, type Row, type RowChange, toFlag } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import type { User } from './user.ts';

export async function findById(userId: string, db: Database): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** `loginName` in its normal form. */
export async function findByLoginName(loginName: string, db: Database): Promise<User | null> {
  const row = await db.selectFrom('users').selectAll().where('login_name', '=', loginName).executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** Those that exist, in no order. */
export async function findAllByIds(userIds: readonly string[], db: Database): Promise<readonly User[]> {
  if (userIds.length === 0) return [];
  const rows = await db.selectFrom('users').selectAll().where('user_id', 'in', userIds).execute();
  return rows.map(toUser);
}

/** Those that exist, in no order; login names in their normal form. */
export async function findAllByLoginNames(
  loginNames: readonly string[],
  db: Database,
): Promise<readonly User[]> {
  if (loginNames.length === 0) return [];
  const rows = await db.selectFrom('users').selectAll().where('login_name', 'in', loginNames).execute();
  return rows.map(toUser);
}

/** All of them, as far as a list tells of them, in no order. */
export async function findAllListed(
  db: Database,
): Promise<readonly Pick<User, 'id' | 'status' | 'isEnabled' | 'email' | 'isEmailVerified' | 'createdAt'>[]> {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'status', 'enabled', 'email', 'email_verified', 'created_at'])
    .execute();
  return rows.map((row) => ({
    id: row.user_id,
    status: row.status,
    isEnabled: fromFlag(row.enabled),
    email: row.email,
    isEmailVerified: fromFlag(row.email_verified),
    createdAt: row.created_at,
  }));
}

/** Rejects with a unique violation of `users` where the login name is taken. */
export async function insertUser(user: User, db: Database): Promise<void> {
  await db.insertInto('users').values(toRow(user)).execute();
}

export type UserChange = Partial<Omit<User, 'id' | 'createdAt' | 'updatedAt'>>;

/** Changes what is named; whether the user exists. */
export async function updateUser(
  userId: string,
  change: UserChange,
  now: string,
  db: Database,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...toChange(change), updated_at: now })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a step of the authenticator's clock; false when it, or a later one, has been taken already. */
export async function updateTotpStep(userId: string, step: number, db: Database): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('user_id', '=', userId)
    .where((is) => is.or([is('totp_last_step', 'is', null), is('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With the account go its codes, sign-ins, links to other providers, identity and roles. */
export async function deleteUser(userId: string, db: Database): Promise<boolean> {
  await deleteAllRolesOf([userId], db);
  const { numDeletedRows } = await db.deleteFrom('users').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

function toUser(row: Row<'users'>): User {
  return {
    id: row.user_id,
    loginName: row.login_name,
    status: row.status,
    isEnabled: fromFlag(row.enabled),
    email: row.email,
    isEmailVerified: fromFlag(row.email_verified),
    newEmail: row.new_email,
    phoneNumber: row.phone_number,
    isPhoneNumberVerified: fromFlag(row.phone_number_verified),
    // Written by this file.
    attributes: JSON.parse(row.attributes) as Record<string, string>,
    sealedVerifier: row.sealed_verifier,
    sealedTotpSecret: row.sealed_totp_secret,
    totpLastStep: row.totp_last_step,
    hasSmsMfa: fromFlag(row.sms_mfa),
    hasTotpMfa: fromFlag(row.totp_mfa),
    preferredMfa: row.preferred_mfa,
    temporaryUntil: row.temporary_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRow(user: User): NewRow<'users'> {
  return {
    user_id: user.id,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    login_name: user.loginName,
    status: user.status,
    enabled: toFlag(user.isEnabled),
    email: user.email,
    email_verified: toFlag(user.isEmailVerified),
    new_email: user.newEmail,
    phone_number: user.phoneNumber,
    phone_number_verified: toFlag(user.isPhoneNumberVerified),
    attributes: JSON.stringify(user.attributes),
    sealed_verifier: user.sealedVerifier,
    sealed_totp_secret: user.sealedTotpSecret,
    totp_last_step: user.totpLastStep,
    sms_mfa: toFlag(user.hasSmsMfa),
    totp_mfa: toFlag(user.hasTotpMfa),
    preferred_mfa: user.preferredMfa,
    temporary_until: user.temporaryUntil,
  };
}

/** Only what the change names: an absent column stays as it is. */
function toChange(change: UserChange): RowChange<'users'> {
  const flag = (yes: boolean | undefined) => (yes === undefined ? undefined : toFlag(yes));
  const columns: { [Column in keyof RowChange<'users'>]: RowChange<'users'>[Column] | undefined } = {
    login_name: change.loginName,
    status: change.status,
    enabled: flag(change.isEnabled),
    email: change.email,
    email_verified: flag(change.isEmailVerified),
    new_email: change.newEmail,
    phone_number: change.phoneNumber,
    phone_number_verified: flag(change.isPhoneNumberVerified),
    attributes: change.attributes === undefined ? undefined : JSON.stringify(change.attributes),
    sealed_verifier: change.sealedVerifier,
    sealed_totp_secret: change.sealedTotpSecret,
    totp_last_step: change.totpLastStep,
    sms_mfa: flag(change.hasSmsMfa),
    totp_mfa: flag(change.hasTotpMfa),
    preferred_mfa: change.preferredMfa,
    temporary_until: change.temporaryUntil,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/**
 * Deletes sign-ups that nobody has confirmed since `before`, but for those with a code that still counts at `now` (UTC,
 * ISO), or that a member's record or another provider stands behind. Returns how many.
 */
export async function deleteUnconfirmed(before: string, now: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('status', '=', 'UNCONFIRMED')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_codes')
            .select('user_codes.user_id')
            .whereRef('user_codes.user_id', '=', 'users.user_id')
            .where('user_codes.expires_at', '>=', now),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('federated_logins')
            .select('federated_logins.user_id')
            .whereRef('federated_logins.user_id', '=', 'users.user_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members').select('members.user_id').whereRef('members.user_id', '=', 'users.user_id'),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

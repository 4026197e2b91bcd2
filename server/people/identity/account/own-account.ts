/** GetUser, ChangePassword, DeleteUser: the account of who is signed in. */

import * as Type from 'typebox';
import { forgetOtherDevices } from '../devices/known-devices.ts';
import { defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { attemptsExceeded, PoolError, wrongPassword } from '../pool-error.ts';
import { checkPassword, hasPassword, sealPassword } from '../srp/password.ts';
import { ON_DEVICE } from '../throttle/throttle.ts';
import { updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { writtenAttributes } from './attributes.ts';
import { sendNotice } from './notices.ts';
import { AccessToken, Password } from './requests.ts';

/**
 * Erases everything that is held about the owner of an account, which is more than the pool has, and ends every sign-in.
 * Says why it can't be, in one sentence; null where it is done.
 */
export type EraseOwner = (userId: string) => Promise<string | null>;

export function ownAccountOperations(
  pool: Pool,
  eraseOwner: EraseOwner,
): Readonly<Record<string, Operation>> {
  const caller = (token: string) => pool.tokens.callerOf(token);
  return {
    GetUser: defineOperation(Type.Object({ AccessToken }), async ({ AccessToken: token }) => {
      const { user } = await caller(token);
      return describe(user);
    }),
    ChangePassword: defineOperation(
      Type.Object({ AccessToken, PreviousPassword: Password, ProposedPassword: Password }),
      async ({ AccessToken: token, PreviousPassword: previous, ProposedPassword: proposed }, asker) => {
        const { user, originJti } = await caller(token);
        await changePassword(pool, user, previous, proposed);
        await pool.tokens.endAllOf(user.id, { originJti });
        await forgetOtherDevices(pool, user.id, asker);
        await sendNotice(pool, user, { kind: 'passwordChanged' }, asker, pool.store.db);
        return {};
      },
    ),
    DeleteUser: defineOperation(Type.Object({ AccessToken }), async ({ AccessToken: token }) => {
      const { user } = await caller(token);
      const obstacle = await eraseOwner(user.id);
      if (obstacle !== null) throw new PoolError('NotAuthorizedException', obstacle);
      return {};
    }),
  };
}

function describe(user: User): object {
  const factors = [
    ...(user.hasSmsMfa ? ['SMS_MFA'] : []),
    ...(user.hasTotpMfa ? ['SOFTWARE_TOKEN_MFA'] : []),
  ];
  return {
    Username: user.id,
    UserAttributes: writtenAttributes(user),
    ...(factors.length === 0 ? {} : { UserMFASettingList: factors }),
    ...(user.preferredMfa === null ? {} : { PreferredMfaSetting: user.preferredMfa }),
  };
}

async function changePassword(pool: Pool, user: User, previous: string, proposed: string): Promise<void> {
  checkPassword(proposed, pool);
  // For itself: guesses of a stranger at the sign-in must not keep the person from changing the password.
  const key = { kind: 'password-change', name: user.id };
  if (!(await pool.throttle.attempt(key, ON_DEVICE))) throw attemptsExceeded();
  if (!(await hasPassword(pool, user, previous))) throw wrongPassword();
  await pool.throttle.succeeded(key);
  const sealedVerifier = await sealPassword(pool, user.id, proposed);
  await updateUser(user.id, { sealedVerifier }, pool.clock().toString(), pool.store.db);
}

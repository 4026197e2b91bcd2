/** ForgotPassword and ConfirmForgotPassword. Nobody learns from them whether an e-mail has an account. */

import * as Type from 'typebox';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch } from '../pool-error.ts';
import { checkPassword, sealPassword } from '../srp/password.ts';
import { updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { countSending, pretendToSend, sendCode, takeCode } from './codes.ts';
import { ClientId, Code, findUser, Password, Username } from './requests.ts';

export function passwordResetOperations(pool: Pool): Readonly<Record<string, Operation>> {
  return {
    ForgotPassword: defineOperation(
      Type.Object({ ClientId, Username }),
      async ({ Username: username }, asker) => ({
        CodeDeliveryDetails: await forgotPassword(pool, username, asker),
      }),
    ),
    ConfirmForgotPassword: defineOperation(
      Type.Object({ ClientId, Username, ConfirmationCode: Code, Password }),
      async (request, asker) => {
        await confirm(pool, request, asker);
        return {};
      },
    ),
  };
}

async function forgotPassword(pool: Pool, username: string, { address }: Asker): Promise<object> {
  const { loginName, user } = await findUser(pool, username);
  await countSending(pool, { loginName, address }, []);
  return user !== null && mayReset(user)
    ? sendCode(pool, user, 'reset_password')
    : pretendToSend(pool, loginName);
}

type ConfirmRequest = {
  readonly Username: string;
  readonly ConfirmationCode: string;
  readonly Password: string;
};

async function confirm(pool: Pool, request: ConfirmRequest, { address }: Asker): Promise<void> {
  // Before the code: a password that is not taken must not use it up.
  checkPassword(request.Password, pool);
  const { loginName, user } = await findUser(pool, request.Username);
  const resetting = user !== null && mayReset(user) ? user : null;
  // Made for a name that nobody has, too: the time of the answer tells nothing.
  const sealedVerifier = await sealPassword(pool, resetting?.id ?? '', request.Password);
  await takeCode(
    pool,
    { loginName, address, user: resetting, code: request.ConfirmationCode, purpose: 'reset_password' },
    async ({ id, email }, destination, db) => {
      // Sent before the e-mail was changed: who reads the old mailbox has nothing to say any more.
      if (destination !== email) throw codeMismatch();
      // Who reads the mailbox has confirmed it by that.
      const change = { sealedVerifier, status: 'CONFIRMED', isEmailVerified: true } as const;
      if (!(await updateUser(id, change, pool.clock().toString(), db))) throw codeMismatch();
    },
  );
  if (resetting !== null) await pool.tokens.endAllOf(resetting.id);
  await pool.throttle.succeeded({ kind: 'password', name: loginName });
}

/** Who only comes through another provider has no password to forget. */
function mayReset({ isEnabled, status }: User): boolean {
  return isEnabled && status !== 'EXTERNAL_PROVIDER';
}

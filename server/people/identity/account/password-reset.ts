/** ForgotPassword and ConfirmForgotPassword. Nobody learns from them whether an e-mail has an account. */

import * as Type from 'typebox';
import { noteProvenBrowser } from '../devices/known-devices.ts';
import { deleteDevicesOf } from '../devices/repository.ts';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch } from '../pool-error.ts';
import { forgetAttempts } from '../sign-in/password-attempt.ts';
import { checkPassword, sealPassword } from '../srp/password.ts';
import { updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import {
  countResetSending,
  countTry,
  pretendToSend,
  requesterOf,
  sendCode,
  takeCountedCode,
} from './codes.ts';
import { sendNotice } from './notices.ts';
import { ClientId, Code, deliveryTo, findUser, Password, Username } from './requests.ts';

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

async function forgotPassword(pool: Pool, username: string, asker: Asker): Promise<object> {
  const named = await findUser(pool, username);
  const { user, accountId } = named;
  await countResetSending(pool, { accountId, asker });
  const by = requesterOf(pool, asker);
  const delivery =
    user !== null && mayReset(user)
      ? await sendCode(pool, user, 'reset_password', { by })
      : await pretendToSend(pool, named, 'reset_password');
  return deliveryTo(named, delivery);
}

type ConfirmRequest = {
  readonly Username: string;
  readonly ConfirmationCode: string;
  readonly Password: string;
};

async function confirm(pool: Pool, request: ConfirmRequest, asker: Asker): Promise<void> {
  // Before the code: a password that is not taken must not use it up.
  checkPassword(request.Password, pool);
  const { accountId, user } = await findUser(pool, request.Username);
  const resetting = user !== null && mayReset(user) ? user : null;
  const tried = { accountId, asker, purpose: 'reset_password' } as const;
  await countTry(pool, tried);
  // Made for a name that nobody has, too: the time of the answer tells nothing.
  const sealedVerifier = await sealPassword(pool, resetting?.id ?? '', request.Password);
  await takeCountedCode(
    pool,
    { ...tried, user: resetting, code: request.ConfirmationCode },
    async ({ id, email }, destination, db) => {
      // Sent before the e-mail was changed: who reads the old mailbox has nothing to say any more.
      if (destination !== email) throw codeMismatch();
      // Who reads the mailbox has confirmed it by that.
      const change = {
        sealedVerifier,
        status: 'CONFIRMED',
        isEmailVerified: true,
        temporaryUntil: null,
      } as const;
      if (!(await updateUser(id, change, pool.clock().toString(), db))) throw codeMismatch();
    },
  );
  await forgetAttempts(pool, { accountId, asker });
  if (resetting === null) return;
  await pool.tokens.endAllOf(resetting.id);
  await pool.store.transaction((db) => deleteDevicesOf(resetting.id, db));
  await noteProvenBrowser(pool, resetting, asker);
  const confirmed = { ...resetting, isEmailVerified: true };
  await sendNotice(pool, confirmed, { kind: 'passwordReset' }, asker, pool.store.db);
}

/** Who only comes through another provider has no password to forget. */
function mayReset({ isEnabled, status }: User): boolean {
  return isEnabled && status !== 'EXTERNAL_PROVIDER';
}

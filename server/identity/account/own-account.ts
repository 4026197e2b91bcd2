/** GetUser, attributes, password and the end of an account: what the person changes after the sign-in. */

import * as Type from 'typebox';
import { isUniqueViolationOf } from '#server/store/unique-violation.ts';
import type { Pool } from '../pool.ts';
import { attemptsExceeded, codeMismatch, invalidParameter, PoolError, wrongPassword } from '../pool-error.ts';
import { checkPassword } from '../srp/password-policy.ts';
import { hasPassword, sealPassword } from '../srp/stored-password.ts';
import { PER_NAME } from '../throttle/throttle.ts';
import { deleteUser, findByLoginName, type UserChange, updateUser } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import { type Asker, defineOperation, type Operation } from '../wire/operation.ts';
import { isFree, readAttributes, type WireAttribute, writtenAttributes } from './attributes.ts';
import { countSending, sendCode, takeCode } from './codes.ts';
import type { Delivery } from './delivery.ts';
import { AccessToken, Attributes, Code, Password, VerifiableAttribute } from './requests.ts';

type Verifiable = 'email' | 'phone_number';

export function ownAccountOperations(pool: Pool): Readonly<Record<string, Operation>> {
  const caller = (token: string) => pool.tokens.callerOf(token);
  return {
    GetUser: defineOperation(Type.Object({ AccessToken }), async ({ AccessToken: token }) => {
      const { user } = await caller(token);
      return describe(user);
    }),
    UpdateUserAttributes: defineOperation(
      Type.Object({ AccessToken, UserAttributes: Attributes }),
      async ({ AccessToken: token, UserAttributes: given }, asker) => {
        const { user } = await caller(token);
        return { CodeDeliveryDetailsList: await update(pool, user, given, asker) };
      },
    ),
    DeleteUserAttributes: defineOperation(
      Type.Object({ AccessToken, UserAttributeNames: Type.Array(Type.String(), { maxItems: 40 }) }),
      async ({ AccessToken: token, UserAttributeNames: names }) => {
        const { user } = await caller(token);
        await remove(pool, user, names);
        return {};
      },
    ),
    GetUserAttributeVerificationCode: defineOperation(
      Type.Object({ AccessToken, AttributeName: VerifiableAttribute }),
      async ({ AccessToken: token, AttributeName: name }, { address }) => {
        const { user } = await caller(token);
        await countSending(pool, { loginName: user.loginName, address });
        return { CodeDeliveryDetails: await sendVerification(pool, user, name) };
      },
    ),
    VerifyUserAttribute: defineOperation(
      Type.Object({ AccessToken, AttributeName: VerifiableAttribute, Code }),
      async ({ AccessToken: token, AttributeName: name, Code: code }, asker) => {
        const { user } = await caller(token);
        await verify(pool, user, name, code, asker);
        return {};
      },
    ),
    ChangePassword: defineOperation(
      Type.Object({ AccessToken, PreviousPassword: Password, ProposedPassword: Password }),
      async ({ AccessToken: token, PreviousPassword: previous, ProposedPassword: proposed }) => {
        const { user, originJti } = await caller(token);
        await changePassword(pool, user, previous, proposed);
        await pool.tokens.endAllOf(user.id, { originJti });
        return {};
      },
    ),
    DeleteUser: defineOperation(Type.Object({ AccessToken }), async ({ AccessToken: token }) => {
      const { user } = await caller(token);
      await pool.tokens.endAllOf(user.id);
      await deleteUser(user.id, pool.store.db);
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

async function update(
  pool: Pool,
  user: User,
  given: readonly WireAttribute[],
  { address }: Asker,
): Promise<readonly Delivery[]> {
  const { email, phoneNumber, others } = readAttributes(given);
  // Until it is verified the old one stays, and with it the way in.
  const newEmail = email !== null && loginNameOf(email) !== user.loginName ? email : null;
  const hasNewPhone = phoneNumber !== null && phoneNumber !== user.phoneNumber;
  if (newEmail !== null) await requireFreeEmail(pool, newEmail);
  if (newEmail !== null || hasNewPhone) await countSending(pool, { loginName: user.loginName, address });
  const change: UserChange = {
    attributes: { ...user.attributes, ...others },
    ...(newEmail === null ? {} : { newEmail }),
    // A number that nobody has proved to hold opens nothing.
    ...(hasNewPhone ? { phoneNumber, isPhoneNumberVerified: false, hasSmsMfa: false } : {}),
  };
  await updateUser(user.id, change, pool.clock().toString(), pool.store.db);
  const changed = { ...user, newEmail, phoneNumber: phoneNumber ?? user.phoneNumber };
  return [
    ...(newEmail === null ? [] : [await sendVerification(pool, changed, 'email')]),
    ...(hasNewPhone ? [await sendVerification(pool, changed, 'phone_number')] : []),
  ];
}

async function remove(pool: Pool, user: User, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (name !== 'phone_number' && !isFree(name)) {
      throw invalidParameter(`Cannot delete attribute ${name}`);
    }
  }
  const kept = Object.entries(user.attributes).filter(([name]) => !names.includes(name));
  const change: UserChange = {
    attributes: Object.fromEntries(kept),
    ...(names.includes('phone_number')
      ? { phoneNumber: null, isPhoneNumberVerified: false, hasSmsMfa: false }
      : {}),
  };
  await updateUser(user.id, change, pool.clock().toString(), pool.store.db);
}

async function sendVerification(pool: Pool, user: User, name: Verifiable): Promise<Delivery> {
  if (name === 'email') return sendCode(pool, user, 'verify_email', user.newEmail ?? user.email);
  if (user.phoneNumber === null) throw invalidParameter('User has no phone_number.');
  return sendCode(pool, user, 'verify_phone_number', user.phoneNumber);
}

async function verify(
  pool: Pool,
  user: User,
  name: Verifiable,
  code: string,
  { address }: Asker,
): Promise<void> {
  const purpose = name === 'email' ? 'verify_email' : 'verify_phone_number';
  const proof = { loginName: user.loginName, address, user, purpose, code } as const;
  try {
    await takeCode(pool, proof, async (holder, destination, db) => {
      const change = verifiedChange(holder, name, destination);
      if (change === null || !(await updateUser(holder.id, change, pool.clock().toString(), db))) {
        throw codeMismatch();
      }
    });
  } catch (error) {
    if (isUniqueViolationOf('users', error)) throw emailTaken();
    throw error;
  }
}

/** Null where the attribute has been changed since the code was sent. */
function verifiedChange(user: User, name: Verifiable, destination: string): UserChange | null {
  if (name === 'phone_number') {
    return user.phoneNumber === destination ? { isPhoneNumberVerified: true } : null;
  }
  if (user.newEmail === destination) {
    return {
      email: destination,
      loginName: loginNameOf(destination),
      isEmailVerified: true,
      newEmail: null,
    };
  }
  return user.email === destination ? { isEmailVerified: true } : null;
}

async function requireFreeEmail(pool: Pool, email: string): Promise<void> {
  if ((await findByLoginName(loginNameOf(email), pool.store.db)) !== null) throw emailTaken();
}

function emailTaken(): PoolError {
  return new PoolError('AliasExistsException', 'An account with the given email already exists.');
}

async function changePassword(pool: Pool, user: User, previous: string, proposed: string): Promise<void> {
  checkPassword(proposed, pool);
  const key = { kind: 'password', name: user.loginName };
  if (!(await pool.throttle.attempt(key, PER_NAME))) throw attemptsExceeded();
  if (!(await hasPassword(pool, user, previous))) throw wrongPassword();
  await pool.throttle.succeeded(key);
  const sealedVerifier = await sealPassword(pool, user.id, proposed);
  await updateUser(user.id, { sealedVerifier }, pool.clock().toString(), pool.store.db);
}

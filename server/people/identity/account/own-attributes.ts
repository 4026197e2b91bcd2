/** What somebody who is signed in writes about themself, and proves: e-mail, phone number and the other attributes. */

import * as Type from 'typebox';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch, invalidParameter, limitExceeded, PoolError } from '../pool-error.ts';
import { requireRecentSignIn } from '../tokens/recent-sign-in.ts';
import { findById, findByLoginName, type UserChange, updateUser } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import { isFree, readAttributes, requireBearable, type WireAttribute } from './attributes.ts';
import { countSending, sendCode, takeCode } from './codes.ts';
import type { Delivery } from './letters.ts';
import { sendNotice } from './notices.ts';
import { AccessToken, Attributes, Code, VerifiableAttribute } from './requests.ts';
import { findForNetwork, type TakenAnswers } from './taken-addresses.ts';

type Verifiable = 'email' | 'phone_number';

export function ownAttributeOperations(pool: Pool): Readonly<Record<string, Operation>> {
  const caller = (token: string) => pool.tokens.callerOf(token);
  return {
    UpdateUserAttributes: defineOperation(
      Type.Object({ AccessToken, UserAttributes: Attributes }),
      async ({ AccessToken: token, UserAttributes: input }, asker) => {
        const { user, originJti } = await caller(token);
        const requireRecent = () =>
          requireRecentSignIn(pool, originJti, 'Sign in again to change the email.');
        return { CodeDeliveryDetailsList: await update(pool, user, input, { asker, requireRecent }) };
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
      async ({ AccessToken: token, AttributeName: name }, asker) => {
        const { user } = await caller(token);
        const receiver = name === 'email' ? loginNameOf(user.newEmail ?? user.email) : user.phoneNumber;
        if (receiver === null) throw invalidParameter('User has no phone_number.');
        await countSending(pool, { accountId: ownKey(user), asker }, [receiver]);
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
  };
}

async function update(
  pool: Pool,
  user: User,
  input: readonly WireAttribute[],
  { asker, requireRecent }: { readonly asker: Asker; readonly requireRecent: () => Promise<void> },
): Promise<readonly Delivery[]> {
  const { email, phoneNumber, others } = readAttributes(input);
  // Until it is verified the old one stays, and with it the way in.
  const newEmail = email !== null && loginNameOf(email) !== user.loginName ? email : null;
  const newPhone = phoneNumber !== user.phoneNumber ? phoneNumber : null;
  // Who has the e-mail has the account, by a new password: a session left open somewhere is not enough.
  if (newEmail !== null) await requireRecent();
  const receivers = [newEmail && loginNameOf(newEmail), newPhone].filter((receiver) => receiver !== null);
  // Before it is said that an e-mail is taken: nobody asks that of a whole list of addresses.
  if (receivers.length > 0) await countSending(pool, { accountId: ownKey(user), asker }, receivers);
  if (newEmail !== null) await requireFreeEmail(pool, newEmail, asker);
  const changed = await changeUser(pool, user, (stored) => ({
    attributes: requireBearable({ ...stored.attributes, ...others }),
    // The e-mail of before, given again, ends a change that was under way.
    ...(email === null ? {} : { newEmail }),
    // A number that nobody has proved to hold opens nothing.
    ...(newPhone === null ? {} : { phoneNumber: newPhone, ...withoutSms(stored) }),
  }));
  if (newEmail !== null)
    await sendNotice(pool, user, { kind: 'emailChanging', newEmail }, asker, pool.store.db);
  return [
    ...(newEmail === null ? [] : [await sendVerification(pool, changed, 'email')]),
    ...(newPhone === null ? [] : [await sendVerification(pool, changed, 'phone_number')]),
  ];
}

async function remove(pool: Pool, user: User, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (name !== 'phone_number' && !isFree(name)) {
      throw invalidParameter(`Cannot delete attribute ${name}`);
    }
  }
  await changeUser(pool, user, (stored) => ({
    attributes: Object.fromEntries(
      Object.entries(stored.attributes).filter(([name]) => !names.includes(name)),
    ),
    ...(names.includes('phone_number') ? { phoneNumber: null, ...withoutSms(stored) } : {}),
  }));
}

/** Changes the account as it is stored now: of two changes at once neither is lost. */
async function changeUser(
  { store, clock }: Pool,
  { id }: User,
  changeOf: (stored: User) => UserChange,
): Promise<User> {
  const now = clock().toString();
  return store.transaction(async (db) => {
    // Takes the row's lock on PostgreSQL; SQLite has one writer anyway.
    await updateUser(id, {}, now, db);
    const stored = await findById(id, db);
    if (stored === null) throw new PoolError('UserNotFoundException', 'User does not exist.');
    const change = changeOf(stored);
    await updateUser(id, change, now, db);
    return { ...stored, ...change };
  });
}

function withoutSms({ preferredMfa }: User): UserChange {
  return {
    isPhoneNumberVerified: false,
    hasSmsMfa: false,
    ...(preferredMfa === 'SMS_MFA' ? { preferredMfa: null } : {}),
  };
}

async function sendVerification(pool: Pool, user: User, name: Verifiable): Promise<Delivery> {
  if (name === 'email')
    return sendCode(pool, user, 'verify_email', { destination: user.newEmail ?? user.email });
  if (user.phoneNumber === null) throw invalidParameter('User has no phone_number.');
  return sendCode(pool, user, 'verify_phone_number', { destination: user.phoneNumber });
}

async function verify(pool: Pool, user: User, name: Verifiable, code: string, asker: Asker): Promise<void> {
  const purpose = name === 'email' ? 'verify_email' : 'verify_phone_number';
  const proof = { accountId: user.id, asker, user, purpose, code } as const;
  try {
    await takeCode(pool, proof, async ({ id }, destination, db) => {
      const now = pool.clock().toString();
      await updateUser(id, {}, now, db);
      const stored = await findById(id, db);
      const change = stored && verifiedChange(stored, name, destination);
      if (change === null) throw codeMismatch();
      await updateUser(id, change, now, db);
      // The address of before hears of it.
      if (change.newEmail === null)
        await sendNotice(pool, user, { kind: 'emailChanged', newEmail: destination }, asker, db);
    });
  } catch (error) {
    if (isUniqueViolationOf('users', error)) throw emailTaken();
    throw error;
  }
}

/** Letters that somebody who is signed in has sent count apart: no stranger uses them up. */
function ownKey({ id }: User): string {
  return `own ${id}`;
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

async function requireFreeEmail(pool: Pool, email: string, asker: Asker): Promise<void> {
  const find = async (answers: TakenAnswers) => {
    if (answers === 'usedUp') throw limitExceeded();
    return (await findByLoginName(loginNameOf(email), pool.store.db)) !== null;
  };
  if (await findForNetwork(pool, asker, find, (isTaken) => isTaken)) throw emailTaken();
}

function emailTaken(): PoolError {
  return new PoolError('AliasExistsException', 'An account with the given email already exists.');
}

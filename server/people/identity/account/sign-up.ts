/** SignUp, ConfirmSignUp, ResendConfirmationCode: how an account begins. */

import { randomUUID } from 'node:crypto';
import * as Type from 'typebox';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { knownDeviceKey, noteProvenBrowser } from '../devices/known-devices.ts';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch, invalidParameter, limitExceeded, PoolError, userExists } from '../pool-error.ts';
import { checkPassword, sealPassword } from '../srp/password.ts';
import type { ThrottleRule } from '../throttle/throttle.ts';
import { findById, insertUser, updateUser } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import { type GivenAttributes, readAttributes, requireEmail } from './attributes.ts';
import { countSending, pretendToSend, sendCode, sendInstead, takeCode } from './codes.ts';
import type { Delivery } from './letters.ts';
import { sendNotice } from './notices.ts';
import {
  Attributes,
  ClientId,
  Code,
  deliveryTo,
  findUser,
  type Named,
  Password,
  Username,
} from './requests.ts';
import { findForNetwork, type TakenAnswers } from './taken-addresses.ts';

/** A family signs up once or twice; who tries a list of addresses is stopped. */
const SIGN_UPS_PER_ADDRESS: ThrottleRule = { free: 30, longestSeconds: 3_600, forgetSeconds: 3_600 };

const ONE_LETTER_A_DAY: ThrottleRule = {
  free: 0,
  firstSeconds: 86_400,
  longestSeconds: 86_400,
  forgetSeconds: 86_400,
};

export function signUpOperations(pool: Pool): Readonly<Record<string, Operation>> {
  return {
    SignUp: defineOperation(
      Type.Object({
        ClientId,
        Username,
        Password,
        UserAttributes: Type.Optional(Attributes),
      }),
      (request, asker) => signUp(pool, request, asker),
    ),
    ConfirmSignUp: defineOperation(
      Type.Object({ ClientId, Username, ConfirmationCode: Code }),
      async ({ Username: username, ConfirmationCode: code }, asker) => {
        await confirmSignUp(pool, username, code, asker);
        return {};
      },
    ),
    ResendConfirmationCode: defineOperation(
      Type.Object({ ClientId, Username }),
      async ({ Username: username }, asker) => ({
        CodeDeliveryDetails: await resend(pool, username, asker),
      }),
    ),
  };
}

type SignUpRequest = {
  readonly Username: string;
  readonly Password: string;
  readonly UserAttributes?: Parameters<typeof readAttributes>[0];
};

async function signUp(pool: Pool, request: SignUpRequest, asker: Asker): Promise<object> {
  const email = requireEmail(request.Username);
  const input = readAttributes(request.UserAttributes ?? []);
  if (input.email !== null && loginNameOf(input.email) !== loginNameOf(email)) {
    throw invalidParameter('Username should be an email.');
  }
  checkPassword(request.Password, pool);
  const { user: existing, accountId } = await findForNetwork(
    pool,
    asker,
    (answers) => findNamed(pool, email, asker, answers),
    ({ user }) => user !== null,
  );
  if (existing !== null) {
    await tellOwner(pool, existing, asker);
    throw userExists();
  }
  await countSending(pool, { accountId, asker }, []);
  const user = await newUser(pool, email, input, request.Password);
  try {
    await insertUser(user, pool.store.db);
  } catch (error) {
    // The same sign-up, sent twice at once.
    if (isUniqueViolationOf('users', error)) throw userExists();
    throw error;
  }
  return {
    UserSub: user.id,
    UserConfirmed: false,
    CodeDeliveryDetails: await sendCode(pool, user, 'confirm_sign_up'),
  };
}

async function findNamed(pool: Pool, email: string, asker: Asker, answers: TakenAnswers): Promise<Named> {
  const key = { kind: 'sign-up', name: asker.address };
  if (answers === 'usedUp' || !(await pool.throttle.attempt(key, SIGN_UPS_PER_ADDRESS)))
    throw limitExceeded();
  return findUser(pool, loginNameOf(email));
}

/** Who has the address hears of it, at most once a day: only they need to know that there is an account. */
async function tellOwner(pool: Pool, owner: User, asker: Asker): Promise<void> {
  const key = { kind: 'sign-up-letter', name: owner.id };
  if (await pool.throttle.attempt(key, ONE_LETTER_A_DAY))
    await sendNotice(pool, owner, { kind: 'signUpAgain' }, asker, pool.store.db);
}

async function newUser(pool: Pool, email: string, input: GivenAttributes, password: string): Promise<User> {
  const id = randomUUID();
  const now = pool.clock().toString();
  return {
    id,
    loginName: loginNameOf(email),
    status: 'UNCONFIRMED',
    isEnabled: true,
    email,
    isEmailVerified: false,
    newEmail: null,
    phoneNumber: input.phoneNumber,
    isPhoneNumberVerified: false,
    attributes: input.others,
    sealedVerifier: await sealPassword(pool, id, password),
    sealedTotpSecret: null,
    totpLastStep: null,
    hasSmsMfa: false,
    hasTotpMfa: false,
    preferredMfa: null,
    temporaryUntil: null,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Confirms an account by its code. Throws NotAuthorizedException if the code is right and the account is already confirmed;
 * any other code gets the same answer for every name, with or without an account.
 */
async function confirmSignUp(pool: Pool, username: string, code: string, asker: Asker): Promise<void> {
  const { accountId, user } = await findUser(pool, username);
  const proof = { accountId, asker, purpose: 'confirm_sign_up', user, code } as const;
  await takeCode(pool, proof, async ({ id }, _destination, db) => {
    const now = pool.clock().toString();
    // Locks the row: the second of two simultaneous confirmations sees the first.
    await updateUser(id, {}, now, db);
    const stored = await findById(id, db);
    if (stored === null) throw codeMismatch();
    if (stored.status !== 'UNCONFIRMED') throw cannotBeConfirmed(stored);
    await updateUser(id, { status: 'CONFIRMED', isEmailVerified: true }, now, db);
  });
  if (user !== null) await noteProvenBrowser(pool, user, asker);
}

function cannotBeConfirmed({ status }: User): PoolError {
  return new PoolError('NotAuthorizedException', `User cannot be confirmed. Current status is ${status}`);
}

/**
 * Sends another code. The answer is the same for every name, with or without an account. The owner of a confirmed account gets
 * a letter that says so; a known device of the account gets InvalidParameterException.
 */
async function resend(pool: Pool, username: string, asker: Asker): Promise<object> {
  const named = await findUser(pool, username);
  const { accountId, user } = named;
  await countSending(pool, { accountId, asker }, []);
  // Both for every name: the time of the answer must not tell whether there is an account.
  const device = await knownDeviceKey(pool, accountId, asker);
  const key = { kind: 'confirmed-letter', name: accountId };
  const mayNotify = await pool.throttle.attempt(key, ONE_LETTER_A_DAY);
  if (user?.status === 'UNCONFIRMED') {
    return deliveryTo(named, await sendCode(pool, user, 'confirm_sign_up'));
  }
  if (device !== null) throw invalidParameter('User is already confirmed.');
  const notified = user?.isEnabled && user.isEmailVerified && mayNotify ? user : null;
  return deliveryTo(named, await sendNoCode(pool, named, notified, asker));
}

/** `notified` is the owner of a confirmed account who hears of the request; null for none. */
function sendNoCode(pool: Pool, named: Named, notified: User | null, asker: Asker): Promise<Delivery> {
  if (notified === null) return pretendToSend(pool, named, 'confirm_sign_up');
  return sendInstead(pool, named, (db) =>
    sendNotice(pool, notified, { kind: 'alreadyConfirmed' }, asker, db),
  );
}

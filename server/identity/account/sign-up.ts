/** SignUp, ConfirmSignUp, ResendConfirmationCode: how an account begins. */

import { randomUUID } from 'node:crypto';
import * as Type from 'typebox';
import { isUniqueViolationOf } from '#server/store/errors.ts';
import { noteProvenBrowser } from '../devices/known-devices.ts';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch, invalidParameter, limitExceeded, PoolError, userExists } from '../pool-error.ts';
import { checkPassword, sealPassword } from '../srp/password.ts';
import type { ThrottleRule } from '../throttle/throttle.ts';
import { insertUser, updateUser } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import { type GivenAttributes, readAttributes, requireEmail } from './attributes.ts';
import { countSending, countTry, pretendToSend, sendCode, takeCountedCode } from './codes.ts';
import { sendNotice } from './notices.ts';
import { Attributes, ClientId, Code, deliveryTo, findUser, Password, Username } from './requests.ts';

/** A family signs up once or twice; who tries a list of addresses is stopped. */
const SIGN_UPS_PER_ADDRESS: ThrottleRule = { free: 30, longestSeconds: 3_600, forgetSeconds: 3_600 };

/** The widget must say that an address is taken; nobody learns it of a list of addresses. */
const TAKEN_PER_ADDRESS: ThrottleRule = {
  free: 5,
  firstSeconds: 3_600,
  longestSeconds: 3_600,
  forgetSeconds: 3_600,
};

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
  const taken = { kind: 'sign-up-taken', name: asker.address };
  if (await pool.throttle.isLocked(taken)) throw limitExceeded();
  const key = { kind: 'sign-up', name: asker.address };
  if (!(await pool.throttle.attempt(key, SIGN_UPS_PER_ADDRESS))) throw limitExceeded();
  const { user: existing, accountId } = await findUser(pool, loginNameOf(email));
  if (existing !== null) {
    await pool.throttle.attempt(taken, TAKEN_PER_ADDRESS);
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

async function confirmSignUp(pool: Pool, username: string, code: string, asker: Asker): Promise<void> {
  const { accountId, user } = await findUser(pool, username);
  const tried = { accountId, asker, purpose: 'confirm_sign_up' } as const;
  // Before anything is said of the account: nobody asks that of a whole list of addresses.
  await countTry(pool, tried);
  if (user !== null && user.status !== 'UNCONFIRMED') {
    throw new PoolError(
      'NotAuthorizedException',
      `User cannot be confirmed. Current status is ${user.status}`,
    );
  }
  await takeCountedCode(pool, { ...tried, user, code }, async ({ id }, _destination, db) => {
    const change = { status: 'CONFIRMED', isEmailVerified: true } as const;
    // Deleted meanwhile: the code opens nothing.
    if (!(await updateUser(id, change, pool.clock().toString(), db))) throw codeMismatch();
  });
  if (user !== null) await noteProvenBrowser(pool, user, asker);
}

async function resend(pool: Pool, username: string, asker: Asker): Promise<object> {
  const named = await findUser(pool, username);
  const { accountId, user } = named;
  await countSending(pool, { accountId, asker }, []);
  if (user !== null && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  const delivery =
    user === null
      ? await pretendToSend(pool, named, 'confirm_sign_up')
      : await sendCode(pool, user, 'confirm_sign_up');
  return deliveryTo(named, delivery);
}

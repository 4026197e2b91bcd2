/** SignUp, ConfirmSignUp, ResendConfirmationCode: how an account begins. */

import { randomUUID } from 'node:crypto';
import * as Type from 'typebox';
import { isUniqueViolationOf } from '#server/store/errors.ts';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch, invalidParameter, limitExceeded, PoolError, userExists } from '../pool-error.ts';
import { checkPassword, sealPassword } from '../srp/password.ts';
import type { ThrottleRule } from '../throttle/throttle.ts';
import { findByLoginName, insertUser, updateUser } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import { type GivenAttributes, readAttributes, requireEmail } from './attributes.ts';
import { countSending, countTry, pretendToSend, sendCode, takeCountedCode } from './codes.ts';
import { Attributes, ClientId, Code, findUser, Password, Username } from './requests.ts';

/** A family signs up once or twice; who tries a list of addresses is stopped. */
const SIGN_UPS_PER_ADDRESS: ThrottleRule = { free: 30, longestSeconds: 3_600, forgetSeconds: 3_600 };

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

async function signUp(pool: Pool, request: SignUpRequest, { address }: Asker): Promise<object> {
  const email = requireEmail(request.Username);
  const input = readAttributes(request.UserAttributes ?? []);
  if (input.email !== null && loginNameOf(input.email) !== loginNameOf(email)) {
    throw invalidParameter('Username should be an email.');
  }
  checkPassword(request.Password, pool);
  const key = { kind: 'sign-up', name: address };
  if (!(await pool.throttle.attempt(key, SIGN_UPS_PER_ADDRESS))) throw limitExceeded();
  const loginName = loginNameOf(email);
  if ((await findByLoginName(loginName, pool.store.db)) !== null) throw userExists();
  await countSending(pool, { loginName, address }, []);
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
    createdAt: now,
    updatedAt: now,
  };
}

async function confirmSignUp(pool: Pool, username: string, code: string, { address }: Asker): Promise<void> {
  const { loginName, user } = await findUser(pool, username);
  const tried = { loginName, address, purpose: 'confirm_sign_up' } as const;
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
}

async function resend(pool: Pool, username: string, { address }: Asker): Promise<object> {
  const { loginName, user } = await findUser(pool, username);
  await countSending(pool, { loginName, address }, []);
  if (user !== null && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  return user === null ? pretendToSend(pool, loginName) : sendCode(pool, user, 'confirm_sign_up');
}

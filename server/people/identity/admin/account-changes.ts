/** What an operator or an administrator does to accounts; nothing of it is on the wire. */

import { randomInt, randomUUID } from 'node:crypto';
import type { Database } from '#server/platform/store/store.ts';
import { requireEmail } from '../account/attributes.ts';
import { sendCodeWithin } from '../account/codes.ts';
import { invitationLetter, type Letter, renewedPasswordLetter } from '../account/letters.ts';
import { sendNotice } from '../account/notices.ts';
import { deleteDevicesOf } from '../devices/repository.ts';
import { deleteAllPasskeysOf } from '../passkeys/repository.ts';
import type { Pool } from '../pool.ts';
import { PoolError } from '../pool-error.ts';
import { forgetWrongCodes } from '../sign-in/second-factor.ts';
import { checkPassword, sealPassword } from '../srp/password.ts';
import { deleteUser, findByLoginName, insertUser, type UserChange, updateUser } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';

/** What is written in the transaction of a change, beside it; where it throws, nothing is changed. */
export type Beside = (db: Database) => Promise<void>;

const NOTHING: Beside = async () => undefined;
const NOTHING_OF = async () => undefined;

export function findUserByEmail({ store }: Pick<Pool, 'store'>, email: string): Promise<User | null> {
  return findByLoginName(loginNameOf(email), store.db);
}

/**
 * Makes an account with a temporary password, which the person must replace at the first sign-in, and writes to them.
 * Rejects with a PoolError for a bad e-mail, with a unique violation of `users` for one that has an account.
 */
export async function inviteUser(
  pool: Pool,
  input: string,
  beside: (user: User, db: Database) => Promise<void> = NOTHING_OF,
): Promise<{ readonly password: string }> {
  const password = temporaryPassword();
  const user = await newUser(pool, input, { status: 'FORCE_CHANGE_PASSWORD', password });
  await pool.store.transaction(async (db) => {
    await insertUser(user, db);
    await beside(user, db);
    await sendPassword(pool, user, invitationLetter(letterFacts(pool, user, password)), db);
  });
  return { password };
}

/** What of the pool a new account is made with. */
type Maker = Pick<Pool, 'store' | 'clock' | 'facts' | 'vault' | 'passwordMinLength'>;

/** Makes an account that is ready to use, its e-mail vouched for by the operator. Rejects as {@link inviteUser} does. */
export async function createUser(
  pool: Maker,
  email: string,
  password: string,
  beside: Beside = NOTHING,
): Promise<User> {
  checkPassword(password, pool);
  const user = await newUser(pool, email, { status: 'CONFIRMED', password });
  await pool.store.transaction(async (db) => {
    await insertUser(user, db);
    await beside(db);
  });
  return user;
}

/** Makes the password useless and sends a code for a new one; passkeys go, every sign-in ends. Rejects for who comes through another provider. */
export async function resetUser(pool: Pool, user: User, beside: Beside = NOTHING): Promise<void> {
  refuseExternal(user);
  await changeUser(
    pool,
    user,
    { status: 'RESET_REQUIRED', temporaryUntil: null },
    {
      beside: withoutPasskeys(user, async (db) => {
        await beside(db);
        await sendCodeWithin(pool, user, { purpose: 'reset_password' }, db);
      }),
      signIns: 'end',
    },
  );
}

/**
 * Puts a temporary password in the place of the one before, which the person must replace at the next sign-in, and writes
 * to them; passkeys go, every sign-in ends. Rejects for who comes through another provider.
 */
export async function renewPassword(
  pool: Pool,
  user: User,
  beside: Beside = NOTHING,
): Promise<{ readonly password: string }> {
  refuseExternal(user);
  const password = temporaryPassword();
  const sealedVerifier = await sealPassword(pool, user.id, password);
  const change = {
    status: 'FORCE_CHANGE_PASSWORD',
    sealedVerifier,
    temporaryUntil: temporaryUntil(pool),
  } as const;
  const renewed = { ...user, ...change };
  const letter = renewedPasswordLetter(letterFacts(pool, renewed, password));
  await changeUser(pool, user, change, {
    beside: withoutPasskeys(user, async (db) => {
      await beside(db);
      await sendPassword(pool, renewed, letter, db);
    }),
    signIns: 'end',
  });
  return { password };
}

/** A second factor that got lost with its phone, passkeys too. */
export async function removeSecondFactors(pool: Pool, user: User, beside: Beside = NOTHING): Promise<void> {
  const change = {
    hasSmsMfa: false,
    hasTotpMfa: false,
    preferredMfa: null,
    sealedTotpSecret: null,
    totpLastStep: null,
  };
  await changeUser(pool, user, change, {
    beside: withoutPasskeys(user, async (db) => {
      await beside(db);
      await sendNotice(pool, user, { kind: 'secondFactorsRemovedByOffice' }, null, db);
    }),
    signIns: 'keep',
  });
  await forgetWrongCodes(pool, user);
}

/** A passkey is a way in by itself: where the office takes the ways in away, passkeys go, too. */
function withoutPasskeys(user: User, beside: Beside): Beside {
  return async (db) => {
    await deleteAllPasskeysOf(user.id, db);
    await beside(db);
  };
}

/** Shuts an account out, or lets it in again; shut out, its sign-ins end. */
export async function setUserEnabled(
  pool: Pool,
  user: User,
  state: 'enabled' | 'disabled',
  beside: Beside = NOTHING,
): Promise<void> {
  const isEnabled = state === 'enabled';
  await changeUser(pool, user, { isEnabled }, { beside, signIns: isEnabled ? 'keep' : 'end' });
}

export async function removeUser(pool: Pool, user: User): Promise<void> {
  await pool.tokens.endAllOf(user.id);
  await deleteUser(user.id, pool.store.db);
}

function refuseExternal({ status }: User): void {
  if (status !== 'EXTERNAL_PROVIDER') return;
  throw new PoolError('NotAuthorizedException', 'User password cannot be reset in the current state.');
}

/** A change of an account, what belongs to it, and what becomes of its sign-ins, in one transaction. */
async function changeUser(
  { store, clock, tokens }: Pool,
  { id }: User,
  change: UserChange,
  { beside, signIns }: { readonly beside: Beside; readonly signIns: 'end' | 'keep' },
): Promise<void> {
  const ended = await store.transaction(async (db) => {
    await beside(db);
    await updateUser(id, change, clock().toString(), db);
    if (signIns === 'keep') return NOTHING_ENDED;
    await deleteDevicesOf(id, db);
    return tokens.endAllWithin(id, db);
  });
  ended();
}

const NOTHING_ENDED = () => undefined;

type NewUser = {
  readonly status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
  readonly password: string;
};

async function newUser(pool: Maker, input: string, { status, password }: NewUser): Promise<User> {
  const email = requireEmail(input);
  const id = randomUUID();
  const now = pool.clock().toString();
  return {
    id,
    loginName: loginNameOf(email),
    status,
    isEnabled: true,
    email,
    isEmailVerified: true,
    newEmail: null,
    phoneNumber: null,
    isPhoneNumberVerified: false,
    attributes: {},
    sealedVerifier: await sealPassword(pool, id, password),
    sealedTotpSecret: null,
    totpLastStep: null,
    hasSmsMfa: false,
    hasTotpMfa: false,
    preferredMfa: null,
    temporaryUntil: status === 'FORCE_CHANGE_PASSWORD' ? temporaryUntil(pool) : null,
    createdAt: now,
    updatedAt: now,
  };
}

/** As the provider's usual. */
const TEMPORARY_DAYS = 7;

function temporaryUntil({ clock }: Pick<Pool, 'clock'>): string {
  return clock()
    .add({ hours: 24 * TEMPORARY_DAYS })
    .toString();
}

async function sendPassword(
  { messages }: Pool,
  { email, temporaryUntil: until }: User,
  letter: Letter,
  db: Database,
): Promise<void> {
  const end = until === null ? {} : { until: Temporal.Instant.from(until) };
  await messages.sendMail({ about: 'password', to: email, ...letter, ...end }, db);
}

function letterFacts({ siteName }: Pool, { email, temporaryUntil: until }: User, password: string) {
  return { siteName, email, password, until: until === null ? null : Temporal.Instant.from(until) };
}

/** Twelve letters and digits that nobody mistakes for each other. */
function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length))).join('');
}

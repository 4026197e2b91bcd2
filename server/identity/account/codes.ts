/**
 * Codes that prove who reads a mailbox or holds a phone: six digits, kept as a keyed hash, one for each user and
 * purpose. A new one replaces the old; five wrong tries end it; used, it is gone.
 */

import { randomInt } from 'node:crypto';
import type { CodePurpose } from '#server/store/schema-identity.ts';
import type { Database } from '#server/store/store.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch, expiredCode, limitExceeded } from '../pool-error.ts';
import { PER_ADDRESS, type ThrottleRule } from '../throttle/throttle.ts';
import type { User } from '../users/user.ts';
import { isSameSecret } from '../vault.ts';
import { countAttempt, deleteCode, replaceCode, type StoredCode, writeDecoy } from './codes-repository.ts';
import { codeLetter, codeMessage, type Delivery, mailDelivery, smsDelivery } from './letters.ts';

/** What can be proved by a code here; the code of a sign-in by SMS is the challenge's own. */
export type Purpose = Exclude<CodePurpose, 'sms_mfa'>;

/** As the provider's. */
const LIFE_HOURS: Readonly<Record<Purpose, number>> = {
  confirm_sign_up: 24,
  reset_password: 1,
  verify_email: 24,
  verify_phone_number: 24,
};
const DIGITS = 6;
const MOST_WRONG = 5;

/** Letters cost, and annoy who did not ask for them: some five to fifteen an hour. */
const SENDING_PER_NAME: ThrottleRule = { free: 5, longestSeconds: 3_600, forgetSeconds: 3_600 };
const SENDING_PER_ADDRESS: ThrottleRule = { free: 50, longestSeconds: 3_600, forgetSeconds: 3_600 };

/**
 * A name's lock is forgotten after a day, not after the quarter of an hour of a password: a code is one of a million
 * only, and somebody that requests a new one after every fifth try must not come far in a year (some 24 tries a day).
 */
const TRIES_PER_NAME: ThrottleRule = { free: 5, longestSeconds: 3_600, forgetSeconds: 86_400 };

/** Under which name, existing or not, and from which network address. */
export type Asking = { readonly loginName: string; readonly address: string };

/**
 * Counts a letter that is about to be sent, for who asks and for who gets it (`to`, a login name or a number).
 * Throws LimitExceededException where there have been too many.
 */
export async function countSending(
  { throttle }: Pool,
  { loginName, address }: Asking,
  to: readonly string[],
): Promise<void> {
  // Always in one order: two requests must not wait for each other's locks.
  const names = [...new Set([loginName, ...to])].sort();
  const isFree = await throttle.attemptAll([
    { key: { kind: 'send-address', name: address }, rule: SENDING_PER_ADDRESS },
    ...names.map((name) => ({ key: { kind: 'send', name }, rule: SENDING_PER_NAME })),
  ]);
  if (!isFree) throw limitExceeded();
}

/** Makes a code, in the place of the one before it, and sends it. */
export async function sendCode(
  pool: Pool,
  user: User,
  purpose: Purpose,
  destination = user.email,
): Promise<Delivery> {
  const code = newCode();
  const hours = LIFE_HOURS[purpose];
  await replaceCode(
    {
      userId: user.id,
      purpose,
      codeHash: hashOf(pool, user.id, purpose, code),
      destination,
      wrongAttempts: 0,
      expiresAt: pool.clock().add({ hours }).toString(),
    },
    pool.store.db,
  );
  const { siteName, messages } = pool;
  const life = `${hours}時間`;
  if (purpose === 'verify_phone_number') {
    messages.sendSms({ to: destination, text: codeMessage({ siteName, code, life }) });
    return smsDelivery(destination);
  }
  const letter = codeLetter(purpose, { siteName, code, life });
  messages.sendMail({ to: destination, ...letter });
  return mailDelivery(destination);
}

/** What {@link sendCode} answers, for a name that nobody has: as much work, and no letter. */
export async function pretendToSend(pool: Pool, loginName: string): Promise<Delivery> {
  newCode();
  await writeDecoy(decoyKey(pool, loginName), pool.clock().toString(), pool.store.db);
  return mailDelivery(loginName);
}

/** Somebody says that they have got a code. */
export type Try = Asking & { readonly purpose: Purpose };

type Proof = Try & {
  /** Null for a name that nobody has: no code is right. */
  readonly user: User | null;
  readonly code: string;
};

/** What a right code allows; `destination` is where it was sent. */
type Allow = (user: User, destination: string, db: Database) => Promise<void>;

/**
 * Uses up a right code together with what it allows, in one transaction.
 * Throws CodeMismatchException for a wrong one, ExpiredCodeException to who knows one that is too old, and
 * LimitExceededException after too many tries.
 */
export async function takeCode(pool: Pool, proof: Proof, allow: Allow): Promise<void> {
  await countTry(pool, proof);
  await takeCountedCode(pool, proof, allow);
}

/** The first half of {@link takeCode}: for who answers something else than a wrong code between the two. */
export async function countTry({ throttle }: Pool, tried: Try): Promise<void> {
  const { name, from } = countsOf(tried);
  if (!(await throttle.attemptAll([from, name]))) throw limitExceeded();
}

/** The second half of {@link takeCode}, never without the first: nothing else slows guessing down. */
export async function takeCountedCode(pool: Pool, proof: Proof, allow: Allow): Promise<void> {
  const { throttle, store, clock } = pool;
  const { user, purpose } = proof;
  const stored = await countWrong(pool, proof);
  const isRight =
    user !== null &&
    stored !== null &&
    isSameSecret(stored.codeHash, hashOf(pool, user.id, purpose, proof.code));
  if (!isRight || stored.wrongAttempts > MOST_WRONG) throw codeMismatch();
  if (Temporal.Instant.compare(clock(), stored.expiresAt) >= 0) throw expiredCode();
  await store.transaction(async (db) => {
    if (!(await deleteCode(stored, db))) throw codeMismatch();
    await allow(user, stored.destination, db);
  });
  const { name, from } = countsOf(proof);
  await throttle.forgive({ takenBack: from, succeeded: name.key });
}

/** Counted for itself, so that it stays counted when the code is wrong; written to disk whether there is one or not. */
function countWrong(pool: Pool, { user, purpose, loginName }: Proof): Promise<StoredCode | null> {
  return pool.store.transaction(async (db) => {
    await writeDecoy(decoyKey(pool, loginName), pool.clock().toString(), db);
    return countAttempt(user?.id ?? NOBODY, purpose, db);
  });
}

/** No account's id. */
const NOBODY = '';

/** By purpose: a stranger who guesses at a reset must not keep the person from verifying a telephone. */
function countsOf({ loginName, address, purpose }: Try) {
  return {
    name: { key: { kind: `code ${purpose}`, name: loginName }, rule: TRIES_PER_NAME },
    from: { key: { kind: 'code-address', name: address }, rule: PER_ADDRESS },
  };
}

function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

function hashOf({ vault }: Pool, userId: string, purpose: Purpose, code: string): string {
  return vault.mac('code', [userId, purpose, code.trim()].join('\n'));
}

function decoyKey({ vault }: Pool, loginName: string): string {
  return vault.mac('attempt', `decoy\n${loginName}`);
}

/**
 * Codes that prove who reads a mailbox or holds a phone: six digits, kept as a keyed hash, one for each user and
 * purpose. A new one replaces the old; five wrong tries end it; used, it is gone.
 */

import { randomInt } from 'node:crypto';
import type { CodePurpose } from '#server/store/schema-identity.ts';
import type { Database } from '#server/store/store.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch, expiredCode, limitExceeded } from '../pool-error.ts';
import { PER_ADDRESS, PER_NAME, type ThrottleRule } from '../throttle/throttle.ts';
import type { User } from '../users/user.ts';
import { isSameSecret } from '../vault.ts';
import { countAttempt, deleteCode, replaceCode } from './codes-repository.ts';
import { type Delivery, mailDelivery, smsDelivery } from './delivery.ts';
import { codeLetter, codeMessage } from './letters.ts';

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

/** Under which name, existing or not, and from which network address. */
export type Asking = { readonly loginName: string; readonly address: string };

/** Counts a letter that is about to be sent. Throws LimitExceededException where there have been too many. */
export async function countSending({ throttle }: Pool, { loginName, address }: Asking): Promise<void> {
  const isFree = await throttle.attemptAll([
    { key: { kind: 'send-address', name: address }, rule: SENDING_PER_ADDRESS },
    { key: { kind: 'send', name: loginName }, rule: SENDING_PER_NAME },
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
  if (purpose === 'verify_phone_number') {
    messages.sendSms({ to: destination, text: codeMessage({ siteName, code }) });
    return smsDelivery(destination);
  }
  const letter = codeLetter(purpose, { siteName, code, life: `${hours}時間` });
  messages.sendMail({ to: destination, ...letter });
  return mailDelivery(destination);
}

/** What {@link sendCode} answers, for a name that nobody has: as much work, and no letter. */
export async function pretendToSend({ throttle }: Pool, loginName: string): Promise<Delivery> {
  newCode();
  // A code would have been written here.
  await throttle.attempt({ kind: 'pretended', name: loginName }, SENDING_PER_NAME);
  return mailDelivery(loginName);
}

export type Proof = Asking & {
  /** Null for a name that nobody has: no code is right. */
  readonly user: User | null;
  readonly purpose: Purpose;
  readonly code: string;
};

/**
 * Uses up a right code together with what it allows, in one transaction; `allow` is given where the code was sent.
 * Throws CodeMismatchException for a wrong one, ExpiredCodeException to who knows one that is too old, and
 * LimitExceededException after too many tries.
 */
export async function takeCode(
  pool: Pool,
  { loginName, address, user, purpose, code }: Proof,
  allow: (user: User, destination: string, db: Database) => Promise<void>,
): Promise<void> {
  const { throttle, store, clock } = pool;
  const name = { kind: 'code', name: loginName };
  const from = { key: { kind: 'code-address', name: address }, rule: PER_ADDRESS };
  if (!(await throttle.attemptAll([from, { key: name, rule: PER_NAME }]))) throw limitExceeded();
  // Counted for itself, so that it stays counted when the code is wrong.
  const stored = user && (await store.transaction((db) => countAttempt(user.id, purpose, db)));
  const isRight =
    user !== null && stored !== null && isSameSecret(stored.codeHash, hashOf(pool, user.id, purpose, code));
  if (!isRight || stored.wrongAttempts > MOST_WRONG) throw codeMismatch();
  if (Temporal.Instant.compare(clock(), stored.expiresAt) >= 0) throw expiredCode();
  await store.transaction(async (db) => {
    if (!(await deleteCode(stored, db))) throw codeMismatch();
    await allow(user, stored.destination, db);
  });
  await throttle.forgive({ takenBack: from, succeeded: name });
}

function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

function hashOf({ vault }: Pool, userId: string, purpose: Purpose, code: string): string {
  return vault.mac('code', [userId, purpose, code.trim()].join('\n'));
}

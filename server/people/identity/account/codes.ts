/**
 * Codes that prove who reads a mailbox or holds a phone: six digits, kept as a keyed hash, one for each user and
 * purpose. A new one replaces the old; five wrong tries end it; used, it is gone. Only the code of a sign-up stays until
 * it expires: a person who enters it again learns that the account is confirmed, and no one else does.
 */

import { randomInt } from 'node:crypto';
import type { CodePurpose } from '#server/platform/store/schema-identity.ts';
import type { Database } from '#server/platform/store/store.ts';
import { isSameSecret } from '#server/platform/vault.ts';
import { knownDeviceKey } from '../devices/known-devices.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { codeMismatch, expiredCode, limitExceeded } from '../pool-error.ts';
import {
  type Counts,
  FROM_ANYWHERE,
  ON_DEVICE,
  PER_ADDRESS,
  type ThrottleRule,
} from '../throttle/throttle.ts';
import type { User } from '../users/user.ts';
import {
  countAttempt,
  deleteCode,
  findAllOfPurpose,
  replaceCode,
  type StoredCode,
  writeDecoy,
} from './codes-repository.ts';
import { codeLetter, codeMessage, type Delivery, mailDelivery, smsDelivery } from './letters.ts';
import type { Named } from './requests.ts';

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
 * Letters for a new password that strangers can have sent: from one network 13 on the first day and six on each further
 * one, from all together 28 and six. With five tries at each, a code of a million is guessed with some 30 tries a day.
 */
const RESETS_PER_NETWORK: ThrottleRule = {
  free: 5,
  firstSeconds: 3_600,
  longestSeconds: 14_400,
  forgetSeconds: 86_400,
};
const RESETS_FROM_ANYWHERE: ThrottleRule = { ...RESETS_PER_NETWORK, free: 20 };

/** Which account, existing or not (`accountId` is a decoy's then), and who asks. */
export type Asking = { readonly accountId: string; readonly asker: Asker };

/**
 * Counts a letter that is about to be sent, for who asks and for who gets it (`to`, a login name or a number).
 * Throws LimitExceededException where there have been too many.
 */
export async function countSending(
  { throttle }: Pool,
  { accountId, asker }: Asking,
  to: readonly string[],
): Promise<void> {
  // Always in one order: two requests must not wait for each other's locks.
  const names = [...new Set([accountId, ...to])].sort();
  const isFree = await throttle.attemptAll([
    { key: { kind: 'send-address', name: asker.address }, rule: SENDING_PER_ADDRESS },
    ...names.map((name) => ({ key: { kind: 'send', name }, rule: SENDING_PER_NAME })),
  ]);
  if (!isFree) throw limitExceeded();
}

/** As {@link countSending}, for a new password: a known device has letters that no stranger can use up, another network others. */
export async function countResetSending(pool: Pool, { accountId, asker }: Asking): Promise<void> {
  const device = await knownDeviceKey(pool, accountId, asker);
  const counts =
    device === null
      ? [
          { key: { kind: 'send-address', name: asker.address }, rule: SENDING_PER_ADDRESS },
          {
            key: { kind: 'send-reset-network', name: `${accountId}\n${asker.address}` },
            rule: RESETS_PER_NETWORK,
          },
          { key: { kind: 'send-reset', name: accountId }, rule: RESETS_FROM_ANYWHERE },
        ]
      : [{ key: { kind: 'send-reset-device', name: `${device}\n${accountId}` }, rule: SENDING_PER_NAME }];
  if (!(await pool.throttle.attemptAll(counts))) throw limitExceeded();
}

/** Who may use a code: one browser, or another client in its network; empty for anybody. */
export type Requester = Pick<StoredCode, 'requester' | 'networkHash'>;

const ANYBODY: Requester = { requester: '', networkHash: '' };

/** A code works only for the browser that requested it: a stranger's guesses and requests touch no other's. A browser without a token gets one. */
export function requesterOf({ vault }: Pick<Pool, 'vault'>, { address, browser }: Asker): Requester {
  return {
    requester: vault.mac('device', `requester\n${browser.token ?? browser.renew()}`),
    networkHash: vault.mac('device', `network\n${address}`),
  };
}

type Sending = {
  /** Without one the account's e-mail. */
  readonly destination?: string;
  /** Who alone may use the code; without one anybody. */
  readonly by?: Requester;
};

/** Makes a code, in the place of the requester's one before it, and sends it. */
export function sendCode(pool: Pool, user: User, purpose: Purpose, sending: Sending = {}): Promise<Delivery> {
  return pool.store.transaction((db) => sendCodeWithin(pool, user, { purpose, ...sending }, db));
}

/** The same in the caller's transaction: a code and its letter are there together, or neither is. */
export async function sendCodeWithin(
  pool: Pool,
  user: User,
  { purpose, destination = user.email, by = ANYBODY }: Sending & { readonly purpose: Purpose },
  db: Database,
): Promise<Delivery> {
  const { siteName, messages } = pool;
  const code = newCode();
  const { life, until } = lifeOf(pool, purpose);
  await replaceCode(
    {
      userId: user.id,
      purpose,
      ...by,
      codeHash: hashOf(pool, user.id, purpose, code),
      destination,
      wrongAttempts: 0,
      expiresAt: until.toString(),
    },
    db,
  );
  if (purpose === 'verify_phone_number') {
    const text = codeMessage({ siteName, code, life });
    await messages.sendSms({ about: 'code', until, to: destination, text }, db);
    return smsDelivery(destination);
  }
  const letter = codeLetter(purpose, { siteName, code, life });
  await messages.sendMail({ about: 'code', until, to: destination, ...letter }, db);
  return mailDelivery(destination);
}

/** What {@link sendCode} does and answers, for a name that nobody has: as much is written, and nothing is sent. */
export function pretendToSend(pool: Pool, named: Named, purpose: MailedPurpose): Promise<Delivery> {
  const { siteName, messages } = pool;
  const { life, until } = lifeOf(pool, purpose);
  const letter = codeLetter(purpose, { siteName, code: newCode(), life });
  return sendInstead(pool, named, (db) =>
    messages.pretendToSendMail({ about: 'code', until, to: NO_MAILBOX, ...letter }, db),
  );
}

/** Sends another letter instead of a code. Writes and answers as much as {@link sendCode}. */
export async function sendInstead(
  pool: Pool,
  { accountId, loginName }: Named,
  sendLetter: (db: Database) => Promise<void>,
): Promise<Delivery> {
  await pool.store.transaction(async (db) => {
    await writeDecoy(decoyKey(pool, accountId), pool.clock().toString(), db);
    await sendLetter(db);
  });
  return mailDelivery(loginName ?? accountId);
}

type MailedPurpose = Exclude<Purpose, 'verify_phone_number'>;

/** As long as a usual address. */
const NO_MAILBOX = 'somebody@example.invalid';

function lifeOf(
  { clock }: Pool,
  purpose: Purpose,
): { readonly life: string; readonly until: Temporal.Instant } {
  const hours = LIFE_HOURS[purpose];
  return { life: `${hours}時間`, until: clock().add({ hours }) };
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

/** The first half of {@link takeCode}: for callers with work to do between the two. */
export async function countTry(pool: Pool, tried: Try): Promise<void> {
  const { all } = await countsOf(pool, tried);
  if (!(await pool.throttle.attemptAll(all))) throw limitExceeded();
}

/** The second half of {@link takeCode}, never without the first: nothing else slows guessing down. */
export async function takeCountedCode(pool: Pool, proof: Proof, allow: Allow): Promise<void> {
  const { throttle, store, clock } = pool;
  const { user, purpose } = proof;
  const usable = await countWrong(pool, proof);
  const given = hashOf(pool, user?.id ?? NOBODY, purpose, proof.code);
  const stored = usable.find(({ codeHash }) => isSameSecret(codeHash, given));
  if (user === null || stored === undefined || stored.wrongAttempts > MOST_WRONG) throw codeMismatch();
  if (Temporal.Instant.compare(clock(), stored.expiresAt) >= 0) throw expiredCode();
  await store.transaction(async (db) => {
    if (purpose !== 'confirm_sign_up' && !(await deleteCode(stored, db))) throw codeMismatch();
    await allow(user, stored.destination, db);
  });
  await throttle.forgive(await countsOf(pool, proof));
}

/**
 * The codes that this asker can use, counted as tried: for itself, so that it stays counted when the code is wrong;
 * written to disk whether there is one or not.
 */
function countWrong(pool: Pool, { user, purpose, accountId, asker }: Proof): Promise<readonly StoredCode[]> {
  const userId = user?.id ?? NOBODY;
  return pool.store.transaction(async (db) => {
    await writeDecoy(decoyKey(pool, accountId), pool.clock().toString(), db);
    const codes = await findAllOfPurpose(userId, purpose, db);
    const requesters = usableBy(pool, asker, codes).map(({ requester }) => requester);
    return countAttempt({ userId, purpose, requesters: [ANYBODY.requester, ...requesters] }, db);
  });
}

/** The code that this browser requested; for a client without cookies, the last one of its network. */
function usableBy(
  { vault }: Pool,
  { address, browser }: Asker,
  codes: readonly StoredCode[],
): readonly StoredCode[] {
  const own = browser.token === null ? null : vault.mac('device', `requester\n${browser.token}`);
  const requested = codes.filter(({ requester }) => requester === own);
  if (requested.length > 0) return requested;
  const network = vault.mac('device', `network\n${address}`);
  const there = codes.filter(({ networkHash }) => networkHash === network);
  return there.toSorted((one, other) => other.expiresAt.localeCompare(one.expiresAt)).slice(0, 1);
}

/** No account's id. */
const NOBODY = '';

/**
 * By purpose, network and account: a stranger who guesses must not keep the person from entering their code. For a new
 * password tries count against the code that the asker requested, and beside it for networks alone, whatever the account.
 */
async function countsOf(pool: Pool, { accountId, asker, purpose }: Try): Promise<Counts> {
  const { address } = asker;
  const from = { key: { kind: 'code-address', name: address }, rule: PER_ADDRESS };
  if (purpose === 'reset_password') {
    const isKnown = (await knownDeviceKey(pool, accountId, asker)) !== null;
    return { all: isKnown ? [] : [from], own: null };
  }
  const own = { key: { kind: `code-network ${purpose}`, name: `${accountId}\n${address}` }, rule: ON_DEVICE };
  const shared = { key: { kind: `code ${purpose}`, name: accountId }, rule: FROM_ANYWHERE };
  return { all: [from, own, shared], own };
}

function newCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

function hashOf({ vault }: Pool, userId: string, purpose: Purpose, code: string): string {
  return vault.mac('code', [userId, purpose, code.trim()].join('\n'));
}

function decoyKey({ vault }: Pool, accountId: string): string {
  return vault.mac('attempt', `decoy\n${accountId}`);
}

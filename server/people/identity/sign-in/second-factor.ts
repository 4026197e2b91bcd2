import { randomInt } from 'node:crypto';
import { codeMessage, maskedPhoneNumber, wrongCodesLetter } from '../account/letters.ts';
import type { Pool } from '../pool.ts';
import { attemptsExceeded, codeMismatch, invalidSession } from '../pool-error.ts';
import { PER_NAME, type ThrottleRule } from '../throttle/throttle.ts';
import { updateTotpStep } from '../users/repository.ts';
import type { MfaKind, User } from '../users/user.ts';
import { totpSecretsOf, totpStepOf } from './totp.ts';

/** Which codes the account asks for after the password. */
export function factorsOf(user: User): readonly MfaKind[] {
  const factors: MfaKind[] = [];
  if (user.hasSmsMfa && user.phoneNumber !== null) factors.push('SMS_MFA');
  if (user.hasTotpMfa && user.sealedTotpSecret !== null) factors.push('SOFTWARE_TOKEN_MFA');
  return factors;
}

/**
 * Wrong codes of one account over a week without a pause. A code is one of a million, three of them right at a time, and
 * the guesser has the password already: some forty tries are quick, then one a day, a tenth of a percent in a year.
 */
export const OVER_DAYS: ThrottleRule = { free: 20, longestSeconds: 86_400, forgetSeconds: 7 * 86_400 };

/** What a right code forgives: a person's own slips, and not what somebody else guesses between their sign-ins. */
export const SLIPS = 3;

/** The wrong code after which the person is written to: nobody mistypes so often. The second one says that codes are held off. */
export const TOLD_AT = { many: 10, heldOff: OVER_DAYS.free + 1 } as const;

/**
 * Tries a second factor's code once. Throws CodeMismatchException for a wrong one, and, counted over all sign-ins of
 * the user, `Password attempts exceeded` during the lock-out that many wrong ones bring. Tells the person of many.
 */
export async function attemptCode(
  pool: Pick<Pool, 'throttle' | 'messages' | 'siteName' | 'store'>,
  user: User,
  isRight: () => boolean | Promise<boolean>,
): Promise<void> {
  const { throttle } = pool;
  const lately = { kind: 'second-factor', name: user.id };
  const failures = await throttle.attemptCounted([
    { key: overDays(user), rule: OVER_DAYS },
    { key: lately, rule: PER_NAME },
  ]);
  if (failures === null) throw attemptsExceeded();
  if (!(await isRight())) {
    await tellOfGuesses(pool, user, failures.at(0) ?? 0);
    throw codeMismatch();
  }
  await throttle.succeeded(lately);
  await throttle.forgiveSome(overDays(user), SLIPS + 1);
}

/** The account's second factor is another one from now on: wrong codes of the one before don't count against it. */
export async function forgetWrongCodes({ throttle }: Pick<Pool, 'throttle'>, user: User): Promise<void> {
  await throttle.succeeded(overDays(user));
}

const overDays = (user: User) => ({ kind: 'second-factor-over-days', name: user.id });

async function tellOfGuesses(
  { messages, siteName, store }: Pick<Pool, 'messages' | 'siteName' | 'store'>,
  { email, isEmailVerified }: User,
  failures: number,
): Promise<void> {
  if (!isEmailVerified || (failures !== TOLD_AT.many && failures !== TOLD_AT.heldOff)) return;
  const isHeldOff = failures === TOLD_AT.heldOff;
  const letter = wrongCodesLetter({ siteName, failures, codes: isHeldOff ? 'heldOff' : 'taken' });
  await messages.sendMail({ about: 'notice', to: email, ...letter }, store.db);
}

/** Tries a code of the authenticator app as {@link attemptCode} does; each works once. */
export async function attemptTotpCode(
  pool: Pick<Pool, 'throttle' | 'messages' | 'siteName' | 'vault' | 'clock' | 'store'>,
  user: User,
  code: string,
): Promise<void> {
  const { active } = totpSecretsOf(pool, user);
  if (active === null) throw invalidSession();
  await attemptCode(pool, user, async () => {
    const step = totpStepOf(active, code, pool.clock());
    return step !== null && (await updateTotpStep(user.id, step, pool.store.db));
  });
}

const DIGITS = 6;

/** As long as the challenge that asks for it. */
const LIFE_MINUTES = 3;

/** A short message costs money: each further one without a sign-in in between waits longer. */
const sendingTo = (user: User) => ({ kind: 'sms-code', name: user.id });

/** Sends a new code to the user's number; `destination` is masked. Throws while too many have been asked for. */
export async function sendSmsCode(
  {
    throttle,
    messages,
    siteName,
    clock,
    store,
  }: Pick<Pool, 'throttle' | 'messages' | 'siteName' | 'clock' | 'store'>,
  user: User,
): Promise<{ readonly code: string; readonly destination: string }> {
  if (user.phoneNumber === null) throw invalidSession();
  // A throttling error would be repeated by the clients, with a challenge that is spent by then.
  if (!(await throttle.attempt(sendingTo(user), PER_NAME))) throw attemptsExceeded();
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const text = codeMessage({ siteName, code, life: `${LIFE_MINUTES}分` });
  const until = clock().add({ minutes: LIFE_MINUTES });
  await messages.sendSms({ about: 'code', until, to: user.phoneNumber, text }, store.db);
  return { code, destination: maskedPhoneNumber(user.phoneNumber) };
}

/** The code has been used: messages may be sent again. */
export async function smsCodeUsed({ throttle }: Pick<Pool, 'throttle'>, user: User): Promise<void> {
  await throttle.succeeded(sendingTo(user));
}

import { randomInt } from 'node:crypto';
import { codeMessage, maskedPhoneNumber } from '../account/letters.ts';
import type { Pool } from '../pool.ts';
import { attemptsExceeded, codeMismatch, invalidSession } from '../pool-error.ts';
import { PER_NAME } from '../throttle/throttle.ts';
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
 * Tries a second factor's code once. Throws CodeMismatchException for a wrong one, and, counted over all sign-ins of
 * the user, `Password attempts exceeded` during the lock-out that many wrong ones bring.
 */
export async function attemptCode(
  { throttle }: Pick<Pool, 'throttle'>,
  user: User,
  isRight: () => boolean | Promise<boolean>,
): Promise<void> {
  const key = { kind: 'second-factor', name: user.id };
  if (!(await throttle.attempt(key, PER_NAME))) throw attemptsExceeded();
  if (!(await isRight())) throw codeMismatch();
  await throttle.succeeded(key);
}

/** Tries a code of the authenticator app as {@link attemptCode} does; each works once. */
export async function attemptTotpCode(
  pool: Pick<Pool, 'throttle' | 'vault' | 'clock' | 'store'>,
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

/** A short message costs money: each further one without a sign-in in between waits longer. */
const sendingTo = (user: User) => ({ kind: 'sms-code', name: user.id });

/** Sends a new code to the user's number; `destination` is masked. Throws while too many have been asked for. */
export async function sendSmsCode(
  { throttle, messages, siteName }: Pick<Pool, 'throttle' | 'messages' | 'siteName'>,
  user: User,
): Promise<{ readonly code: string; readonly destination: string }> {
  if (user.phoneNumber === null) throw invalidSession();
  // A throttling error would be repeated by the clients, with a challenge that is spent by then.
  if (!(await throttle.attempt(sendingTo(user), PER_NAME))) throw attemptsExceeded();
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  messages.sendSms({ to: user.phoneNumber, text: codeMessage({ siteName, code, life: '3分' }) });
  return { code, destination: maskedPhoneNumber(user.phoneNumber) };
}

/** The code has been used: messages may be sent again. */
export async function smsCodeUsed({ throttle }: Pick<Pool, 'throttle'>, user: User): Promise<void> {
  await throttle.succeeded(sendingTo(user));
}

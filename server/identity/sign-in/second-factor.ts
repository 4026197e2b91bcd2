import type { Pool } from '../pool.ts';
import { attemptsExceeded, codeMismatch } from '../pool-error.ts';
import { PER_NAME } from '../throttle/throttle.ts';
import type { MfaKind, User } from '../users/user.ts';

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

/** Which passwords the pool takes. Asked wherever one is seen in plain text: a verifier no longer tells. */

import { type PasswordFault, passwordFaultOf } from '#domain/identity/password.ts';
import { invalidPassword, type PoolError } from '../pool-error.ts';

/** In the provider's words. */
const REFUSALS: Readonly<Record<PasswordFault, () => PoolError>> = {
  tooShort: () => invalidPassword('Password did not conform with policy: Password not long enough'),
  tooLong: () => invalidPassword('Password did not conform with policy: Password too long'),
  guessable: () => invalidPassword('Provided password cannot be used for security reasons.'),
};

/** Throws InvalidPasswordException for a password that is too short, too long, or among the first that anybody would try. */
export function checkPassword(
  password: string,
  { passwordMinLength }: { readonly passwordMinLength: number },
): void {
  const fault = passwordFaultOf(password, passwordMinLength);
  if (fault !== null) throw REFUSALS[fault]();
}

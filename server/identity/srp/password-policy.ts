/** Which passwords the pool takes. Asked wherever one is seen in plain text: a verifier no longer tells. */

import { invalidPassword, type PoolError } from '../pool-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** As the provider's. */
const LONGEST = 256;

/** Throws InvalidPasswordException for a password that is too short, too long, or among the first that anybody would try. */
export function checkPassword(
  password: string,
  { passwordMinLength }: { readonly passwordMinLength: number },
): void {
  const fault = faultOf(password, passwordMinLength);
  if (fault !== null) throw fault;
}

function faultOf(password: string, minLength: number): PoolError | null {
  const length = Array.from(password).length;
  if (length < minLength) {
    return invalidPassword('Password did not conform with policy: Password not long enough');
  }
  if (length > LONGEST) {
    return invalidPassword('Password did not conform with policy: Password too long');
  }
  if (isCommonPassword(password)) {
    return invalidPassword('Provided password cannot be used for security reasons.');
  }
  return null;
}

import { ownAccountOperations } from './account/own-account.ts';
import { ownAttributeOperations } from './account/own-attributes.ts';
import { passwordResetOperations } from './account/password-reset.ts';
import { signUpOperations } from './account/sign-up.ts';
import type { Pool } from './pool.ts';
import { signInOperations } from './sign-in/operations.ts';
import { sessionOperations } from './tokens/session-operations.ts';
import type { Operation } from './wire/operation.ts';

/** The user pool's operations by their name on the wire. */
export function userPoolOperations(pool: Pool): Readonly<Record<string, Operation>> {
  return {
    ...signUpOperations(pool),
    ...passwordResetOperations(pool),
    ...ownAccountOperations(pool),
    ...ownAttributeOperations(pool),
    ...signInOperations(pool),
    ...sessionOperations(pool),
  };
}

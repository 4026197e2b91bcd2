import type { Pool } from '../pool.ts';
import type { Operation } from '../wire/operation.ts';
import { initiateAuth } from './initiate-auth.ts';
import { setUserMfaPreference } from './mfa-preference.ts';
import { respondToAuthChallenge } from './respond-to-challenge.ts';
import { associateSoftwareToken, verifySoftwareToken } from './software-token.ts';

/** How somebody signs in, and with what beside the password. */
export function signInOperations(pool: Pool): Readonly<Record<string, Operation>> {
  return {
    InitiateAuth: initiateAuth(pool),
    RespondToAuthChallenge: respondToAuthChallenge(pool),
    AssociateSoftwareToken: associateSoftwareToken(pool),
    VerifySoftwareToken: verifySoftwareToken(pool),
    SetUserMFAPreference: setUserMfaPreference(pool),
  };
}

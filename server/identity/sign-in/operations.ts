import * as Type from 'typebox';
import type { Pool } from '../pool.ts';
import { invalidParameter } from '../pool-error.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { setUserMfaPreference } from './mfa-preference.ts';
import { afterPassword, authenticationResult } from './next-step.ts';
import { required } from './parameters.ts';
import { proveByPassword, startSrp } from './password-proof.ts';
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

const REQUEST = Type.Object({
  ClientId: Type.String(),
  AuthFlow: Type.String(),
  AuthParameters: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** The first request of a sign-in, or an exchange of a refresh token by older clients. */
function initiateAuth(pool: Pool): Operation {
  return defineOperation(REQUEST, async ({ AuthFlow, AuthParameters: parameters = {} }, asker) => {
    switch (AuthFlow) {
      case 'USER_SRP_AUTH':
        return startSrp(pool, parameters, asker);
      case 'USER_PASSWORD_AUTH':
        return afterPassword(pool, await proveByPassword(pool, parameters, asker));
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return authenticationResult(await pool.tokens.refresh(required(parameters, 'REFRESH_TOKEN')));
      default:
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
    }
  });
}

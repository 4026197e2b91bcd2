import * as Type from 'typebox';
import { noteSignIn } from '../devices/known-devices.ts';
import { type Asker, defineOperation, type Operation } from '../endpoint.ts';
import { answerPasskey } from '../passkeys/sign-in.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, invalidSession } from '../pool-error.ts';
import { answerSelectMfa, answerSetup, answerSmsCode, answerTotpCode } from './answer-second-factor.ts';
import { type Challenge, openChallenge, type Parameters, required, type SessionName } from './challenge.ts';
import { answerSelectChallenge, startUserAuth } from './first-factor.ts';
import { setUserMfaPreference } from './mfa-preference.ts';
import { answerNewPassword } from './new-password.ts';
import { afterPassword, authenticationResult } from './next-step.ts';
import { proveByPassword, proveBySrp, startSrp } from './password-proof.ts';
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

const START = Type.Object({
  ClientId: Type.String(),
  AuthFlow: Type.String(),
  AuthParameters: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** The first request of a sign-in, or an exchange of a refresh token by older clients. */
function initiateAuth(pool: Pool): Operation {
  return defineOperation(START, async ({ AuthFlow, AuthParameters: parameters = {} }, asker) => {
    switch (AuthFlow) {
      case 'USER_SRP_AUTH':
        return startSrp(pool, parameters, asker);
      case 'USER_PASSWORD_AUTH':
        return completed(
          pool,
          asker,
          await afterPassword(pool, await proveByPassword(pool, parameters, asker)),
        );
      case 'USER_AUTH':
        return completed(pool, asker, await startUserAuth(pool, parameters, asker));
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return authenticationResult(await pool.tokens.refresh(required(parameters, 'REFRESH_TOKEN')));
      default:
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
    }
  });
}

const ANSWER = Type.Object({
  ClientId: Type.String(),
  ChallengeName: Type.String(),
  Session: Type.Optional(Type.String()),
  ChallengeResponses: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** The answer to a sign-in's challenge: gives the next one, or the tokens. */
export function respondToAuthChallenge(pool: Pool): Operation {
  return defineOperation(
    ANSWER,
    async ({ ChallengeName, Session = '', ChallengeResponses: responses = {} }, asker) =>
      completed(pool, asker, await answer(pool, ChallengeName, Session, responses, asker)),
  );
}

/** Notes the sign-in where the answer completes it: one with tokens. */
async function completed(pool: Pool, asker: Asker, answered: Answer): Promise<object> {
  const token = answered.AuthenticationResult?.AccessToken;
  if (token === undefined) return answered;
  await noteSignIn(pool, token, asker);
  return answered;
}

/** What a step of a sign-in answers, as far as it matters here. */
type Answer = { readonly AuthenticationResult?: { readonly AccessToken: string } };

async function answer(pool: Pool, name: string, session: string, responses: Parameters, asker: Asker) {
  switch (name) {
    case 'PASSWORD_VERIFIER':
      return afterPassword(pool, await proveBySrp(pool, responses, asker));
    case 'SELECT_CHALLENGE':
      return answerSelectChallenge(pool, await opened(pool, name, session), responses, asker);
    case 'WEB_AUTHN':
      return answerPasskey(pool, await opened(pool, name, session), responses, asker);
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(pool, await opened(pool, name, session), responses, asker);
    case 'SELECT_MFA_TYPE':
      return answerSelectMfa(pool, await opened(pool, name, session), responses);
    case 'SMS_MFA':
      return answerSmsCode(pool, await opened(pool, name, session), responses);
    case 'SOFTWARE_TOKEN_MFA':
      return answerTotpCode(pool, await opened(pool, name, session), responses);
    case 'MFA_SETUP':
      return answerSetup(pool, await opened(pool, name, session));
    default:
      throw invalidParameter(`Unknown challenge ${name}`);
  }
}

async function opened<Name extends SessionName>(
  pool: Pool,
  name: Name,
  session: string,
): Promise<Challenge<Name>> {
  const challenge = await openChallenge(pool, name, session);
  if (challenge === null) throw invalidSession();
  return challenge;
}

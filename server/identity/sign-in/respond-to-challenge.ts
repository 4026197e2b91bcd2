import * as Type from 'typebox';
import type { Pool } from '../pool.ts';
import { invalidParameter, invalidSession } from '../pool-error.ts';
import { type Asker, defineOperation, type Operation } from '../wire/operation.ts';
import { answerSelectMfa, answerSetup, answerSmsCode, answerTotpCode } from './answer-second-factor.ts';
import { type Challenge, openChallenge, type SessionName } from './challenge.ts';
import { answerNewPassword } from './new-password.ts';
import { afterPassword } from './next-step.ts';
import type { Parameters } from './parameters.ts';
import { proveBySrp } from './password-proof.ts';

const REQUEST = Type.Object({
  ClientId: Type.String(),
  ChallengeName: Type.String(),
  Session: Type.Optional(Type.String()),
  ChallengeResponses: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** The answer to a sign-in's challenge: gives the next one, or the tokens. */
export function respondToAuthChallenge(pool: Pool): Operation {
  return defineOperation(
    REQUEST,
    async ({ ChallengeName, Session = '', ChallengeResponses: responses = {} }, asker) =>
      answer(pool, ChallengeName, Session, responses, asker),
  );
}

async function answer(pool: Pool, name: string, session: string, responses: Parameters, asker: Asker) {
  switch (name) {
    case 'PASSWORD_VERIFIER':
      return afterPassword(pool, await proveBySrp(pool, responses, asker));
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(pool, await opened(pool, name, session), responses);
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

/** Answers to the steps behind the password. A wrong code leaves the session standing; a right one spends it. */

import { isSameSecret } from '#server/platform/vault.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, invalidSession } from '../pool-error.ts';
import {
  type Challenge,
  type Parameters,
  provenUser,
  required,
  type SessionName,
  spendChallenge,
} from './challenge.ts';
import { askFactor, signedIn } from './next-step.ts';
import { attemptCode, attemptTotpCode, factorsOf, smsCodeUsed } from './second-factor.ts';

/** Which of the account's codes to ask for. */
export async function answerSelectMfa(
  pool: Pool,
  challenge: Challenge<'SELECT_MFA_TYPE'>,
  responses: Parameters,
): Promise<object> {
  const answer = required(responses, 'ANSWER');
  const user = await provenUser(pool, challenge.facts);
  const factor = factorsOf(user).find((one) => one === answer);
  if (factor === undefined) throw invalidParameter('Invalid MFA type selected.');
  await spend(pool, challenge);
  return askFactor(pool, user, factor);
}

/** The code that was sent. */
export async function answerSmsCode(
  pool: Pool,
  challenge: Challenge<'SMS_MFA'>,
  responses: Parameters,
): Promise<object> {
  const code = required(responses, 'SMS_MFA_CODE');
  const user = await provenUser(pool, challenge.facts);
  await attemptCode(pool, user, () => isSameSecret(code, challenge.facts.code));
  await spend(pool, challenge);
  await smsCodeUsed(pool, user);
  return signedIn(pool, user, 'SMS_MFA');
}

/** The code that the authenticator app shows; each works once. */
export async function answerTotpCode(
  pool: Pool,
  challenge: Challenge<'SOFTWARE_TOKEN_MFA'>,
  responses: Parameters,
): Promise<object> {
  const code = required(responses, 'SOFTWARE_TOKEN_MFA_CODE');
  const user = await provenUser(pool, challenge.facts);
  await attemptTotpCode(pool, user, code);
  await spend(pool, challenge);
  return signedIn(pool, user, 'SOFTWARE_TOKEN_MFA');
}

/** The authenticator app has been set up and proved. */
export async function answerSetup(pool: Pool, challenge: Challenge<'MFA_SETUP'>): Promise<object> {
  const { isVerified } = challenge.facts;
  if (!isVerified) throw invalidParameter('The software token has not been verified.');
  const user = await provenUser(pool, challenge.facts);
  await spend(pool, challenge);
  return signedIn(pool, user, 'SOFTWARE_TOKEN_MFA');
}

async function spend(pool: Pool, challenge: Challenge<SessionName>): Promise<void> {
  if (!(await spendChallenge(pool, challenge))) throw invalidSession();
}

/** Setting up an authenticator app: a secret is given out, and counts once a code of it has been shown. */

import * as Type from 'typebox';
import { sendNotice } from '../account/notices.ts';
import { defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, invalidSession, PoolError } from '../pool-error.ts';
import { updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import {
  type Challenge,
  openChallenge,
  type ProvenPassword,
  provenUser,
  sealChallenge,
  spendChallenge,
} from './challenge.ts';
import { factorsOf } from './second-factor.ts';
import { makeTotpSecret, sealTotpSecrets, totpSecretsOf, totpStepOf } from './totp.ts';

/** A signed-in user, or one at the step MFA_SETUP. */
const WHO = { AccessToken: Type.Optional(Type.String()), Session: Type.Optional(Type.String()) };

/** Creates a new secret for the authenticator app. The secret in use stays in use until the new one is verified. */
export function associateSoftwareToken(pool: Pool): Operation {
  return defineOperation(Type.Object(WHO), async ({ AccessToken, Session }) => {
    const secret = makeTotpSecret();
    if (AccessToken === undefined) {
      const { facts } = await setupOf(pool, Session);
      await userInSetup(pool, facts);
      const next = { ...facts, secret, isVerified: false };
      return { SecretCode: secret, Session: sealChallenge(pool, 'MFA_SETUP', next) };
    }
    const { user } = await pool.tokens.callerOf(AccessToken);
    const secrets = { ...totpSecretsOf(pool, user), pending: secret };
    const change = { sealedTotpSecret: sealTotpSecrets(pool, user.id, secrets) };
    await updateUser(user.id, change, pool.clock().toString(), pool.store.db);
    return { SecretCode: secret };
  });
}

/** Takes the secret into use by a code of it: at sign-in as the second factor from now on, else as one that may be chosen. */
export function verifySoftwareToken(pool: Pool): Operation {
  const request = Type.Object({
    ...WHO,
    UserCode: Type.String(),
    FriendlyDeviceName: Type.Optional(Type.String()),
  });
  return defineOperation(request, async ({ AccessToken, Session, UserCode }, asker) => {
    if (AccessToken === undefined) return verifyAtSignIn(pool, await setupOf(pool, Session), UserCode);
    const { user } = await pool.tokens.callerOf(AccessToken);
    const { pending } = totpSecretsOf(pool, user);
    if (pending === null)
      throw new PoolError('SoftwareTokenMFANotFoundException', 'Software Token MFA not found.');
    await takeIntoUse(pool, user, pending, UserCode);
    // A first one opens and asks for nothing before it is chosen, which is told then.
    if (user.hasTotpMfa)
      await sendNotice(pool, user, { kind: 'authenticatorReplaced' }, asker, pool.store.db);
    return { Status: 'SUCCESS' };
  });
}

async function verifyAtSignIn(pool: Pool, challenge: Challenge<'MFA_SETUP'>, code: string): Promise<object> {
  const { facts } = challenge;
  const user = await userInSetup(pool, facts);
  if (facts.secret === null || facts.isVerified) throw invalidSession();
  await takeIntoUse(pool, user, facts.secret, code);
  if (!(await spendChallenge(pool, challenge))) throw invalidSession();
  await askFromNowOn(pool, user);
  return { Status: 'SUCCESS', Session: sealChallenge(pool, 'MFA_SETUP', { ...facts, isVerified: true }) };
}

/**
 * Sets up an authenticator app on the way in: its codes are asked for from now on. Throws where the code is not the
 * secret's, and where the user has a second factor by now.
 */
export async function setUpAuthenticator(
  pool: Pool,
  user: User,
  { secret, code }: { readonly secret: string; readonly code: string },
): Promise<void> {
  refuseSecondSetup(user);
  await takeIntoUse(pool, user, secret, code);
  await askFromNowOn(pool, user);
}

async function askFromNowOn(pool: Pool, user: User): Promise<void> {
  const change = { hasTotpMfa: true, preferredMfa: 'SOFTWARE_TOKEN_MFA' } as const;
  await pool.store.transaction(async (db) => {
    await updateUser(user.id, change, pool.clock().toString(), db);
    await sendNotice(pool, user, { kind: 'secondFactorsChanged', factors: ['認証アプリ'] }, null, db);
  });
}

async function takeIntoUse(pool: Pool, user: User, secret: string, code: string): Promise<void> {
  const step = totpStepOf(secret, code, pool.clock());
  if (step === null) throw new PoolError('EnableSoftwareTokenMFAException', 'Code mismatch');
  const sealedTotpSecret = sealTotpSecrets(pool, user.id, { active: secret, pending: null });
  const change = { sealedTotpSecret, totpLastStep: step };
  await updateUser(user.id, change, pool.clock().toString(), pool.store.db);
}

/** Throws where the user has a second factor by now: another sign-in set it up first, and its code is required. */
async function userInSetup(pool: Pool, proven: ProvenPassword): Promise<User> {
  const user = await provenUser(pool, proven);
  refuseSecondSetup(user);
  return user;
}

function refuseSecondSetup(user: User): void {
  if (factorsOf(user).length > 0) throw invalidSession();
}

async function setupOf(pool: Pool, session: string | undefined): Promise<Challenge<'MFA_SETUP'>> {
  if (session === undefined) throw invalidParameter('AccessToken or Session is required.');
  const challenge = await openChallenge(pool, 'MFA_SETUP', session);
  if (challenge === null) throw invalidSession();
  return challenge;
}

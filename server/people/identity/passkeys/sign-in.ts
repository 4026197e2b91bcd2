/**
 * Signing in by passkey. The question is the same for every name, whether it has passkeys, none or no account: it names
 * no passkey, the device offers those it has for the site. The answer counts as both factors, for the owner has shown
 * device and finger, face or PIN.
 */

import { randomBytes } from 'node:crypto';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import { findUser } from '../account/requests.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import {
  attemptsExceeded,
  invalidParameter,
  invalidSession,
  PoolError,
  passwordResetRequired,
  userDisabled,
  userNotConfirmed,
} from '../pool-error.ts';
import {
  type Challenge,
  type Parameters,
  required,
  sealChallenge,
  spendChallenge,
} from '../sign-in/challenge.ts';
import { signedIn } from '../sign-in/next-step.ts';
import { PER_ADDRESS } from '../throttle/throttle.ts';
import type { User } from '../users/user.ts';
import { findPasskey, updatePasskeyUsed } from './repository.ts';
import { Base64url, readClientData, verifySigned } from './webauthn.ts';

const CHALLENGE_BYTES = 32;

/** For the person at the device; the challenge ends a little later. */
const TIMEOUT_MS = 150_000;

const Assertion = Type.Object({
  id: Base64url,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Base64url,
    authenticatorData: Base64url,
    signature: Base64url,
    userHandle: Type.Optional(Base64url),
  }),
});
type Assertion = Type.Static<typeof Assertion>;

/** Asks for a passkey's signature. `loginName` in its normal form, existing or not. */
export function askPasskey(pool: Pool, loginName: string): object {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const options = {
    challenge,
    rpId: pool.relyingParty.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [],
  };
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: sealChallenge(pool, 'WEB_AUTHN', { loginName, challenge }),
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
}

/**
 * The tokens for a right signature. A question takes one answer, right or wrong. Wrong ones count by address alone: no
 * signature can be guessed, and counted by name they would let a stranger hold the owner off.
 */
export async function answerPasskey(
  pool: Pool,
  challenge: Challenge<'WEB_AUTHN'>,
  responses: Parameters,
  { address }: Asker,
): Promise<object> {
  const assertion = readAssertion(required(responses, 'CREDENTIAL'));
  const count = { key: { kind: 'passkey-address', name: address }, rule: PER_ADDRESS };
  if (!(await pool.throttle.attemptAll([count]))) throw attemptsExceeded();
  if (!(await spendChallenge(pool, challenge))) throw invalidSession();
  const user = await proveByPasskey(pool, challenge.facts, assertion);
  if (user === null) throw new PoolError('NotAuthorizedException', 'Invalid passkey.');
  await pool.throttle.takeBack(count);
  return enter(pool, user);
}

function readAssertion(json: string): Assertion {
  try {
    const value: unknown = JSON.parse(json);
    if (Check(Assertion, value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalidParameter('CREDENTIAL is no public key credential.');
}

/** Whose passkey has signed this challenge on this site; null for anything else, and no word about why. */
async function proveByPasskey(
  pool: Pool,
  { loginName, challenge }: Challenge<'WEB_AUTHN'>['facts'],
  { id, response }: Assertion,
): Promise<User | null> {
  const { store, clock, relyingParty } = pool;
  const clientData = readClientData(response.clientDataJSON);
  const isAnswer =
    clientData?.type === 'webauthn.get' &&
    clientData.challenge === challenge &&
    clientData.crossOrigin !== true &&
    relyingParty.isOrigin(clientData.origin);
  if (!isAnswer) return null;
  const { user } = await findUser(pool, loginName);
  const passkey = await findPasskey(id, store.db);
  if (user === null || passkey?.userId !== user.id) return null;
  if (response.userHandle !== undefined && response.userHandle !== handleOf(user)) return null;
  const known = { rpId: relyingParty.id, publicKey: passkey.publicKey };
  const signCount = await verifySigned({ id, ...response }, clientData, known);
  if (signCount === null) return null;
  const isNoCopy = await updatePasskeyUsed(id, signCount, clock().toString(), store.db);
  return isNoCopy ? user : null;
}

function handleOf({ id }: User): string {
  return Buffer.from(id).toString('base64url');
}

/** Refused as with a right password; who must first change the password does so by the password. */
async function enter(pool: Pool, user: User): Promise<object> {
  if (!user.isEnabled) throw userDisabled();
  switch (user.status) {
    case 'UNCONFIRMED':
      throw userNotConfirmed();
    case 'RESET_REQUIRED':
      throw passwordResetRequired();
    case 'FORCE_CHANGE_PASSWORD':
      throw new PoolError('NotAuthorizedException', 'The temporary password must be changed first.');
    case 'CONFIRMED':
    case 'EXTERNAL_PROVIDER':
      return signedIn(pool, user, 'WEB_AUTHN');
  }
}

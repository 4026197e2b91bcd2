/** The two ways to prove a password: by SRP, in which it never leaves the client, or by saying it. */

import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, wrongPassword } from '../pool-error.ts';
import { isClaimRight, isTimestamp, readClientPublic, startExchange } from '../srp/exchange.ts';
import { verifierOf } from '../srp/password.ts';
import { decoyOf, isPasswordOf, readVerifier, type Verifier, writeVerifier } from '../srp/verifier.ts';
import { findByLoginName } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import { openChallenge, type Parameters, required, sealChallenge, spendChallenge } from './challenge.ts';
import { attemptPassword, refuseLockedOut } from './password-attempt.ts';

/** Answers a client's A with B, the salt and a sealed block. The same for a name that nobody has. */
export async function startSrp(pool: Pool, parameters: Parameters, asker: Asker): Promise<object> {
  const loginName = loginNameOf(required(parameters, 'USERNAME'));
  const clientPublic = readClientPublic(required(parameters, 'SRP_A'));
  if (clientPublic === null) throw invalidParameter('Incorrect SRP_A.');
  await refuseLockedOut(pool.throttle, { loginName, address: asker.address });
  const { userId, verifier } = await accountOf(pool, loginName);
  const { exchange, serverPublic } = await startExchange(clientPublic, verifier);
  const block = sealChallenge(pool, 'PASSWORD_VERIFIER', {
    loginName,
    userId,
    clientPublic: exchange.clientPublic.toString(16),
    scrambler: exchange.scrambler.toString(16),
    secret: exchange.secret.toString(16),
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
      SALT: verifier.salt.toString(16),
      SRP_B: serverPublic.toString(16),
      // Clients decode it, and know only this alphabet.
      SECRET_BLOCK: Buffer.from(block, 'base64url').toString('base64'),
    },
  };
}

/** Whose right password the claim proves. A block takes one answer, right or wrong; an answer that comes again counts as no failure. */
export async function proveBySrp(pool: Pool, responses: Parameters, asker: Asker): Promise<User> {
  const timestamp = required(responses, 'TIMESTAMP');
  if (!isTimestamp(timestamp))
    throw invalidParameter('TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy.');
  const signature = required(responses, 'PASSWORD_CLAIM_SIGNATURE');
  const secretBlock = Buffer.from(required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'), 'base64');
  const challenge = await openChallenge(pool, 'PASSWORD_VERIFIER', secretBlock.toString('base64url'));
  if (challenge === null || !(await spendChallenge(pool, challenge))) throw wrongPassword();

  const { loginName, userId, clientPublic, scrambler, secret } = challenge.facts;
  const exchange = {
    clientPublic: BigInt(`0x${clientPublic}`),
    scrambler: BigInt(`0x${scrambler}`),
    secret: BigInt(`0x${secret}`),
  };
  return attemptPassword(pool.throttle, { loginName, address: asker.address }, async () => {
    const { user, verifier } = await accountOf(pool, loginName);
    const identity = { poolName: pool.facts.poolName, userId };
    const isRight = await isClaimRight(exchange, verifier, identity, { secretBlock, timestamp, signature });
    return isRight ? user : null;
  });
}

/** Whose right password it is. */
export async function proveByPassword(pool: Pool, parameters: Parameters, asker: Asker): Promise<User> {
  const loginName = loginNameOf(required(parameters, 'USERNAME'));
  const password = required(parameters, 'PASSWORD');
  return attemptPassword(pool.throttle, { loginName, address: asker.address }, async () => {
    const { user, userId, verifier } = await accountOf(pool, loginName);
    const identity = { poolName: pool.facts.poolName, userId };
    return (await isPasswordOf(verifier, identity, password)) ? user : null;
  });
}

/** What stands behind a login name: an account with a password, or a decoy that looks and works like one. */
type Account = {
  /** Null for a decoy: nobody gets in, whatever was proved. */
  readonly user: User | null;
  readonly userId: string;
  readonly verifier: Verifier;
};

/** `loginName` in its normal form. Takes the same time for a name that nobody has. */
async function accountOf(
  { store, vault }: Pick<Pool, 'store' | 'vault'>,
  loginName: string,
): Promise<Account> {
  const decoy = decoyOf(loginName, vault);
  const user = await findByLoginName(loginName, store.db);
  const verifier = user === null ? null : verifierOf({ vault }, user);
  if (user === null || verifier === null) {
    // Opening what was sealed takes some microseconds, which many questions would show.
    const sealed = vault.seal('decoy', writeVerifier(decoy.verifier), decoy.userId);
    const opened = vault.open('decoy', sealed, decoy.userId);
    const sameWork = opened === null ? decoy.verifier : readVerifier(opened);
    return { user: null, userId: decoy.userId, verifier: sameWork };
  }
  return { user, userId: user.id, verifier };
}

/** The two ways to prove a password: by SRP, in which it never leaves the client, or by saying it. */

import { findUser, type Named } from '../account/requests.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, tooManyRequests, wrongPassword } from '../pool-error.ts';
import { isClaimRight, isTimestamp, readClientPublic, startExchange } from '../srp/exchange.ts';
import { verifierOf } from '../srp/password.ts';
import {
  decoyVerifierOf,
  isPasswordOf,
  readVerifier,
  type Verifier,
  writeVerifier,
} from '../srp/verifier.ts';
import type { User } from '../users/user.ts';
import { openChallenge, type Parameters, required, sealChallenge, spendChallenge } from './challenge.ts';
import { attemptPassword, refuseLockedOut } from './password-attempt.ts';

/** Answers a client's A with B, the salt and a sealed block. The same for a name that nobody has. */
export async function startSrp(pool: Pool, parameters: Parameters, asker: Asker): Promise<object> {
  const username = required(parameters, 'USERNAME');
  const clientPublic = readClientPublic(required(parameters, 'SRP_A'));
  if (clientPublic === null) throw invalidParameter('Incorrect SRP_A.');
  if (pool.srpBeginnings.waitSeconds(asker.address) !== null) throw tooManyRequests();
  const named = await findUser(pool, username);
  const userId = named.accountId;
  await refuseLockedOut(pool, { accountId: userId, asker });
  const { verifier } = accountOf(pool, named);
  const { exchange, serverPublic } = await startExchange(clientPublic, verifier);
  const block = sealChallenge(pool, 'PASSWORD_VERIFIER', {
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

  const { userId, clientPublic, scrambler, secret } = challenge.facts;
  const exchange = {
    clientPublic: BigInt(`0x${clientPublic}`),
    scrambler: BigInt(`0x${scrambler}`),
    secret: BigInt(`0x${secret}`),
  };
  return attemptPassword(pool, { accountId: userId, asker }, async () => {
    const { user, verifier } = accountOf(pool, await findUser(pool, userId));
    const identity = { poolName: pool.facts.poolName, userId };
    const isRight = await isClaimRight(exchange, verifier, identity, { secretBlock, timestamp, signature });
    return isRight ? user : null;
  });
}

/** Whose right password it is. */
export async function proveByPassword(pool: Pool, parameters: Parameters, asker: Asker): Promise<User> {
  const username = required(parameters, 'USERNAME');
  const password = required(parameters, 'PASSWORD');
  const named = await findUser(pool, username);
  return attemptPassword(pool, { accountId: named.accountId, asker }, async () => {
    const { user, verifier } = accountOf(pool, named);
    const identity = { poolName: pool.facts.poolName, userId: named.accountId };
    return (await isPasswordOf(verifier, identity, password)) ? user : null;
  });
}

/** What stands behind a login name: an account with a password, or a decoy that looks and works like one. */
type Account = {
  /** Null for a decoy: nobody gets in, whatever was proved. */
  readonly user: User | null;
  readonly verifier: Verifier;
};

/** Takes the same time for a name that nobody has. */
function accountOf({ vault }: Pick<Pool, 'vault'>, { user, accountId }: Named): Account {
  const decoy = decoyVerifierOf(accountId, vault);
  const verifier = user === null ? null : verifierOf({ vault }, user);
  if (user === null || verifier === null) {
    // Opening what was sealed takes some microseconds, which many questions would show.
    const sealed = vault.seal('decoy', writeVerifier(decoy), accountId);
    const opened = vault.open('decoy', sealed, accountId);
    return { user: null, verifier: opened === null ? decoy : readVerifier(opened) };
  }
  return { user, verifier };
}

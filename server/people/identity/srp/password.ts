/** A password as the table of users holds it: its verifier, sealed for that one user. */

import { type PasswordFault, passwordFaultOf } from '#domain/identity/password.ts';
import type { Pool } from '../pool.ts';
import { invalidPassword, type PoolError } from '../pool-error.ts';
import type { PoolFacts } from '../pool-facts.ts';
import type { User } from '../users/user.ts';
import { isPasswordOf, makeVerifier, readVerifier, type Verifier, writeVerifier } from './verifier.ts';

type SealedBy = Pick<Pool, 'vault'> & { readonly facts: Pick<PoolFacts, 'poolName'> };

/** What to store for a user's new password (`sealedVerifier`). Does not ask whether the password is a good one. */
export async function sealPassword(
  { facts, vault }: SealedBy,
  userId: string,
  password: string,
): Promise<string> {
  const verifier = await makeVerifier({ poolName: facts.poolName, userId }, password);
  return vault.seal('verifier', writeVerifier(verifier), userId);
}

/** The user's verifier; null without a password. Throws where what is stored was not sealed by this server's key. */
export function verifierOf({ vault }: Pick<Pool, 'vault'>, user: User): Verifier | null {
  if (user.sealedVerifier === null) return null;
  const text = vault.open('verifier', user.sealedVerifier, user.id);
  if (text === null) throw new Error(`The verifier of user ${user.id} cannot be opened.`);
  return readVerifier(text);
}

/** Whether this is the user's password. */
export async function hasPassword(pool: SealedBy, user: User, password: string): Promise<boolean> {
  const verifier = verifierOf(pool, user);
  if (verifier === null) return false;
  return isPasswordOf(verifier, { poolName: pool.facts.poolName, userId: user.id }, password);
}

/** In the provider's words. */
const REFUSALS: Readonly<Record<PasswordFault, () => PoolError>> = {
  tooShort: () => invalidPassword('Password did not conform with policy: Password not long enough'),
  tooLong: () => invalidPassword('Password did not conform with policy: Password too long'),
  guessable: () => invalidPassword('Provided password cannot be used for security reasons.'),
};

/** Throws InvalidPasswordException for a password that is too short, too long, or among the first guesses. Called wherever a password comes in plain text: a verifier no longer tells. */
export function checkPassword(
  password: string,
  { passwordMinLength }: { readonly passwordMinLength: number },
): void {
  const fault = passwordFaultOf(password, passwordMinLength);
  if (fault !== null) throw REFUSALS[fault]();
}

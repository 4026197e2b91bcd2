import type { Pool } from '../pool.ts';
import { decoyOf } from '../srp/decoy.ts';
import { verifierOf } from '../srp/stored-password.ts';
import { readVerifier, type Verifier, writeVerifier } from '../srp/verifier.ts';
import { findByLoginName } from '../users/repository.ts';
import type { User } from '../users/user.ts';

/** What stands behind a login name: an account with a password, or a decoy that looks and works like one. */
export type Account = {
  /** Null for a decoy: nobody gets in, whatever was proved. */
  readonly user: User | null;
  readonly userId: string;
  readonly verifier: Verifier;
};

/** `loginName` in its normal form. Takes the same time for a name that nobody has. */
export async function accountOf(
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

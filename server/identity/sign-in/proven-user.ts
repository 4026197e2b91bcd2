import type { Pool } from '../pool.ts';
import { invalidSession, userDisabled } from '../pool-error.ts';
import { findById } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import type { ProvenPassword } from './challenge.ts';

/** That the user has just given the right password. */
export function proofOf({ vault }: Pick<Pool, 'vault'>, user: User): ProvenPassword {
  return { userId: user.id, passwordMark: vault.mac('challenge', user.sealedVerifier ?? '') };
}

/** The user as they are now. Throws when they are gone, disabled, or have another password than the one that was proved. */
export async function provenUser(
  pool: Pick<Pool, 'store' | 'vault'>,
  { userId, passwordMark }: ProvenPassword,
): Promise<User> {
  const user = await findById(userId, pool.store.db);
  if (user === null || proofOf(pool, user).passwordMark !== passwordMark) throw invalidSession();
  if (!user.isEnabled) throw userDisabled();
  return user;
}

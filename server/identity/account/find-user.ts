import type { Pool } from '../pool.ts';
import { findByLoginName } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';

/**
 * An account by the e-mail that a client calls its username. Not by its id: a sign-in gives an id for every name, real
 * or not, and an answer here would tell them apart.
 */
export async function findUser(
  { store }: Pick<Pool, 'store'>,
  username: string,
): Promise<{ readonly loginName: string; readonly user: User | null }> {
  const loginName = loginNameOf(username);
  return { loginName, user: await findByLoginName(loginName, store.db) };
}

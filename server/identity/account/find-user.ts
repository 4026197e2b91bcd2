import type { Pool } from '../pool.ts';
import { findById, findByLoginName } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An account by what a client calls its username: the e-mail, or the account's id after a sign-in. */
export async function findUser(
  { store }: Pick<Pool, 'store'>,
  username: string,
): Promise<{ readonly loginName: string; readonly user: User | null }> {
  const loginName = loginNameOf(username);
  const user = UUID.test(loginName)
    ? await findById(loginName, store.db)
    : await findByLoginName(loginName, store.db);
  return { loginName: user?.loginName ?? loginName, user };
}

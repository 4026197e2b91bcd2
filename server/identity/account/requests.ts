/** The parts that requests of the account's operations are made of. */

import * as Type from 'typebox';
import type { Pool } from '../pool.ts';
import { findByLoginName } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';

export const ClientId = Type.String({ maxLength: 128 });
export const Username = Type.String({ minLength: 1, maxLength: 254 });
/** Longer than any that is taken: the policy says so in its own words. */
export const Password = Type.String({ minLength: 1, maxLength: 1_024 });
export const Code = Type.String({ minLength: 1, maxLength: 2_048 });
export const AccessToken = Type.String({ minLength: 1, maxLength: 8_192 });
export const Attributes = Type.Array(
  Type.Object({
    Name: Type.String({ minLength: 1, maxLength: 64 }),
    Value: Type.Optional(Type.String({ maxLength: 4_096 })),
  }),
  { maxItems: 40 },
);
export const VerifiableAttribute = Type.Enum(['email', 'phone_number']);

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

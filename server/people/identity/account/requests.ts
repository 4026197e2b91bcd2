/** The parts that requests of the account's operations are made of. */

import * as Type from 'typebox';
import type { Pool } from '../pool.ts';
import { decoyIdOf } from '../srp/verifier.ts';
import { findById, findByLoginName } from '../users/repository.ts';
import { loginNameOf, type User } from '../users/user.ts';
import type { Delivery } from './letters.ts';

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

/** What a client's username stands for: an account, or a decoy that looks like one. */
export type Named = {
  /** Null for a decoy. */
  readonly user: User | null;
  /** The account's id, or the decoy's. What is counted by account is counted by it, so that counts don't tell them apart. */
  readonly accountId: string;
  /** The e-mail in its normal form; null where the username is an id. */
  readonly loginName: string | null;
};

/** What may be said of where a code went: nothing to who only knows an id, which everybody learns for every name. */
export function deliveryTo({ loginName }: Named, delivery: Delivery): Delivery {
  return loginName === null ? { ...delivery, Destination: '***@***' } : delivery;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * An account by what a client calls its username: its e-mail, or its id. A sign-in tells an id for every name, real or
 * not, so an answer to an id must not tell either: not even the masked e-mail.
 */
export async function findUser(
  { store, vault }: Pick<Pool, 'store' | 'vault'>,
  username: string,
): Promise<Named> {
  const name = loginNameOf(username);
  const decoyId = decoyIdOf(name, vault);
  if (UUID.test(name)) {
    return { user: await findById(name, store.db), accountId: name, loginName: null };
  }
  const user = await findByLoginName(name, store.db);
  return { user, accountId: user?.id ?? decoyId, loginName: name };
}

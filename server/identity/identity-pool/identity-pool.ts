/**
 * The identity pool: gives who has signed in, and guests where they are allowed, an identity and temporary credentials.
 * A user has one identity for good; a guest's becomes the user's at the first sign-in (identity facts, sections 2 and 7).
 */

import { randomUUID } from 'node:crypto';
import * as Type from 'typebox';
import { isUniqueViolationOf } from '#server/store/unique-violation.ts';
import type { Pool } from '../pool.ts';
import { PoolError } from '../pool-error.ts';
import { defineOperation, type Operation } from '../wire/operation.ts';
import { type Holder, issueCredentials } from './credentials.ts';
import { createGuestIdentities } from './guest-identity.ts';
import { foreignLogin, signedInBy } from './logins.ts';
import { findIdentityOf, findUserOf, insertIdentity } from './repository.ts';

const Id = Type.String({ minLength: 1, maxLength: 100 });
const Logins = Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 8_192 })));
const GetId = Type.Object({ IdentityPoolId: Id, Logins });
const GetCredentials = Type.Object({ IdentityId: Id, Logins });

/** The identity pool's operations by their name on the wire. */
export function identityPoolOperations(pool: Pool): Readonly<Record<string, Operation>> {
  const { store, clock, facts } = pool;
  const guests = createGuestIdentities({ vault: pool.vault, region: facts.region });

  return {
    GetId: defineOperation(GetId, async ({ IdentityPoolId, Logins }) => {
      if (IdentityPoolId !== facts.identityPoolId)
        throw notFound(`IdentityPool '${IdentityPoolId}' not found.`);
      const signIn = await signedInBy(Logins, pool);
      if (signIn === null) requireGuestAccess();
      return { IdentityId: signIn === null ? guests.create() : await identityOf(signIn.userId, null) };
    }),
    GetCredentialsForIdentity: defineOperation(GetCredentials, async ({ IdentityId, Logins }) => {
      const signIn = await signedInBy(Logins, pool);
      const identityId =
        signIn === null ? await guestIdentity(IdentityId) : await userIdentity(IdentityId, signIn.userId);
      return credentialsAnswer({ identityId, signIn });
    }),
  };

  async function guestIdentity(identityId: string): Promise<string> {
    const userId = await findUserOf(identityId, store.db);
    if (userId !== null) {
      throw new PoolError('NotAuthorizedException', `Access to Identity '${identityId}' is forbidden.`);
    }
    requireGuestAccess();
    if (!guests.isOurs(identityId)) throw notFound(`Identity '${identityId}' not found.`);
    return identityId;
  }

  /** The user's own, whichever guest's they come with. */
  async function userIdentity(identityId: string, userId: string): Promise<string> {
    const owner = await findUserOf(identityId, store.db);
    if (owner === userId) return identityId;
    if (owner !== null) throw foreignLogin();
    if (!guests.isOurs(identityId)) throw notFound(`Identity '${identityId}' not found.`);
    return identityOf(userId, identityId);
  }

  async function identityOf(userId: string, guestId: string | null): Promise<string> {
    const known = await findIdentityOf(userId, store.db);
    if (known !== null) return known;
    const identityId = guestId ?? `${facts.region}:${randomUUID()}`;
    try {
      await insertIdentity({ identityId, userId }, clock().toString(), store.db);
      return identityId;
    } catch (error) {
      if (!isUniqueViolationOf('identities', error)) throw error;
      // Another request was first: of this user, or with this guest's identity.
      return identityOf(userId, null);
    }
  }

  function requireGuestAccess(): void {
    if (pool.guestAccess) return;
    throw new PoolError(
      'NotAuthorizedException',
      'Unauthenticated access is not supported for this identity pool.',
    );
  }

  function credentialsAnswer(holder: Holder): object {
    const { accessKeyId, secretKey, sessionToken, expiresAt } = issueCredentials(holder, pool);
    return {
      IdentityId: holder.identityId,
      Credentials: {
        AccessKeyId: accessKeyId,
        SecretKey: secretKey,
        SessionToken: sessionToken,
        Expiration: expiresAt,
      },
    };
  }
}

function notFound(message: string): PoolError {
  return new PoolError('ResourceNotFoundException', message);
}

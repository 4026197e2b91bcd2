/**
 * The identity pool: an identity and temporary credentials for signed-in users, and for guests where they are allowed.
 * A user has one identity for good; a guest's becomes the user's at the first sign-in (identity facts, sections 2 and 7).
 */

import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import * as Type from 'typebox';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { defineOperation, type Operation } from '../endpoint.ts';
import type { Pool, Tokens } from '../pool.ts';
import { invalidParameter, PoolError } from '../pool-error.ts';
import type { PoolFacts } from '../pool-facts.ts';
import { type Holder, issueCredentials } from './credentials.ts';
import { createGuestIdentities } from './guest-identity.ts';
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

/** `Logins` of a request: ID tokens by their issuer, without its scheme. */
export type Logins = Readonly<Record<string, string>>;

/** Who has signed in, and by which sign-in. */
export type SignedIn = { readonly userId: string; readonly originJti: string };

/** Who the logins say it is, null for nobody (a guest). Throws a PoolError for a token that does not hold, or of another issuer. */
async function signedInBy(
  logins: Logins | undefined,
  { tokens, facts }: { readonly tokens: Tokens; readonly facts: PoolFacts },
): Promise<SignedIn | null> {
  const [login, ...more] = Object.entries(logins ?? {});
  if (login === undefined) return null;
  if (more.length > 0) throw invalidParameter('Please provide exactly one login.');
  const [provider, idToken] = login;
  // The pool's own name, which other clients write, means the same.
  const ours = [
    facts.issuer.replace('https://', ''),
    `cognito-idp.${facts.region}.amazonaws.com/${facts.userPoolId}`,
  ];
  if (!ours.includes(provider)) throw foreignLogin();
  const holder = await tokens.holderOf(idToken);
  if (holder === null) throw invalidLogin();
  // The token holds, so what it says of itself does.
  const { origin_jti: originJti } = decodeJwt(idToken);
  if (typeof originJti !== 'string') throw invalidLogin();
  return { userId: holder.userId, originJti };
}

/** A login of somebody else than the identity's, or of an issuer that this pool does not know. */
function foreignLogin(): PoolError {
  return new PoolError(
    'NotAuthorizedException',
    "Logins don't match. Please include at least one valid login for this identity or identity pool.",
  );
}

function invalidLogin(): PoolError {
  return new PoolError(
    'NotAuthorizedException',
    'Invalid login token. Not a valid OpenId Connect identity token.',
  );
}

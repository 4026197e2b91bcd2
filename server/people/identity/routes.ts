import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { type EraseOwner, ownAccountOperations } from './account/own-account.ts';
import { ownAttributeOperations } from './account/own-attributes.ts';
import { passwordResetOperations } from './account/password-reset.ts';
import { AccessToken, ClientId } from './account/requests.ts';
import { signUpOperations } from './account/sign-up.ts';
import { defineOperation, type Operation, registerEndpoint } from './endpoint.ts';
import { identityPoolOperations } from './identity-pool/operations.ts';
import { passkeyOperations } from './passkeys/registration.ts';
import type { Pool } from './pool.ts';
import { signInOperations } from './sign-in/operations.ts';

/** Where clients find the user pool and the identity pool on this server. */
export const USER_POOL_PATH = '/identity/user-pool/';
export const IDENTITY_POOL_PATH = '/identity/identity-pool/';

/** The public keys that verify our tokens; also where the provider has them, below the pool's id. */
const JWKS_PATH = '/identity/jwks.json';

/** Everything of identity that is spoken over HTTP. */
export async function registerIdentity(
  app: FastifyInstance,
  pool: Pool,
  eraseOwner: EraseOwner,
): Promise<void> {
  const isSecure = pool.publicUrl !== null;
  await registerEndpoint(app, {
    url: USER_POOL_PATH,
    service: 'AWSCognitoIdentityProviderService',
    operations: userPoolOperations(pool, eraseOwner),
    clientId: pool.facts.clientId,
    isSecure,
  });
  await registerEndpoint(app, {
    url: IDENTITY_POOL_PATH,
    service: 'AWSCognitoIdentityService',
    operations: identityPoolOperations(pool),
    clientId: null,
    isSecure,
  });
  for (const path of [JWKS_PATH, `/identity/${pool.facts.userPoolId}/.well-known/jwks.json`]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(await pool.tokens.jwks()),
    );
  }
}

/** The user pool's operations by their name on the wire. */
export function userPoolOperations(pool: Pool, eraseOwner: EraseOwner): Readonly<Record<string, Operation>> {
  return {
    ...signUpOperations(pool),
    ...passwordResetOperations(pool),
    ...ownAccountOperations(pool, eraseOwner),
    ...ownAttributeOperations(pool),
    ...signInOperations(pool),
    ...passkeyOperations(pool),
    ...sessionOperations(pool),
  };
}

const RefreshToken = Type.String({ minLength: 1, maxLength: 4_096 });

function sessionOperations({ tokens }: Pool): Readonly<Record<string, Operation>> {
  return {
    GetTokensFromRefreshToken: defineOperation(
      Type.Object({ ClientId, RefreshToken }),
      async ({ RefreshToken: presented }) => {
        const { accessToken, idToken, refreshToken, expiresIn } = await tokens.refresh(presented);
        return {
          AuthenticationResult: {
            AccessToken: accessToken,
            IdToken: idToken,
            RefreshToken: refreshToken,
            ExpiresIn: expiresIn,
            TokenType: 'Bearer',
          },
        };
      },
    ),
    RevokeToken: defineOperation(
      Type.Object({ ClientId, Token: RefreshToken }),
      async ({ Token: presented }) => {
        await tokens.revoke(presented);
        return {};
      },
    ),
    GlobalSignOut: defineOperation(Type.Object({ AccessToken }), async ({ AccessToken: token }) => {
      const { user } = await tokens.callerOf(token);
      await tokens.endAllOf(user.id);
      return {};
    }),
  };
}

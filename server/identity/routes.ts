import type { FastifyInstance } from 'fastify';
import { ownAccountOperations } from './account/own-account.ts';
import { ownAttributeOperations } from './account/own-attributes.ts';
import { passwordResetOperations } from './account/password-reset.ts';
import { signUpOperations } from './account/sign-up.ts';
import { keepClean } from './cleaning.ts';
import { identityPoolOperations } from './identity-pool/identity-pool.ts';
import type { Pool } from './pool.ts';
import { signInOperations } from './sign-in/operations.ts';
import { sessionOperations } from './tokens/session-operations.ts';
import { registerEndpoint } from './wire/endpoint.ts';
import type { Operation } from './wire/operation.ts';

/** Where clients find the user pool and the identity pool on this server. */
export const USER_POOL_PATH = '/identity/user-pool/';
export const IDENTITY_POOL_PATH = '/identity/identity-pool/';

/** The public keys, for whoever verifies our tokens; also where the provider has them, below the pool's id. */
export const JWKS_PATH = '/identity/jwks.json';

/** Everything of identity that is spoken over HTTP. */
export async function registerIdentity(app: FastifyInstance, pool: Pool): Promise<void> {
  keepClean(app, pool);
  await registerEndpoint(app, {
    url: USER_POOL_PATH,
    service: 'AWSCognitoIdentityProviderService',
    operations: userPoolOperations(pool),
    clientId: pool.facts.clientId,
  });
  await registerEndpoint(app, {
    url: IDENTITY_POOL_PATH,
    service: 'AWSCognitoIdentityService',
    operations: identityPoolOperations(pool),
    clientId: null,
  });
  for (const path of [JWKS_PATH, `/identity/${pool.facts.userPoolId}/.well-known/jwks.json`]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(await pool.tokens.jwks()),
    );
  }
}

/** The user pool's operations by their name on the wire. */
function userPoolOperations(pool: Pool): Readonly<Record<string, Operation>> {
  return {
    ...signUpOperations(pool),
    ...passwordResetOperations(pool),
    ...ownAccountOperations(pool),
    ...ownAttributeOperations(pool),
    ...signInOperations(pool),
    ...sessionOperations(pool),
  };
}

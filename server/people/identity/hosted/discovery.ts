import type { Pool } from '../pool.ts';
import { SCOPES } from './addresses.ts';

/** Where clients find the pages and calls of signing in, below the pool's id as the keys are. */
export function discoveryPathOf({ facts }: Pick<Pool, 'facts'>): string {
  return `/identity/${facts.userPoolId}/.well-known/openid-configuration`;
}

/**
 * OpenID Connect Discovery, as the provider's pools answer it. The issuer has no host (`PoolFacts`): a client is given
 * this document's address, and takes the issuer from it.
 */
export function discoveryOf(
  { facts }: Pick<Pool, 'facts'>,
  { publicUrl }: { readonly publicUrl: string },
): Readonly<Record<string, unknown>> {
  return {
    issuer: facts.issuer,
    authorization_endpoint: `${publicUrl}/oauth2/authorize`,
    token_endpoint: `${publicUrl}/oauth2/token`,
    userinfo_endpoint: `${publicUrl}/oauth2/userInfo`,
    revocation_endpoint: `${publicUrl}/oauth2/revoke`,
    end_session_endpoint: `${publicUrl}/logout`,
    jwks_uri: `${publicUrl}/identity/${facts.userPoolId}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    // The client is a browser's program: it has no secret.
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

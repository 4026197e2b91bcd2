/**
 * LINE Login: OpenID Connect, but for the signature of its ID tokens. LINE signs a web site's with the channel's secret (HS256) and an
 * app's with its own keys (ES256), and its discovery document names the second alone.
 */

import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { allowInsecureRequests, type ClientAuth, Configuration } from 'openid-client';
import type { LineProvider } from '#server/platform/config/federation.ts';

/** As discovered, with both algorithms; {@link checkLineSignature} takes the place of the library's check, which knows no shared secret. */
export function lineConfiguration(
  discovered: Configuration,
  { clientId, clientSecret }: LineProvider,
  auth: ClientAuth,
): Configuration {
  const { supportsPKCE: _, ...metadata } = discovered.serverMetadata();
  const server = {
    ...metadata,
    id_token_signing_alg_values_supported: ['HS256', 'ES256'],
  };
  const configuration = new Configuration(server, clientId, { client_secret: clientSecret }, auth);
  if (discovered.timeout !== undefined) configuration.timeout = discovered.timeout;
  if (new URL(server.issuer).protocol === 'http:') allowInsecureRequests(configuration);
  return configuration;
}

/** Rejects for an ID token that neither the channel's secret nor LINE's keys have signed. */
export async function checkLineSignature(idToken: string, configuration: Configuration): Promise<void> {
  const { issuer, jwks_uri } = configuration.serverMetadata();
  const { client_id, client_secret = '' } = configuration.clientMetadata();
  const claims = { issuer, audience: client_id };
  if (decodeProtectedHeader(idToken).alg === 'HS256') {
    const secret = new TextEncoder().encode(client_secret);
    await jwtVerify(idToken, secret, { ...claims, algorithms: ['HS256'] });
    return;
  }
  const keys = createRemoteJWKSet(new URL(jwks_uri ?? issuer));
  await jwtVerify(idToken, keys, { ...claims, algorithms: ['ES256'] });
}

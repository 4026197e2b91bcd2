/** A stand-in for Apple: its answer is posted by the browser, and the client secret must be a token of our key. */

import { type KeyObject, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { onTestFinished } from 'vitest';
import { listen } from '#server/testing/listen.ts';

export type AppleServer = {
  readonly issuer: string;
  /** The claims of the next ID token, beside those of any token. */
  setPerson(claims: Readonly<Record<string, unknown>>): void;
  /** What the person's page at Apple posts, for the address that our server sent the browser to. */
  answerTo(authorization: URL): Readonly<Record<string, string>>;
};

export type AppleClient = {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly publicKey: KeyObject;
};

export async function startAppleServer(client: AppleClient): Promise<AppleServer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'apple', alg: 'RS256', use: 'sig' }] };
  const nonces = new Map<string, string>();
  let person: Readonly<Record<string, unknown>> = {};

  const server = createServer(async (request, response) => {
    const send = (status: number, json: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    };
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return send(200, {
          issuer,
          authorization_endpoint: `${issuer}/auth/authorize`,
          token_endpoint: `${issuer}/auth/token`,
          jwks_uri: `${issuer}/auth/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
          response_types_supported: ['code'],
          subject_types_supported: ['pairwise'],
        });
      case '/auth/keys':
        return send(200, jwks);
      case '/auth/token': {
        const form = new URLSearchParams(await text(request));
        const nonce = nonces.get(form.get('code') ?? '');
        nonces.delete(form.get('code') ?? '');
        const isKnown = await isOurSecret(form.get('client_secret') ?? '', client, issuer);
        if (!isKnown) return send(400, { error: 'invalid_client' });
        if (nonce === undefined) return send(400, { error: 'invalid_grant' });
        const idToken = await new SignJWT({ ...person, nonce })
          .setProtectedHeader({ alg: 'RS256', kid: 'apple' })
          .setIssuer(issuer)
          .setAudience(client.clientId)
          .setIssuedAt()
          .setExpirationTime('5 minutes')
          .sign(privateKey);
        return send(200, {
          access_token: randomUUID(),
          token_type: 'Bearer',
          expires_in: 3600,
          id_token: idToken,
        });
      }
      default:
        return send(404, {});
    }
  });
  const issuer = await listen(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    issuer,
    setPerson(claims) {
      person = claims;
    },
    answerTo({ searchParams }) {
      const code = randomUUID();
      nonces.set(code, searchParams.get('nonce') ?? '');
      return { code, state: searchParams.get('state') ?? '' };
    },
  };
}

async function isOurSecret(secret: string, client: AppleClient, issuer: string): Promise<boolean> {
  const { protectedHeader, payload } = await jwtVerify(secret, client.publicKey, {
    algorithms: ['ES256'],
    issuer: client.teamId,
    subject: client.clientId,
    audience: issuer,
    requiredClaims: ['iat', 'exp'],
    // The server's clock is the test's.
    currentDate: new Date('2026-05-16T01:00:00Z'),
  });
  return protectedHeader.kid === client.keyId && (payload.exp ?? 0) - (payload.iat ?? 0) === 300;
}

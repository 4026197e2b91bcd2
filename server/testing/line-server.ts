/** LINE on this machine: LINE Login as its documentation has it (a web site's ID tokens are signed by the channel's secret). The caller stops it. */

import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listen } from './listen.ts';

export type LineServer = {
  /** Issuer, and base of its calls. */
  readonly base: string;
  readonly channelId: string;
  readonly channelSecret: string;
  /** Who signs in next, by LINE's id; null: somebody who says no. */
  setPerson(userId: string | null): void;
  /** How the next ID tokens are signed; `forged`: by somebody else's secret. */
  setSigning(by: 'secret' | 'keys' | 'forged'): void;
  /** The query of the last request for a sign-in. */
  lastAuthorization(): URLSearchParams;
  stop(): void;
};

const CHANNEL_ID = '1234567890';
const CHANNEL_SECRET = 'only-for-tests-0123456789abcdef0';

export async function startLineServer(): Promise<LineServer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'line', alg: 'ES256', use: 'sig' }] };
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly sub: string }>();
  let person: string | null = null;
  let signing: 'secret' | 'keys' | 'forged' = 'secret';
  let last = new URLSearchParams();

  const routes: Readonly<Record<string, (request: IncomingMessage, url: URL) => Promise<Answer>>> = {
    '/.well-known/openid-configuration': async () => ({
      json: {
        issuer: base,
        authorization_endpoint: `${base}/oauth2/v2.1/authorize`,
        token_endpoint: `${base}/oauth2/v2.1/token`,
        jwks_uri: `${base}/oauth2/v2.1/certs`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['ES256'],
      },
    }),
    '/oauth2/v2.1/certs': async () => ({ json: jwks }),
    '/oauth2/v2.1/authorize': async (_request, { searchParams }) => {
      last = searchParams;
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      if (person === null) {
        back.searchParams.set('error', 'access_denied');
        back.searchParams.set('error_description', 'The resource owner denied the request.');
      } else {
        const code = randomUUID();
        codes.set(code, { asked: searchParams, sub: person });
        back.searchParams.set('code', code);
        back.searchParams.set('friendship_status_changed', 'false');
      }
      return { status: 302, location: back.href };
    },
    '/oauth2/v2.1/token': async (request) => {
      const form = new URLSearchParams(await text(request));
      const known = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      if (known === undefined || !isRight(form, known.asked)) {
        return { status: 400, json: { error: 'invalid_grant', error_description: 'invalid code' } };
      }
      const idToken = await signed({ sub: known.sub, nonce: known.asked.get('nonce'), amr: ['linesso'] });
      const json = {
        access_token: randomUUID(),
        expires_in: 2_592_000,
        id_token: idToken,
        refresh_token: randomUUID(),
        scope: 'openid',
        token_type: 'Bearer',
      };
      return { json };
    },
  };

  async function signed(claims: Readonly<Record<string, unknown>>): Promise<string> {
    const token = new SignJWT(claims)
      .setIssuer(base)
      .setAudience(CHANNEL_ID)
      .setIssuedAt()
      .setExpirationTime('1 hour');
    if (signing === 'keys') {
      return token.setProtectedHeader({ typ: 'JWT', alg: 'ES256', kid: 'line' }).sign(privateKey);
    }
    const secret = signing === 'secret' ? CHANNEL_SECRET : 'somebody-elses-0123456789abcdef0';
    return token.setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(new TextEncoder().encode(secret));
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    const answer = (await routes[url.pathname]?.(request, url)) ?? { status: 404, json: {} };
    const { status = 200, location, json = {} } = answer;
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(location === undefined ? {} : { location }),
    });
    response.end(JSON.stringify(json));
  });
  const base = await listen(server);
  return {
    base,
    channelId: CHANNEL_ID,
    channelSecret: CHANNEL_SECRET,
    setPerson(userId) {
      person = userId;
    },
    setSigning(by) {
      signing = by;
    },
    lastAuthorization: () => last,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Answer = { readonly status?: number; readonly location?: string; readonly json?: object };

/** The secret is only believed with the right channel, address and verifier. */
function isRight(form: URLSearchParams, asked: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? '';
  return (
    asked.get('code_challenge') === createHash('sha256').update(verifier).digest('base64url') &&
    asked.get('redirect_uri') === form.get('redirect_uri') &&
    asked.get('client_id') === CHANNEL_ID &&
    form.get('client_id') === CHANNEL_ID &&
    form.get('client_secret') === CHANNEL_SECRET
  );
}

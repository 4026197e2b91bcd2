/** Signs a demo account in over HTTP, as a browser would have done it: for the benchmarks and the browser tests. */

import { defaultHost, itemPath } from '#contract/call.ts';
import { SESSION_ID } from '#contract/headers.ts';
import { addSessionId } from '#contract/member/membership.ts';
import type { Demo } from '#contract/operations/demo-file.ts';
import type { SiteConfig } from '#contract/operations/site.ts';

/** A kind of account of the demo. */
export type AccountKind = 'regular' | 'premium' | 'lapsed' | 'admin' | 'input';

export type Tokens = {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
};

/** A sign-in with a session that the server knows. */
export type SignedIn = {
  readonly email: string;
  readonly clientId: string;
  readonly sessionId: string;
  readonly tokens: Tokens;
  /** Of every call a member's screen makes. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the browser keeps beside: it opens documents. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
};

/** Two sign-ins within a second differ by this. */
let count = 0;

export async function signedIn(url: string, demo: Demo, kind: AccountKind): Promise<SignedIn> {
  const account = demo.accounts[kind];
  if (account === undefined) throw new Error(`The demo has no account ${kind}.`);
  // Our own server's answers, written by the same contract.
  const { identity } = (await (await fetch(`${url}/config.json`)).json()) as SiteConfig;
  const clientId = identity.userPoolClientId;
  const tokens = await tokensOf(`${url}${identity.userPoolEndpoint}`, clientId, account);
  count += 1;
  const sessionId = `20260101000000${String(count).padStart(4, '0')}`;
  const headers = { authorization: `Bearer ${tokens.IdToken}`, [SESSION_ID]: sessionId };
  const { email } = account;
  const response = await fetch(url + defaultHost('member') + itemPath(addSessionId.path), {
    method: addSessionId.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, sessionId }),
  });
  if (!response.ok) throw new Error(`No session: ${response.status}`);
  const cookies = response.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    return { name, value };
  });
  return { email, clientId, sessionId, tokens, headers, cookies };
}

/** What our own pages and the SDK find in the browser's storage after this sign-in. */
export function storedEntries({ clientId, email, sessionId, tokens }: SignedIn): [string, string][] {
  const [, payload = ''] = tokens.AccessToken.split('.');
  const { username } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { username: string };
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  return [
    ['email', email],
    ['sessionId', sessionId],
    ['idTokenForAuth', tokens.IdToken],
    [`${prefix}.LastAuthUser`, username],
    [`${prefix}.${username}.accessToken`, tokens.AccessToken],
    [`${prefix}.${username}.idToken`, tokens.IdToken],
    [`${prefix}.${username}.refreshToken`, tokens.RefreshToken],
    [`${prefix}.${username}.clockDrift`, '0'],
  ];
}

async function tokensOf(
  endpoint: string,
  clientId: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Tokens> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  });
  const answer = (await response.json()) as { readonly AuthenticationResult?: Tokens };
  if (answer.AuthenticationResult === undefined) throw new Error(`No tokens: ${JSON.stringify(answer)}`);
  return answer.AuthenticationResult;
}

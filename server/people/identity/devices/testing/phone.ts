/** A browser in some network that keeps its cookies, as the pool sees it. The server must trust one proxy. */

import type { SiteConfig } from '#contract/operations/site.ts';
import type { TestServer } from '#server/testing/server.ts';

export type Phone = {
  readonly call: (operation: string, request: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /** Signs in with the password itself; null, or the message of the refusal. */
  readonly signIn: (username: string, password: string) => Promise<string | null>;
  /** What it would send as its cookies. */
  readonly cookies: () => string;
  /** Goes to another network. */
  readonly moveTo: (address: string) => void;
};

type Answer = {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly setCookie: string | null;
};

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';
export const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export function phoneAt(
  server: Pick<TestServer, 'url'>,
  { address = '192.0.2.1', agent = IPHONE, cookie = '' } = {},
): Phone {
  let [network, jar] = [address, cookie];
  const call: Phone['call'] = async (operation, request) => {
    // Our own server's answer, written by the same contract.
    const { identity } = (await (await fetch(`${server.url}/config.json`)).json()) as SiteConfig;
    const answer = await fetch(`${server.url}/identity/user-pool/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        'user-agent': agent,
        'x-forwarded-for': network,
        ...(jar === '' ? {} : { cookie: jar }),
      },
      body: JSON.stringify({ ClientId: identity.userPoolClientId, ...request }),
    });
    const setCookie = answer.headers.get('set-cookie');
    jar = setCookie?.split(';')[0] ?? jar;
    return { status: answer.status, json: (await answer.json()) as Answer['json'], setCookie };
  };
  return {
    call,
    async signIn(username, password) {
      const { status, json } = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      });
      return status === 200 ? null : String(json.message);
    },
    cookies: () => jar,
    moveTo(other) {
      network = other;
    },
  };
}

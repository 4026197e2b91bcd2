/** An administrator at a server under test, and the calls that only administrators make. */

import type { Call } from '#contract/call.ts';
import { urlOf } from './calls.ts';
import { poolOf, signedIn } from './member.ts';
import { startTestServer, type TestServer } from './server.ts';

export const ADMINISTRATOR = 'kanri@example.jp';

export type Asked = {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  /** For the `:names` in the call's path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** `json` is undefined for an answer that is none. */
export type Answer = { readonly status: number; readonly json: unknown; readonly headers: Headers };

export type Ask = (call: Call, asked?: Asked) => Promise<Answer>;

/** A server with an administrator that never joined as a member; `env` adds settings. */
export async function startWithAdministrator(
  now: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: TestServer; readonly ask: Ask }> {
  const server = await startTestServer({ now, env: { ADMIN_EMAILS: ADMINISTRATOR, ...env } });
  return { server, ask: await administratorOf(server) };
}

/** Signs `email` in, of whom the server's settings say that it is an administrator's. */
export async function administratorOf(server: TestServer, email: string = ADMINISTRATOR): Promise<Ask> {
  const { user, headers } = await signedIn(server, { email, membership: null });
  const pool = await poolOf(server);
  return async (call, { body, query, params = {}, headers: own = {} } = {}) => {
    // Signed in anew each time: a test's days may be longer than an ID token lives.
    const scope = 'aws.cognito.signin.user.admin';
    const { idToken } = await pool.tokens.issue({ user, scope, nonce: null, secondFactor: null, link: null });
    const url = Object.entries(params).reduce(
      (address, [name, value]) => address.replace(`:${name}`, encodeURIComponent(value)),
      urlOf(server.url, call, query),
    );
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...headers,
        ...own,
        authorization: `Bearer ${idToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      json: text === '' ? undefined : JSON.parse(text),
      headers: response.headers,
    };
  };
}

/** A small OAuth 2 provider in the place of Amazon and Facebook: one answer for each of their three addresses. */

import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from '#server/testing/listen.ts';

export type OAuthPaths = { readonly authorize: string; readonly token: string; readonly person: string };

export type OAuthServer = {
  readonly base: string;
  /** What the profile endpoint answers, with its status. */
  setPerson(person: object, status?: number): void;
  /** The query of the last request for the profile. */
  lastQuery(): URLSearchParams;
};

/** The secret is only believed with the right client, code, address and verifier. */
export async function startOAuthServer(
  paths: OAuthPaths,
  client: { readonly id: string; readonly secret: string },
): Promise<OAuthServer> {
  let person: object = {};
  let personStatus = 200;
  let query = new URLSearchParams();
  const codes = new Map<string, URLSearchParams>();
  const tokens = new Set<string>();

  const routes: Readonly<Record<string, (request: IncomingMessage, url: URL) => Promise<Answer>>> = {
    [paths.authorize]: async (_request, { searchParams }) => {
      const code = randomUUID();
      codes.set(code, searchParams);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return { status: 302, location: back.href };
    },
    [paths.token]: async (request) => {
      const form = new URLSearchParams(await text(request));
      const asked = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        asked?.get('code_challenge') === challenge &&
        asked.get('redirect_uri') === form.get('redirect_uri') &&
        asked.get('client_id') === client.id &&
        form.get('client_id') === client.id &&
        form.get('client_secret') === client.secret;
      if (!isRight) return { status: 400, json: { error: 'invalid_grant' } };
      const token = randomUUID();
      tokens.add(token);
      return { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: 3600 } };
    },
    [paths.person]: async ({ headers }, { searchParams }) => {
      query = searchParams;
      const [, token = ''] = (headers.authorization ?? '').split(' ');
      return tokens.has(token) ? { status: personStatus, json: person } : { status: 401, json: {} };
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    send(response, (await routes[url.pathname]?.(request, url)) ?? { status: 404, json: {} });
  });
  const base = await listen(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    base,
    setPerson(next, status = 200) {
      [person, personStatus] = [next, status];
    },
    lastQuery: () => query,
  };
}

type Answer = { readonly status: number; readonly location?: string; readonly json?: object };

function send(response: ServerResponse, { status, location, json }: Answer): void {
  const headers = location === undefined ? {} : { location };
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(json ?? {}));
}

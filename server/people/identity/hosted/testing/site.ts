/** The whole server as the address `https://tsunagu.example`, and an app that signs people in there. */

import { createHash, randomBytes } from 'node:crypto';
import { onTestFinished, vi } from 'vitest';
import type { Environment } from '#server/platform/config.ts';
import { type OidcServer, startOidcServer } from '#server/testing/oidc-server.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Browser, newBrowser } from './browser.ts';

export const SITE = 'https://tsunagu.example';
export const PROVIDER_RETURN = `${SITE}/oauth2/idpresponse`;
export const NOW = '2026-05-16T01:00:00Z';

/** In production a provider is never reached over plain http, as the ones of tests are. */
const STAND_INS = { DEMO: '1', TRUST_PROXY: '0' } as const;

export type Site = {
  readonly server: TestServer;
  readonly clientId: string;
  /** A new browser, without any cookie. */
  browser(): Browser;
};

export async function startSite(env: Environment): Promise<Site> {
  const server = await startTestServer({ now: NOW, env: { ...STAND_INS, PUBLIC_URL: SITE, ...env } });
  const config = (await (await fetch(`${server.url}/config.json`)).json()) as {
    identity: { userPoolClientId: string };
  };
  return {
    server,
    clientId: config.identity.userPoolClientId,
    browser: () => newBrowser({ [SITE]: server.url }),
  };
}

/** A site whose Google is a provider in this process. */
export async function startSiteWithGoogle(
  env: Environment = {},
): Promise<Site & { readonly google: OidcServer }> {
  const google = await oidcServerOfTest(PROVIDER_RETURN);
  const site = await startSite({
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    ...env,
  });
  return { ...site, google };
}

/** What the widget's library sends, and the verifier it keeps. */
export function appRequest(
  site: Pick<Site, 'clientId'>,
  changes: Readonly<Record<string, string | undefined>> = {},
): { readonly address: string; readonly verifier: string; readonly state: string } {
  const verifier = randomBytes(48).toString('base64url');
  const state = randomBytes(16).toString('hex');
  const parameters = {
    redirect_uri: `${SITE}/login`,
    response_type: 'code',
    client_id: site.clientId,
    identity_provider: 'Google',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  };
  const address = new URL(`${SITE}/oauth2/authorize`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return { address: address.href, verifier, state };
}

/** Signs in by the widget's button up to the app's own page: what stands in its address. */
export async function signIn(
  site: Site,
  changes: Readonly<Record<string, string>> = {},
  browser: Browser = site.browser(),
): Promise<{ readonly answer: URLSearchParams; readonly verifier: string; readonly state: string }> {
  const { address, verifier, state } = appRequest(site, changes);
  const end = await browser.until('/login', address);
  return { answer: end.searchParams, verifier, state };
}

/** Asks the token endpoint as the widget's library does. */
export async function askForTokens(
  { server, clientId }: Site,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> {
  const answer = await fetch(`${server.url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: `${SITE}/login`,
      ...form,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> };
}

/** Started for one test, stopped after it. */
async function oidcServerOfTest(redirectUri: string): Promise<OidcServer> {
  // It warns of what a real provider should not do: keep everything in memory.
  const spies = [vi.spyOn(console, 'info'), vi.spyOn(console, 'warn')];
  for (const spy of spies) spy.mockImplementation(() => undefined);
  const server = await startOidcServer(redirectUri);
  onTestFinished(() => {
    server.stop();
    for (const spy of spies) spy.mockRestore();
  });
  return server;
}

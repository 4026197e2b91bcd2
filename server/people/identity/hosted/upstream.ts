/** The way to an upstream provider and back: OAuth 2 with state and PKCE, and where the provider has it, OpenID Connect with nonce. */

import { SignJWT } from 'jose';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
} from 'openid-client';
import type { Clock } from '#server/platform/clock.ts';
import type { AppleProvider, ProviderSettings } from '#server/platform/config/federation.ts';
import { firstUnstorable } from '#server/platform/http/storable-text.ts';
import { checkLineSignature, lineConfiguration } from './line.ts';
import {
  appleNameOf,
  type Claims,
  type OAuthProfile,
  type OidcProfile,
  type Profile,
  profileOf,
  type UpstreamIdentity,
} from './profiles.ts';

/** What only our server and this one person's browser know of the way to the provider. */
export type UpstreamSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

export type Upstream = {
  readonly profile: Profile;
  /** Where the browser goes. Rejects with an {@link UpstreamError} when the provider can't be reached. */
  begin(secrets: UpstreamSecrets): Promise<URL>;
  /** Who came back with this answer. Rejects with an {@link UpstreamError} for an answer that does not hold. */
  finish(answer: URLSearchParams, secrets: UpstreamSecrets): Promise<UpstreamIdentity>;
};

/** No sign-in came of it: the person said no at the provider, or something failed on the way. */
export class UpstreamError extends Error {
  readonly kind: 'denied' | 'failed';

  constructor(message: string, { kind, ...options }: ErrorOptions & Pick<UpstreamError, 'kind'>) {
    super(message, options);
    this.name = 'UpstreamError';
    this.kind = kind;
  }
}

/** A person waits in front of a white page meanwhile. */
const TIMEOUT_SECONDS = 10;

/** How a provider says that the person said no; the second is Apple's. */
const DENIALS: readonly string[] = ['access_denied', 'user_cancelled_authorize'];

export function createUpstream(
  settings: ProviderSettings,
  { returnAddress, clock }: { readonly returnAddress: string; readonly clock: Clock },
): Upstream {
  const profile = profileOf(settings);
  const open = openerOf(profile, settings, clock);
  return {
    profile,
    async begin({ state, nonce, verifier }) {
      const parameters = {
        redirect_uri: returnAddress,
        scope: profile.scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(profile.kind === 'oidc' ? { nonce } : {}),
        ...profile.parameters,
      };
      return buildAuthorizationUrl(await reached(open()), parameters);
    },
    async finish(answer, secrets) {
      const address = new URL(returnAddress);
      address.search = answer.toString();
      const claims = await reached(claimsAt(await reached(open()), profile, address, secrets));
      const named = profile.provider === 'apple' ? { ...appleNameOf(answer.get('user')), ...claims } : claims;
      const identity = { provider: profile.provider, ...profile.identityOf(named) };
      if (identity.subject === '' || firstUnstorable(identity) !== null) {
        throw new UpstreamError(`${profile.provider} does not say who it is.`, { kind: 'failed' });
      }
      return identity;
    },
  };
}

async function claimsAt(
  configuration: Configuration,
  profile: Profile,
  address: URL,
  { state, nonce, verifier }: UpstreamSecrets,
): Promise<Claims> {
  const checks = { expectedState: state, pkceCodeVerifier: verifier };
  if (profile.kind === 'oidc') {
    const tokens = await authorizationCodeGrant(configuration, address, { ...checks, expectedNonce: nonce });
    if (profile.provider === 'line') await checkLineSignature(tokens.id_token ?? '', configuration);
    return { ...tokens.claims() };
  }
  const tokens = await authorizationCodeGrant(configuration, address, checks);
  const answer = await fetchProtectedResource(configuration, tokens.access_token, profile.person, 'GET');
  const person: unknown = answer.ok ? await answer.json() : null;
  return typeof person === 'object' && person !== null ? { ...person } : {};
}

/** Asks the provider for its endpoints at the first sign-in, so that the server starts without it; keys are renewed by the client. */
function openerOf(profile: Profile, settings: ProviderSettings, clock: Clock): () => Promise<Configuration> {
  let opening: Promise<Configuration> | null = null;
  return async () => {
    opening ??= openConfiguration(profile, settings, clock);
    try {
      return await opening;
    } catch (cause) {
      opening = null;
      throw cause;
    }
  };
}

async function openConfiguration(
  profile: Profile,
  settings: ProviderSettings,
  clock: Clock,
): Promise<Configuration> {
  if (profile.kind === 'oauth') return plainConfiguration(profile, settings, clock);
  const auth = clientAuthOf(settings, profile.issuer, clock);
  if (settings.name === 'line')
    return lineConfiguration(await discovered(profile, settings.clientId, auth), settings, auth);
  return discovered(profile, settings.clientId, auth);
}

async function discovered(
  { issuer }: OidcProfile,
  clientId: string,
  auth: ClientAuth,
): Promise<Configuration> {
  const server = new URL(issuer);
  const execute = [enableNonRepudiationChecks, ...(isPlain(server) ? [allowInsecureRequests] : [])];
  return discovery(server, clientId, undefined, auth, { execute, timeout: TIMEOUT_SECONDS });
}

function plainConfiguration(profile: OAuthProfile, settings: ProviderSettings, clock: Clock): Configuration {
  const issuer = profile.authorization.origin;
  const server = {
    issuer,
    authorization_endpoint: profile.authorization.href,
    token_endpoint: profile.token.href,
  };
  const auth = clientAuthOf(settings, issuer, clock);
  const configuration = new Configuration(server, settings.clientId, undefined, auth);
  configuration.timeout = TIMEOUT_SECONDS;
  if (isPlain(profile.authorization)) allowInsecureRequests(configuration);
  return configuration;
}

/** The settings let plain http through only for a stand-in on this machine. */
function isPlain(server: URL): boolean {
  return server.protocol === 'http:';
}

/** What went wrong at the provider is one kind of failure, by whatever error it shows. */
async function reached<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    const isDenied = cause instanceof AuthorizationResponseError && DENIALS.includes(cause.error);
    // Only its name and code are told on: the rest may hold codes and tokens.
    throw new UpstreamError(reasonOf(cause), { kind: isDenied ? 'denied' : 'failed', cause });
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  const error = 'error' in cause && typeof cause.error === 'string' ? ` ${cause.error}` : '';
  return `${cause.name}${code}${error}`;
}

/** How we prove at the provider's token endpoint that we are its client. */
function clientAuthOf(settings: ProviderSettings, issuer: string, clock: Clock): ClientAuth {
  if (settings.name !== 'apple') return ClientSecretPost(settings.clientSecret);
  return async (server, client, body, headers) => {
    const secret = await appleClientSecret(settings, issuer, clock());
    await ClientSecretPost(secret)(server, client, body, headers);
  };
}

/** It is used at once; Apple would take half a year. */
const LIFE = { minutes: 5 };

/** Apple's client secret: a token that we sign with the key it gave us (ES256). */
async function appleClientSecret(
  { clientId, teamId, keyId, privateKey }: AppleProvider,
  issuer: string,
  now: Temporal.Instant,
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(secondsOf(now))
    .setExpirationTime(secondsOf(now.add(LIFE)))
    .sign(privateKey);
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FederationSettings } from '#server/platform/config/federation.ts';
import { NO_STORE } from '#server/platform/http/form-page.ts';
import { networkOf } from '#server/platform/http/network.ts';
import type { Pool } from '../pool.ts';
import { PER_ADDRESS } from '../throttle/throttle.ts';
import { type Addresses, addressesOf, withParameters } from './addresses.ts';
import type { AppRequest, OAuthError } from './app-request.ts';
import { createUpstream, type Upstream } from './upstream.ts';

/** What the hosted pages work with. */
export type Hosted = {
  readonly pool: Pool;
  readonly addresses: Addresses;
  readonly upstreams: readonly Upstream[];
};

/** One request at these pages. */
export type Exchange = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly hosted: Hosted;
};

export function createHosted(pool: Pool, settings: FederationSettings): Hosted {
  const addresses = addressesOf(settings);
  const upstreams = settings.providers.map((provider) =>
    createUpstream(provider, { returnAddress: addresses.providerReturn, clock: pool.clock }),
  );
  return { pool, addresses, upstreams };
}

/** Sends the browser on by GET, whatever it came by; nobody keeps the answer, and the next page is not told of this one. */
export function sendOn(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers(NO_STORE).redirect(address, 303);
}

/** Tells the app why no code comes. */
export function sendError(
  reply: FastifyReply,
  { redirectUri, state }: { readonly redirectUri: string; readonly state: AppRequest['state'] | null },
  { error, description }: OAuthError,
): FastifyReply {
  return sendOn(reply, withParameters(redirectUri, { error, error_description: description, state }));
}

/** Counts a failure of this address until `took` is called; null while it has had too many. */
export async function countedAttempt(
  { ip }: FastifyRequest,
  { throttle }: Pool,
): Promise<{ readonly took: () => Promise<void> } | null> {
  const key = { kind: 'hosted-pages', name: networkOf(ip) };
  if (!(await throttle.attempt(key, PER_ADDRESS))) return null;
  return { took: () => throttle.takeBack({ key, rule: PER_ADDRESS }) };
}

export const RETRY_AFTER = { 'retry-after': String(PER_ADDRESS.longestSeconds) } as const;

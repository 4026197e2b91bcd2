/**
 * One attempt to sign in through a provider. It lives in the person's browser alone: sealed in a cookie that only the
 * state of this attempt opens. An answer without its cookie is another browser's, so nobody can be signed in to
 * somebody else's account by a link.
 */

import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SocialProvider } from '#contract/site.ts';
import type { Pool } from '../pool.ts';
import type { AppRequest } from './app-request.ts';
import type { UpstreamSecrets } from './upstream.ts';

export type Attempt = {
  readonly provider: SocialProvider;
  readonly request: AppRequest;
  readonly secrets: UpstreamSecrets;
  /** UTC instant, ISO. */
  readonly expiresAt: string;
};

/** For typing a password and a second factor at the provider. */
const LIFE_SECONDS = 600;

const SECRET_BYTES = 32;

export function beginAttempt(
  provider: SocialProvider,
  request: AppRequest,
  { clock }: Pick<Pool, 'clock'>,
): Attempt {
  const [state, nonce, verifier] = [secret(), secret(), secret()];
  const expiresAt = clock().add({ seconds: LIFE_SECONDS }).toString();
  return { provider, request, secrets: { state, nonce, verifier }, expiresAt };
}

/** Attempts that one browser may have under way; more would make its requests too long for any server. */
const MOST_AT_ONCE = 4;

/** Stores the attempt in the browser, in place of the oldest. `isPosted`: the answer will be a form from the provider's page. */
export function keepAttempt(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  {
    attempt,
    isPosted,
    vault,
  }: Pick<Pool, 'vault'> & { readonly attempt: Attempt; readonly isPosted: boolean },
): void {
  const { state } = attempt.secrets;
  // Browsers send the oldest first (RFC 6265, 5.4).
  const earlier = cookiesOf(headers).filter(({ name }) => name.startsWith(PREFIX));
  for (const { name } of earlier.slice(0, -(MOST_AT_ONCE - 1))) {
    reply.header('set-cookie', cookie(name, '', 0, 'Lax'));
  }
  const sealed = vault.seal('federation-state', JSON.stringify(attempt), state);
  reply.header('set-cookie', cookie(nameOf(state), sealed, LIFE_SECONDS, isPosted ? 'None' : 'Lax'));
}

/** The browser's attempt of this state, while it lives; null when it is none of this browser's. */
export function findAttempt(
  { headers }: FastifyRequest,
  state: string,
  { vault, clock }: Pick<Pool, 'vault' | 'clock'>,
): Attempt | null {
  const kept = cookiesOf(headers).find(({ name }) => name === nameOf(state));
  const opened = kept === undefined ? null : vault.open('federation-state', kept.value, state);
  if (opened === null) return null;
  // Sealed by this file.
  const attempt = JSON.parse(opened) as Attempt;
  const isOver = Temporal.Instant.compare(clock(), Temporal.Instant.from(attempt.expiresAt)) >= 0;
  return isOver ? null : attempt;
}

/** An attempt is for one answer. */
export function forgetAttempt(reply: FastifyReply, state: string): void {
  reply.header('set-cookie', cookie(nameOf(state), '', 0, 'Lax'));
}

function cookie(name: string, value: string, seconds: number, sameSite: 'Lax' | 'None'): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=${sameSite}`;
}

/** Browsers take such a cookie from this very host alone, and only over TLS. */
const PREFIX = '__Host-sign-in-';

/** One for each attempt: somebody may try in two tabs. */
function nameOf(state: string): string {
  return PREFIX + createHash('sha256').update(state).digest('hex').slice(0, 16);
}

function cookiesOf({ cookie: line = '' }: IncomingHttpHeaders): readonly { name: string; value: string }[] {
  return line.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('=') };
  });
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

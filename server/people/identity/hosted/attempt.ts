/**
 * One attempt to sign in through a provider. It lives in the person's browser alone: sealed in a cookie that only the
 * state of this attempt opens. An answer without its cookie is another browser's, so nobody can be signed in to
 * somebody else's account by a link.
 */

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoginProvider } from '#contract/operations/site.ts';
import type { Pool } from '../pool.ts';
import type { AppRequest } from './app-request.ts';
import { findInBrowser, keepInBrowser, LIFE_SECONDS } from './cookies.ts';
import type { UpstreamSecrets } from './upstream.ts';

export type Attempt = {
  readonly provider: LoginProvider;
  readonly request: AppRequest;
  readonly secrets: UpstreamSecrets;
  /** UTC instant, ISO. */
  readonly expiresAt: string;
};

const SECRET_BYTES = 32;

export function beginAttempt(
  provider: LoginProvider,
  request: AppRequest,
  { clock }: Pick<Pool, 'clock'>,
): Attempt {
  const [state, nonce, verifier] = [secret(), secret(), secret()];
  const expiresAt = clock().add({ seconds: LIFE_SECONDS }).toString();
  return { provider, request, secrets: { state, nonce, verifier }, expiresAt };
}

/** Stores the attempt in the browser. `isPosted`: the answer will be a form from the provider's page. */
export function keepAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    attempt,
    isPosted,
    vault,
  }: Pick<Pool, 'vault'> & { readonly attempt: Attempt; readonly isPosted: boolean },
): void {
  const { state } = attempt.secrets;
  const sealed = vault.seal('federation-state', JSON.stringify(attempt), state);
  keepInBrowser(request, reply, { handle: state, sealed, sameSite: isPosted ? 'None' : 'Lax' });
}

/** The browser's attempt of this state, while it lives; null when it is none of this browser's. */
export function findAttempt(
  request: FastifyRequest,
  state: string,
  { vault, clock }: Pick<Pool, 'vault' | 'clock'>,
): Attempt | null {
  const sealed = findInBrowser(request, state);
  const opened = sealed === null ? null : vault.open('federation-state', sealed, state);
  if (opened === null) return null;
  // Sealed by this file.
  const attempt = JSON.parse(opened) as Attempt;
  const isOver = Temporal.Instant.compare(clock(), Temporal.Instant.from(attempt.expiresAt)) >= 0;
  return isOver ? null : attempt;
}

function secret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

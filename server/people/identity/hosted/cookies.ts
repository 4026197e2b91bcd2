/** What the hosted pages keep in one browser between two of its requests: sealed, for one attempt each, and gone after ten minutes. */

import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For typing a password and a second factor at the provider. */
export const LIFE_SECONDS = 600;

/** Attempts that one browser may have under way; more would make its requests too long for any server. */
const MOST_AT_ONCE = 4;

type Kept = {
  /** Names the attempt in addresses and forms. */
  readonly handle: string;
  /** Sealed by the server: this file only carries it. */
  readonly sealed: string;
  /** `None` where another site's page posts the answer. */
  readonly sameSite: 'Lax' | 'None';
};

/** Stores it in the browser, in place of the oldest. */
export function keepInBrowser(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { handle, sealed, sameSite }: Kept,
): void {
  // Browsers send the oldest first (RFC 6265, 5.4).
  const earlier = cookiesOf(headers).filter(({ name }) => name.startsWith(PREFIX) && name !== nameOf(handle));
  for (const { name } of earlier.slice(0, -(MOST_AT_ONCE - 1))) {
    reply.header('set-cookie', cookie(name, '', 0, 'Lax'));
  }
  reply.header('set-cookie', cookie(nameOf(handle), sealed, LIFE_SECONDS, sameSite));
}

/** What this browser keeps for an attempt; null when it is none of this browser's. */
export function findInBrowser({ headers }: FastifyRequest, handle: string): string | null {
  return cookiesOf(headers).find(({ name }) => name === nameOf(handle))?.value ?? null;
}

export function forgetInBrowser(reply: FastifyReply, handle: string): void {
  reply.header('set-cookie', cookie(nameOf(handle), '', 0, 'Lax'));
}

function cookie(name: string, value: string, seconds: number, sameSite: 'Lax' | 'None'): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=${sameSite}`;
}

/** Browsers take such a cookie from this very host alone, and only over TLS. */
const PREFIX = '__Host-sign-in-';

/** One for each attempt: somebody may try in two tabs. */
function nameOf(handle: string): string {
  return PREFIX + createHash('sha256').update(handle).digest('hex').slice(0, 16);
}

function cookiesOf({ cookie: line = '' }: IncomingHttpHeaders): readonly { name: string; value: string }[] {
  return line.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('=') };
  });
}

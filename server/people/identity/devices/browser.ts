/** A browser, by a random token that it keeps for this site in a cookie that no script reads. */

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieIn } from '#server/platform/http/cookies.ts';

export type Browser = {
  /** What it calls itself (`User-Agent`), empty for nothing. */
  readonly agent: string;
  /** 256 bits, base64url; null for a browser without one. */
  readonly token: string | null;
  /** Sets a new token in place of the one it has, with the answer to this request. */
  renew(): string;
};

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Browsers keep a cookie for 400 days at most. */
export const KEPT_DAYS = 400;

const LONGEST_AGENT = 512;

/** `isSecure`: people open the site over TLS alone. A trial on loopback has no TLS, and browsers want it for the prefix. */
export function browserOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Browser {
  const name = isSecure ? '__Host-tsunagu-device' : 'tsunagu-device';
  const kept = cookieIn(request.headers, name);
  return {
    agent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    token: kept !== null && TOKEN.test(kept) ? kept : null,
    renew() {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const seconds = KEPT_DAYS * 24 * 60 * 60;
      const secure = isSecure ? ' Secure;' : '';
      reply.header(
        'set-cookie',
        `${name}=${token}; Path=/; Max-Age=${seconds};${secure} HttpOnly; SameSite=Strict`,
      );
      return token;
    },
  };
}

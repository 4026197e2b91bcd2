/**
 * The cookie that opens members' documents: a navigation carries no ID token, so the browser of a session keeps this
 * beside. It is looked at for documents alone; no call, stream or photo takes it. The database holds its hash only.
 */

import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import { cookieIn } from '#server/platform/http/cookies.ts';

type Site = Pick<Config, 'publicUrl'>;

const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The longest that browsers keep a cookie; what ends it is its session. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

export function newCookie(): { readonly token: string; readonly cookieHash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, cookieHash: hash('sha256', token) };
}

/** The hash of the cookie that a request carries; null for none, and for what can't be one. */
export function cookieHashIn(headers: IncomingHttpHeaders, site: Site): string | null {
  const token = cookieIn(headers, nameOf(site));
  return token !== null && TOKEN.test(token) ? hash('sha256', token) : null;
}

/** Sets the document cookie on a reply. */
export function handOutCookie(reply: FastifyReply, token: string, site: Site): void {
  reply.header('set-cookie', cookieOf(token, KEPT_SECONDS, site));
}

/** Clears the document cookie. */
export function takeBackCookie(reply: FastifyReply, site: Site): void {
  reply.header('set-cookie', cookieOf('', 0, site));
}

/** Lax: who comes by a link in a letter or a chat is let in, too. */
function cookieOf(value: string, seconds: number, site: Site): string {
  const secure = isSecure(site) ? ' Secure;' : '';
  return `${nameOf(site)}=${value}; Path=/; Max-Age=${seconds};${secure} HttpOnly; SameSite=Lax`;
}

/** Browsers take the first from this very host alone, and only over TLS. */
function nameOf(site: Site): string {
  return isSecure(site) ? '__Host-tsunagu' : 'tsunagu';
}

function isSecure({ publicUrl }: Site): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** Reading the cookies of a request. */

import type { IncomingHttpHeaders } from 'node:http';

/** The value of a cookie, as browsers send it (RFC 6265, 5.4); null without one of this name. */
export function cookieIn({ cookie = '' }: IncomingHttpHeaders, name: string): string | null {
  const start = `${name}=`;
  const pair = cookie.split('; ').find((one) => one.startsWith(start));
  return pair?.slice(start.length) ?? null;
}

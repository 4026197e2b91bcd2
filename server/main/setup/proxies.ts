/** What a request tells about the proxies in front of the server. */

import type { IncomingHttpHeaders } from 'node:http';
import type { SetupState } from '#contract/operations/setup.ts';
import { isNear } from '#server/platform/http/network.ts';

type Seen = {
  /** Address of the connection. */
  readonly peer: string;
  readonly headers: IncomingHttpHeaders;
};

/** Proxies are counted where they call from this machine or a private network, and named where they have a public address. */
export function proxiesIn({ peer, headers }: Seen): SetupState['proxy'] {
  const entries = entriesIn(headers);
  const [caller = peer] = entries;
  const count = entries.length;
  if (count === 0) return { proposal: null, entries: 0, caller };
  return {
    proposal: isNear(plainAddress(peer)) ? String(count) : plainAddress(peer),
    entries: count,
    caller,
  };
}

function entriesIn(headers: IncomingHttpHeaders): readonly string[] {
  const value = headers['x-forwarded-for'];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** An IPv4 address as a socket for both kinds writes it. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:/, '');
}

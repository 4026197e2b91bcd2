/** Which addresses a notice may be pushed to: what a browser names must not make this server call into its own house. */

import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Of push services: https, at a name of the public net. */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/\.$/, '');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return false;
  return host.includes('.') && !/\.(?:localhost|local|internal|lan|home|arpa|test|invalid|onion)$/.test(host);
}

/** Networks that are no part of the public internet. */
const PRIVATE_IPV4 = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE_IPV4.addSubnet(net, bits, 'ipv4');
}

/** The same, with all that carry an IPv4 address. A list of its own: in one, `::/3` would hold every IPv4 address. */
const PRIVATE_IPV6 = new BlockList();
for (const [net, bits] of [
  // All but 2000::/3, and of that what is reserved (2001::/23 with Teredo), for examples, or 6to4.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  PRIVATE_IPV6.addSubnet(net, bits, 'ipv6');
}

export function isPrivateAddress(address: string): boolean {
  return isIP(address) === 6 ? PRIVATE_IPV6.check(address, 'ipv6') : PRIVATE_IPV4.check(address, 'ipv4');
}

/** Maximum time for the name of one push service. Name servers that are well need a tenth of a second. */
const LOOKUP_MS = 3_000;

type LookupNeeds = {
  /** Name servers, as `address:port`; those of this machine if left out. */
  readonly servers?: readonly string[];
  /** When a lookup ends with the addresses that are there. */
  readonly timeoutMs: number;
};

/**
 * Returns how names are looked up for connections. A lookup fails for a name that leads into a private network, whatever it led to before.
 * Any member may name a host whose name server is silent, so lookups ask name servers by themselves: Node's `dns.lookup` takes one of the
 * few threads that all files and lookups of the process share, and keeps it until the system gives up.
 */
export function createPublicLookup({ servers, timeoutMs }: LookupNeeds): LookupFunction {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  /** Connections that are opened together share one lookup. */
  const underWay = new Map<string, Promise<readonly LookupAddress[]>>();

  return (host, options, answer) => {
    const found = underWay.get(host) ?? find(host).finally(() => underWay.delete(host));
    underWay.set(host, found);
    void found.then((addresses) => {
      const open = addresses.filter(({ address }) => !isPrivateAddress(address));
      const [first] = open;
      if (addresses.length === 0) return answer(new Error(`${host} has no address.`), '', 0);
      if (first === undefined) return answer(new Error(`${host} is no public address.`), '', 0);
      if (options.all === true) return answer(null, open);
      return answer(null, first.address, first.family);
    });
  };

  /** Never rejects; empty if there are none in time. */
  async function find(host: string): Promise<readonly LookupAddress[]> {
    const found: { readonly 4: string[]; readonly 6: string[] } = { 4: [], 6: [] };
    const both = Promise.allSettled([
      resolver.resolve4(host).then((addresses) => found[4].push(...addresses)),
      resolver.resolve6(host).then((addresses) => found[6].push(...addresses)),
    ]);
    await Promise.race([both, sleep(timeoutMs, undefined, { ref: false })]);
    return ([4, 6] as const).flatMap((family) => found[family].map((address) => ({ address, family })));
  }
}

export const lookupPublic: LookupFunction = createPublicLookup({ timeoutMs: LOOKUP_MS });

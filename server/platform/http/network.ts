import { BlockList, isIPv6 } from 'node:net';
import type { TrustedProxies } from '#server/platform/config/proxies.ts';

/**
 * Under what tries from an address are counted: itself, or for IPv6 its /64, of which a household has every address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const front = head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/** This machine and private networks. */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address is local or private: then it is most likely a proxy of our own that nobody has named, which stands for many callers. */
export function isNear(address: string): boolean {
  return NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Fastify's rule for which entries of `X-Forwarded-For` it believes, read from the right. Proxies that are only counted
 * must call from a private network: who reaches the server past them could otherwise write the entries.
 */
export function trustRule(
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trusted === false) return false;
  if (typeof trusted !== 'number') return [...trusted];
  return (address, hop) => hop < trusted && (hop > 0 || isNear(address));
}

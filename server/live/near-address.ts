import { BlockList, isIPv6 } from 'node:net';

/** This machine and private networks. */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8);
NEAR.addSubnet('10.0.0.0', 8);
NEAR.addSubnet('172.16.0.0', 12);
NEAR.addSubnet('192.168.0.0', 16);
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address is no single caller's but, as far as one can tell, a proxy's of our own, who stands for everyone. */
export function isNear(address: string): boolean {
  return NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

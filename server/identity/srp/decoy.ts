/**
 * Accounts that do not exist, for names that nobody has: the same UUID and salt each time somebody asks, and the same
 * work, so that an answer never tells whether the name has an account.
 */

import type { Vault } from '../vault.ts';
import { PRIME, toNumber } from './group.ts';
import type { Verifier } from './verifier.ts';

export type Decoy = { readonly userId: string; readonly verifier: Verifier };

const SALT_BYTES = 16;

/** Twelve hashes of 256 bits fill a number of N's size. */
const VALUE_HASHES = 12;

/** `loginName` in its normal form. */
export function decoyOf(loginName: string, vault: Pick<Vault, 'mac'>): Decoy {
  const hash = (part: string) => Buffer.from(vault.mac('decoy', `${part}\n${loginName}`), 'base64url');
  const spread = Array.from({ length: VALUE_HASHES }, (_, index) => hash(`value ${index}`));
  // A square, as every real verifier is one: g itself is a square modulo N.
  const value = toNumber(Buffer.concat(spread)) ** 2n % PRIME;
  return {
    userId: uuidFrom(hash('id')),
    verifier: { salt: toNumber(hash('salt').subarray(0, SALT_BYTES)), value },
  };
}

/** Of the random kind (version 4), as real ones are. */
function uuidFrom(bytes: Buffer): string {
  const random = Buffer.from(bytes.subarray(0, 16));
  random.writeUInt8((random.readUInt8(6) & 0x0f) | 0x40, 6);
  random.writeUInt8((random.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = random.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

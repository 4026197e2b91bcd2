/**
 * Arithmetic modulo the prime N of SRP (RFC 3526, 3072 bits) with the generator g = 2. Powers are made by OpenSSL, which
 * takes the same time whatever a secret exponent is, half of BigInt's; it knows them as Diffie-Hellman. One holds up the
 * event loop for about a millisecond, and lets others in between.
 */

import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  getDiffieHellman,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';

/** A length in DER up to which one byte says it. */
const LONGEST_SHORT_FORM = 0x7f;

/** N. */
export const PRIME = toNumber(getDiffieHellman('modp15').getPrime());

const GENERATOR = 2n;

/** Bytes as the number they spell, the first byte the highest; none are 0. */
export function toNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/** A number ≥ 0 in the fewest bytes that do not read as negative: a `00` in front where the top bit is set. */
export function toBytes(number: bigint): Buffer {
  const digits = number.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

/** g to the power of `exponent` (> 0), modulo N. */
export function generatorPower(exponent: bigint): Promise<bigint> {
  return power(GENERATOR, exponent);
}

/** `base` to the power of `exponent` (> 0), modulo N. */
export async function power(base: bigint, exponent: bigint): Promise<bigint> {
  const reduced = base % PRIME;
  // 0, 1 and -1 are no public keys; only a forged number leads here.
  if (reduced <= 1n) return reduced;
  if (reduced === PRIME - 1n) return exponent % 2n === 0n ? 1n : reduced;
  const secret = await agree({ privateKey: privateKey(exponent), publicKey: publicKey(reduced) });
  return toNumber(secret);
}

type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

const agree = promisify((keys: KeyPair, done: (error: Error | null, secret: Buffer) => void) =>
  diffieHellman(keys, (error, secret = Buffer.alloc(0)) => done(error, secret)),
);

const DIFFIE_HELLMAN = sequence(
  objectIdentifier('2a864886f70d010301'),
  sequence(integer(toBytes(PRIME)), integer(toBytes(GENERATOR))),
);

function privateKey(exponent: bigint): KeyObject {
  const key = sequence(integer(Buffer.of(0)), DIFFIE_HELLMAN, octetString(integer(toBytes(exponent))));
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}

function publicKey(power: bigint): KeyObject {
  const key = sequence(DIFFIE_HELLMAN, bitString(integer(toBytes(power))));
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/** The little of DER, the binary form of keys, that spells a Diffie-Hellman key. */

/** `bytes` as a signed number in its shortest form. */
export function integer(bytes: Uint8Array): Buffer {
  return tagged(0x02, bytes);
}

function bitString(bytes: Uint8Array): Buffer {
  const unusedBits = Buffer.of(0);
  return tagged(0x03, unusedBits, bytes);
}

function octetString(bytes: Uint8Array): Buffer {
  return tagged(0x04, bytes);
}

/** `hex`: the identifier's encoded arcs. */
function objectIdentifier(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return tagged(0x30, ...parts);
}

function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content]);
}

function lengthOf({ length }: Uint8Array): Buffer {
  if (length <= LONGEST_SHORT_FORM) return Buffer.of(length);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Buffer.of(0x80 | bytes.length), bytes]);
}

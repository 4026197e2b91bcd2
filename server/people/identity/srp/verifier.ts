/**
 * What the pool keeps of a password: a random salt and the verifier v = g^x, x being a hash of salt, pool, user and
 * password. Nobody gets from it back to the password but by guessing, so it is only ever stored sealed.
 */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '#server/platform/vault.ts';
import { generatorPower, PRIME, toBytes, toNumber } from './group.ts';

export type Verifier = {
  readonly salt: bigint;
  /** v. */
  readonly value: bigint;
};

/** Whose password it is: both are hashed into the verifier. */
export type SrpIdentity = {
  /** The part of the pool's id behind the `_`. */
  readonly poolName: string;
  /** The user's UUID. */
  readonly userId: string;
};

const SALT_BYTES = 16;

/** A new verifier, with a new salt. */
export function makeVerifier(identity: SrpIdentity, password: string): Promise<Verifier> {
  return verifierWithSalt(identity, password, toNumber(randomBytes(SALT_BYTES)));
}

/** Whether a password in plain text is the one of `verifier`. */
export async function isPasswordOf(
  verifier: Verifier,
  identity: SrpIdentity,
  password: string,
): Promise<boolean> {
  const { value } = await verifierWithSalt(identity, password, verifier.salt);
  // Hashes of one length: the bytes of two powers may differ in number.
  return timingSafeEqual(sha256(toBytes(value)), sha256(toBytes(verifier.value)));
}

/** As text to be sealed. */
export function writeVerifier({ salt, value }: Verifier): string {
  return `${salt.toString(16)}:${value.toString(16)}`;
}

/** Reads what {@link writeVerifier} wrote; throws for anything else. */
export function readVerifier(text: string): Verifier {
  const parts = /^([0-9a-f]+):([0-9a-f]+)$/.exec(text);
  if (parts === null) throw new Error('This is no verifier.');
  const [, salt, value] = parts;
  return { salt: BigInt(`0x${salt}`), value: BigInt(`0x${value}`) };
}

async function verifierWithSalt(
  { poolName, userId }: SrpIdentity,
  password: string,
  salt: bigint,
): Promise<Verifier> {
  const identityHash = sha256(Buffer.from(`${poolName}${userId}:${password}`));
  const x = toNumber(sha256(toBytes(salt), identityHash));
  return { salt, value: await generatorPower(x) };
}

/** SHA-256 of the parts one after another. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Twelve hashes of 256 bits fill a number of N's size. */
const VALUE_HASHES = 12;

/**
 * The id of an account that does not exist, for a name that nobody has: the same each time, so that an answer never tells
 * whether the name has an account. `loginName` in its normal form.
 */
export function decoyIdOf(loginName: string, vault: Pick<Vault, 'mac'>): string {
  return uuidFrom(Buffer.from(vault.mac('decoy', `id\n${loginName}`), 'base64url'));
}

/** The verifier of an id that no account has: the same each time, whether the id is asked for or follows from a name. */
export function decoyVerifierOf(userId: string, vault: Pick<Vault, 'mac'>): Verifier {
  const hash = (part: string) => Buffer.from(vault.mac('decoy', `${part}\n${userId}`), 'base64url');
  const spread = Array.from({ length: VALUE_HASHES }, (_, index) => hash(`value ${index}`));
  // A square, as every real verifier is one: g itself is a square modulo N.
  const value = toNumber(Buffer.concat(spread)) ** 2n % PRIME;
  return { salt: toNumber(hash('salt').subarray(0, SALT_BYTES)), value };
}

/** Of the random kind (version 4), as real ones are. */
function uuidFrom(bytes: Buffer): string {
  const random = Buffer.from(bytes.subarray(0, 16));
  random.writeUInt8((random.readUInt8(6) & 0x0f) | 0x40, 6);
  random.writeUInt8((random.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = random.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

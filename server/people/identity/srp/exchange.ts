/**
 * SRP-6a between the two requests of a sign-in. The client says A; the server answers B and remembers what it needs; the
 * client proves by a signature that it has come to the same key, which only the right password leads to.
 */

import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { generatorPower, PRIME, power, toBytes, toNumber } from './group.ts';
import { type SrpIdentity, sha256, type Verifier } from './verifier.ts';

/** What the server remembers between the two requests; `secret` (b) must stay with it. */
export type Exchange = {
  /** A modulo N. */
  readonly clientPublic: bigint;
  /** u: the hash of A and B. */
  readonly scrambler: bigint;
  /** b. */
  readonly secret: bigint;
};

export type Started = {
  readonly exchange: Exchange;
  /** B, for the client. */
  readonly serverPublic: bigint;
};

/** What the client proves its key by. */
type Claim = {
  readonly secretBlock: Uint8Array;
  /** As the client wrote it. */
  readonly timestamp: string;
  /** Base64. */
  readonly signature: string;
};

/** k: the hash of N and g. */
const MULTIPLIER = toNumber(sha256(toBytes(PRIME), toBytes(2n)));

const SECRET_BYTES = 32;
const KEY_BYTES = 16;

/** A client's A in hex of any length; null for what is no number, or 0 modulo N: from that the key would be known without the password. */
export function readClientPublic(hex: string): bigint | null {
  if (!/^[0-9a-f]+$/i.test(hex)) return null;
  const clientPublic = BigInt(`0x${hex}`);
  return clientPublic % PRIME === 0n ? null : clientPublic;
}

/** Answers a client's A for the account of `verifier`. */
export async function startExchange(clientPublic: bigint, verifier: Verifier): Promise<Started> {
  const secret = toNumber(randomBytes(SECRET_BYTES)) + 1n;
  const serverPublic = (MULTIPLIER * verifier.value + (await generatorPower(secret))) % PRIME;
  const scrambler = toNumber(sha256(toBytes(clientPublic), toBytes(serverPublic)));
  // One in 2^256, but the client stops at a 0.
  if (serverPublic === 0n || scrambler === 0n) return startExchange(clientPublic, verifier);
  return { exchange: { clientPublic: clientPublic % PRIME, scrambler, secret }, serverPublic };
}

/** Whether the claim was signed with the key that the right password leads to. */
export async function isClaimRight(
  { clientPublic, scrambler, secret }: Exchange,
  verifier: Verifier,
  { poolName, userId }: SrpIdentity,
  { secretBlock, timestamp, signature }: Claim,
): Promise<boolean> {
  const mixed = (clientPublic * (await power(verifier.value, scrambler))) % PRIME;
  const shared = await power(mixed, secret);
  const key = hkdfSync('sha256', toBytes(shared), toBytes(scrambler), 'Caldera Derived Key', KEY_BYTES);
  const expected = createHmac('sha256', Buffer.from(key))
    .update(poolName)
    .update(userId)
    .update(secretBlock)
    .update(timestamp)
    .digest();
  const claimed = Buffer.from(signature, 'base64');
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const FORM = new RegExp(`^${DAY} ${MONTH} (?:[1-9]|[12]\\d|3[01]) [0-2]\\d:[0-5]\\d:[0-5]\\d UTC \\d{4}$`);

/** Whether it looks like `Tue Nov 3 04:05:06 UTC 2026`. Only the form counts: the clocks of phones are wrong. */
export function isTimestamp(text: string): boolean {
  return FORM.test(text);
}

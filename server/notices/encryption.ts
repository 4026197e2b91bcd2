/**
 * Message encryption for Web Push (RFC 8291) in one record of aes128gcm (RFC 8188): only the browser can read what is pushed to it.
 *
 * **One sender's key pair for a batch.** RFC 8291 (section 2) makes a key pair and a salt for a message. The salt is fresh for each
 * device; the pair is shared by a batch, which is one text to some hundred devices within a second, and then forgotten. That is sound: each
 * device's secret is the pair's with its own key, mixed with its own `auth`, and both public keys stand in what the content key is derived
 * from, so no two devices have a key in common, and none learns another's. The receiver's point is checked to lie on the curve, whose
 * order is prime, so that a device's made-up key learns nothing of ours. What a push service can tell from the shared key, that these
 * messages went out together, it knows from their `Topic`. Making a pair for each would take a third more computing.
 */

import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Subscription } from './repository.ts';

const RECORD_BYTES = 4096;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** Ends the last record (RFC 8188, section 2). */
const LAST = Buffer.from([2]);
/** What stands before a point of P-256 in the form of public keys that Node reads fastest (SPKI). */
const BEFORE_POINT = Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex');

export type Sender = {
  readonly privateKey: KeyObject;
  /** Uncompressed. */
  readonly point: Buffer;
};

/** A key pair for one batch. */
export function newSender(): Sender {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const encoded = publicKey.export({ type: 'spki', format: 'der' });
  return { privateKey, point: encoded.subarray(BEFORE_POINT.length) };
}

/** Throws for a key that is no point of the curve. `text` is far shorter than a record; the salt is never used again. */
export function encrypt(
  text: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  { privateKey, point }: Sender,
  salt: Buffer = randomBytes(16),
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const publicKey = createPublicKey({
    key: Buffer.concat([BEFORE_POINT, receiver]),
    format: 'der',
    type: 'spki',
  });
  const shared = diffieHellman({ privateKey, publicKey });
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, point]);
  const secret = derive(shared, { salt: Buffer.from(auth, 'base64url'), info: keyInfo, bytes: 32 });
  const key = derive(secret, { salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 });
  const nonce = derive(secret, { salt, info: 'Content-Encoding: nonce\0', bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.from([point.length]),
    point,
    cipher.update(text, 'utf8'),
    cipher.update(LAST),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** Whether a message can be encrypted for these keys. */
export function isEncryptable({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  if (Buffer.from(p256dh, 'base64url').length !== POINT_BYTES) return false;
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  try {
    encrypt('', { p256dh, auth }, newSender());
    return true;
  } catch {
    return false;
  }
}

type Derived = { readonly salt: Buffer; readonly info: Buffer | string; readonly bytes: number };

function derive(secret: Buffer, { salt, info, bytes }: Derived): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

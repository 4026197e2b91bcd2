/** Message encryption for Web Push (RFC 8291) in one record of aes128gcm (RFC 8188): only the browser can read what is pushed to it. */

import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';
import type { Subscription } from './repository.ts';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** Ends the last record (RFC 8188, section 2). */
const LAST = Buffer.from([2]);

/** What is random in a message; a test has the numbers of the RFC. */
export type Randomness = { readonly salt: Buffer; readonly sender: ECDH };

/** Throws for a key that is no point of the curve. `text` is far shorter than a record. */
export function encrypt(
  text: string,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  { salt, sender }: Randomness = randomness(),
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const shared = hmac(Buffer.from(auth, 'base64url'), sender.computeSecret(receiverKey));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const extracted = hmac(salt, expand(shared, keyInfo));
  const key = expand(extracted, Buffer.from('Content-Encoding: aes128gcm\0')).subarray(0, 16);
  const nonce = expand(extracted, Buffer.from('Content-Encoding: nonce\0')).subarray(0, 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const recordSize = Buffer.alloc(4);
  recordSize.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([
    salt,
    recordSize,
    Buffer.from([senderKey.length]),
    senderKey,
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
    encrypt('', { p256dh, auth });
    return true;
  } catch {
    return false;
  }
}

function randomness(): Randomness {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

/** The first block of HKDF's expansion, which is all that is needed here. */
function expand(key: Buffer, info: Buffer): Buffer {
  return hmac(key, Buffer.concat([info, Buffer.from([1])]));
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

/** Public keys as versions up to 0.2.0 stored them: SubjectPublicKeyInfo, in DER. */

import { createPublicKey } from 'node:crypto';

/** Numbers of COSE (RFC 9052 and 9053, and RFC 8230 for RSA). */
const COSE = {
  kty: { key: 1, OKP: 1, EC2: 2, RSA: 3 },
  alg: { key: 3, ES256: -7, EdDSA: -8, RS256: -257 },
  crv: { key: -1, P256: 1, Ed25519: 6 },
  x: -2,
  y: -3,
  n: -1,
  e: -2,
} as const;

const FIRST_BYTE = 0x30;

/** A map in CBOR, as COSE has it, begins with another byte. */
export function isSpki(key: Uint8Array): boolean {
  return key[0] === FIRST_BYTE;
}

/** Returns the same key as a COSE map. Throws if it is of a kind that was never stored. */
export function coseMapOf(spki: Uint8Array): Map<number, number | Uint8Array<ArrayBuffer>> {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  const { kty, x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' });
  switch (kty) {
    case 'EC':
      return new Map<number, number | Uint8Array<ArrayBuffer>>([
        [COSE.kty.key, COSE.kty.EC2],
        [COSE.alg.key, COSE.alg.ES256],
        [COSE.crv.key, COSE.crv.P256],
        [COSE.x, bytesOf(x)],
        [COSE.y, bytesOf(y)],
      ]);
    case 'OKP':
      return new Map<number, number | Uint8Array<ArrayBuffer>>([
        [COSE.kty.key, COSE.kty.OKP],
        [COSE.alg.key, COSE.alg.EdDSA],
        [COSE.crv.key, COSE.crv.Ed25519],
        [COSE.x, bytesOf(x)],
      ]);
    case 'RSA':
      return new Map<number, number | Uint8Array<ArrayBuffer>>([
        [COSE.kty.key, COSE.kty.RSA],
        [COSE.alg.key, COSE.alg.RS256],
        [COSE.n, bytesOf(n)],
        [COSE.e, bytesOf(e)],
      ]);
    default:
      throw new Error(`A passkey's key is of the kind ${kty}.`);
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, 'base64url'));
}

/**
 * What browsers and authenticators say of a passkey (Web Authentication Level 3, sections 5.8.1 and 6.1), read and checked.
 * No attestation is asked for, so none is read: the maker of an authenticator is nothing to us. The browser itself hands out
 * the public key, so nothing here speaks CBOR.
 */

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import * as Type from 'typebox';
import { Check } from 'typebox/value';

/** Long enough for any part of a credential. */
export const Base64url = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 8_192 });

const ClientData = Type.Object({
  type: Type.String(),
  challenge: Type.String(),
  origin: Type.String(),
  crossOrigin: Type.Optional(Type.Boolean()),
});

/** What the browser vouches for: which ceremony, which challenge, on whose page. */
export type ClientData = Type.Static<typeof ClientData>;

/** Null for what is no client data. */
export function readClientData(base64url: string): ClientData | null {
  try {
    const value: unknown = JSON.parse(bytesOf(base64url).toString('utf8'));
    return Check(ClientData, value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What the authenticator vouches for. */
export type AuthenticatorData = {
  /** SHA-256 of the site's host. */
  readonly rpIdHash: Buffer;
  /** A person was there, and has shown by finger, face or PIN that they are the owner. */
  readonly isUserVerified: boolean;
  readonly signCount: number;
  /** Only of a new passkey. */
  readonly created: { readonly credentialId: string; readonly aaguid: string } | null;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Ends of the fixed parts, in bytes. */
const RP_ID_HASH_END = 32;
const FLAGS_AT = 32;
const SIGN_COUNT_AT = 33;
const HEAD_END = 37;
const AAGUID_END = 53;
const CREDENTIAL_ID_AT = 55;

/** As WebAuthn has it. */
const LONGEST_CREDENTIAL_ID = 1_023;

/** Null for what is no authenticator data. */
export function readAuthenticatorData(base64url: string): AuthenticatorData | null {
  const bytes = bytesOf(base64url);
  if (bytes.length < HEAD_END) return null;
  const flags = bytes.readUInt8(FLAGS_AT);
  const created = (flags & HAS_CREDENTIAL) === 0 ? null : readCreated(bytes);
  if ((flags & HAS_CREDENTIAL) !== 0 && created === null) return null;
  return {
    rpIdHash: bytes.subarray(0, RP_ID_HASH_END),
    isUserVerified: (flags & USER_PRESENT) !== 0 && (flags & USER_VERIFIED) !== 0,
    signCount: bytes.readUInt32BE(SIGN_COUNT_AT),
    created,
  };
}

function readCreated(bytes: Buffer): AuthenticatorData['created'] {
  if (bytes.length < CREDENTIAL_ID_AT) return null;
  const length = bytes.readUInt16BE(AAGUID_END);
  const end = CREDENTIAL_ID_AT + length;
  if (length === 0 || length > LONGEST_CREDENTIAL_ID || bytes.length < end) return null;
  return {
    credentialId: bytes.subarray(CREDENTIAL_ID_AT, end).toString('base64url'),
    aaguid: bytes.subarray(HEAD_END, AAGUID_END).toString('hex'),
  };
}

export function isOfSite({ rpIdHash }: AuthenticatorData, rpId: string): boolean {
  return rpIdHash.equals(createHash('sha256').update(rpId).digest());
}

/** The kinds of key that are asked for, by their COSE numbers, the preferred first: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;

const LEAST_RSA_BITS = 2_048;

/** A public key of one of the {@link ALGORITHMS}, strong enough; null for any other. `spki` is base64url of DER. */
export function readPublicKey(spki: string): KeyObject | null {
  const key = keyOf(spki);
  switch (key?.asymmetricKeyType) {
    case 'ec':
      return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
    case 'rsa':
      return (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS ? key : null;
    case 'ed25519':
      return key;
    default:
      return null;
  }
}

function keyOf(spki: string): KeyObject | null {
  try {
    return createPublicKey({ key: bytesOf(spki), format: 'der', type: 'spki' });
  } catch {
    // Whatever OpenSSL dislikes about it: it is no public key.
    return null;
  }
}

/** Parts of an answer to a challenge, base64url each. */
export type Signed = {
  readonly authenticatorData: string;
  readonly clientDataJSON: string;
  readonly signature: string;
};

/** Whether the passkey's private key has signed this answer. */
export function isSignatureRight(spki: string, signed: Signed): boolean {
  const key = readPublicKey(spki);
  if (key === null) return false;
  const clientDataHash = createHash('sha256').update(bytesOf(signed.clientDataJSON)).digest();
  const data = Buffer.concat([bytesOf(signed.authenticatorData), clientDataHash]);
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(digest, data, key, bytesOf(signed.signature));
}

function bytesOf(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url');
}

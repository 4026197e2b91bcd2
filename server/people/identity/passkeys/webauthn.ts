/**
 * Verifies what browsers and authenticators answer about a passkey (Web Authentication Level 3, sections 7.1 and 7.2), by
 * `@simplewebauthn/server`. The library is loaded with the first passkey: it takes 28 MB and a fifth of a second.
 * No attestation is requested, so certificates of authenticators are not traced to their makers.
 */

import * as Type from 'typebox';
import { Check } from 'typebox/value';
import type { RelyingParty } from './relying-party.ts';
import { coseMapOf, isSpki } from './spki.ts';

/** Long enough for any part of a credential. */
export const Base64url = Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 8_192 });

const ClientData = Type.Object({
  type: Type.String(),
  challenge: Type.String(),
  origin: Type.String(),
  crossOrigin: Type.Optional(Type.Boolean()),
});

/** What the browser reports: which ceremony, which challenge, on which page. Not verified yet. */
export type ClientData = Type.Static<typeof ClientData>;

/** Returns null if the text is not client data. */
export function readClientData(base64url: string): ClientData | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
    return Check(ClientData, value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Key algorithms that a new passkey may use, the preferred one first, by their COSE numbers: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;

const MIN_RSA_BYTES = 2_048 / 8;

/** The browser's answer to a request for a new passkey. */
export type CreatedCredential = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
};

/** A new passkey that the authenticator has made for this site after verifying its user. */
export type CreatedPasskey = {
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly signCount: number;
  /** Model of the authenticator (AAGUID): 32 hexadecimal digits, all zero if it does not tell. */
  readonly aaguid: string;
};

/** `other_site`: made for another site. `unsupported`: its user was not verified, or its key is weak or of another kind. */
export type RefusedCredential = 'invalid' | 'other_site' | 'unsupported';

/** Verifies a new passkey. The caller has already checked challenge and origin of `clientData`. */
export async function verifyCreated(
  { id, clientDataJSON, attestationObject }: CreatedCredential,
  { challenge, origin }: ClientData,
  { id: rpId }: RelyingParty,
): Promise<CreatedPasskey | RefusedCredential> {
  const { verifyRegistrationResponse, isStrong } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified || registrationInfo.credential.id !== id) return 'invalid';
    const { credential, aaguid } = registrationInfo;
    if (!isStrong(credential.publicKey)) return 'unsupported';
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return { publicKey, signCount: credential.counter, aaguid: aaguid.replaceAll('-', '') };
  } catch (error) {
    return refusalOf(error);
  }
}

/** The library names one of its errors; the others differ by their text only. */
function refusalOf(error: unknown): RefusedCredential {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'UnexpectedRPIDHash') return 'other_site';
  const isUnsupported = /^(?:User (?:presence|verification) was required|Unexpected public key alg)/.test(
    error.message,
  );
  return isUnsupported ? 'unsupported' : 'invalid';
}

/** The browser's answer to a request for a signature. */
export type SignedCredential = {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
};

/**
 * Verifies the signature of a stored passkey, made for this site by an authenticator that verified its user. Returns the
 * authenticator's signature count, or null if anything is wrong. The caller has already checked challenge and origin of
 * `clientData`, and compares the count with the stored one.
 */
export async function verifySigned(
  { id, ...response }: SignedCredential,
  { challenge, origin }: ClientData,
  { rpId, publicKey }: { readonly rpId: string; readonly publicKey: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse, coseKey } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: coseKey(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

type Library = Awaited<ReturnType<typeof load>>;
let library: Promise<Library> | undefined;

function loadLibrary(): Promise<Library> {
  library ??= load();
  return library;
}

async function load() {
  const [server, { cose, decodeCredentialPublicKey, isoCBOR }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const { COSEKEYS, COSECRV } = cose;
  // Without its trust anchors the library traces no certificate, and asks no address in it for revoked ones.
  for (const identifier of ['android-key', 'android-safetynet', 'apple', 'mds'] as const) {
    server.SettingsService.setRootCertificates({ identifier, certificates: [] });
  }
  const { verifyRegistrationResponse, verifyAuthenticationResponse } = server;
  return {
    verifyRegistrationResponse,
    verifyAuthenticationResponse,
    /** Whether the curve fits the algorithm and an RSA key is long enough; the library checks neither. */
    isStrong(bytes: Uint8Array<ArrayBuffer>): boolean {
      const key = decodeCredentialPublicKey(bytes);
      if (cose.isCOSEPublicKeyEC2(key)) return key.get(COSEKEYS.crv) === COSECRV.P256;
      if (cose.isCOSEPublicKeyOKP(key)) return key.get(COSEKEYS.crv) === COSECRV.ED25519;
      return cose.isCOSEPublicKeyRSA(key) && (key.get(COSEKEYS.n)?.length ?? 0) >= MIN_RSA_BYTES;
    },
    /** Returns a stored key as CBOR of COSE. */
    coseKey(stored: string): Uint8Array<ArrayBuffer> {
      const bytes = Uint8Array.from(Buffer.from(stored, 'base64url'));
      return isSpki(bytes) ? isoCBOR.encode(coseMapOf(bytes)) : bytes;
    },
  };
}

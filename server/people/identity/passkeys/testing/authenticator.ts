/** A device with passkeys, in software: says and signs what a browser and its authenticator would, or what a test wants. */

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect } from 'vitest';
import type { SignedIn } from '#server/testing/member.ts';
import type { TestServer } from '#server/testing/server.ts';
import { respond } from '#server/testing/srp-client.ts';
import { callPool, type WireAnswer } from '#server/testing/wire.ts';
import { coseMapOf } from '../spki.ts';

/** What the device says instead of the truth. */
export type Pretence = {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  readonly signCount?: number;
  readonly userHandle?: string;
};

export const ORIGIN = 'http://localhost:3000';

const KEEPER = Buffer.from('fbfc3007154e4ecc8c0b6e020557d7bd', 'hex');
const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 };

type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

export type Device = ReturnType<typeof createDevice>;

/** A passkey of one site, with a new pair of keys and a counter that starts at 0. */
export function createDevice(keys: Keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })) {
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const cose = coseKeyOf(keys.publicKey);
  let signCount = 0;

  const clientData = (type: string, challenge: string, pretence: Pretence) =>
    Buffer.from(
      JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false, ...clientPart(pretence) }),
    );

  const head = (rpId: string, flags: number, pretence: Pretence) => {
    const { isUserVerified = true } = pretence;
    const bytes = Buffer.alloc(37);
    createHash('sha256')
      .update(pretence.rpId ?? rpId)
      .digest()
      .copy(bytes);
    bytes.writeUInt8(flags | FLAGS.userPresent | (isUserVerified ? FLAGS.userVerified : 0), 32);
    bytes.writeUInt32BE(pretence.signCount ?? signCount, 33);
    return bytes;
  };

  return {
    id,
    /** The public key as versions up to 0.2.0 stored it. */
    spki: keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    /** `Credential` of CompleteWebAuthnRegistration, for `CredentialCreationOptions`. */
    created(options: CreationOptions, pretence: Pretence = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const start = head(options.rp.id, FLAGS.hasCredential, pretence);
      const authData = Buffer.concat([start, KEEPER, length, credentialId, cose]);
      const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', Uint8Array.from(authData)],
      ]);
      return {
        type: 'public-key',
        id,
        rawId: id,
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, pretence).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    /** `CREDENTIAL` of an answer to WEB_AUTHN, for `CREDENTIAL_REQUEST_OPTIONS`. */
    asserted(options: RequestOptions, pretence: Pretence = {}) {
      signCount += 1;
      const said = clientData('webauthn.get', options.challenge, pretence);
      const authenticatorData = head(options.rpId, 0, pretence);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(said).digest()]);
      const digest = keys.privateKey.asymmetricKeyType === 'ed25519' ? null : 'sha256';
      const { userHandle } = pretence;
      return {
        type: 'public-key',
        id,
        rawId: id,
        clientExtensionResults: {},
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign(digest, signed, keys.privateKey).toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}

/** The key as authenticators write it; one of another curve claims to be ES256, too. */
function coseKeyOf(publicKey: KeyObject): Uint8Array {
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const map = coseMapOf(spki);
  if (publicKey.asymmetricKeyDetails?.namedCurve === 'secp256k1') map.set(-1, 8);
  return isoCBOR.encode(map);
}

function clientPart({ type, challenge, origin, crossOrigin }: Pretence): object {
  const said = { type, challenge, origin, crossOrigin };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

export type CreationOptions = { readonly challenge: string; readonly rp: { readonly id: string } };
export type RequestOptions = { readonly challenge: string; readonly rpId: string };

export async function startRegistration(
  server: TestServer,
  { accessToken: AccessToken }: Pick<SignedIn, 'accessToken'>,
): Promise<CreationOptions & Readonly<Record<string, unknown>>> {
  const { json, status, text } = await callPool(server, 'StartWebAuthnRegistration', { AccessToken });
  expect(status, text).toBe(200);
  return json.CredentialCreationOptions as CreationOptions & Readonly<Record<string, unknown>>;
}

/** Registers a new passkey of this person. */
export async function registered(server: TestServer, person: Pick<SignedIn, 'accessToken'>): Promise<Device> {
  const device = createDevice();
  const Credential = device.created(await startRegistration(server, person));
  const answer = await complete(server, person, Credential);
  expect(answer.status, answer.text).toBe(200);
  return device;
}

export function complete(
  server: TestServer,
  { accessToken: AccessToken }: Pick<SignedIn, 'accessToken'>,
  Credential: unknown,
): Promise<WireAnswer> {
  return callPool(server, 'CompleteWebAuthnRegistration', { AccessToken, Credential });
}

/** The question for a passkey, as the SDK asks for it. */
export function ask(server: TestServer, USERNAME: string): Promise<WireAnswer> {
  return callPool(server, 'InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  });
}

/** What the device must sign, of an answer with the challenge WEB_AUTHN. */
export function optionsOf({ json }: WireAnswer): RequestOptions & Readonly<Record<string, unknown>> {
  const { CREDENTIAL_REQUEST_OPTIONS: options = '' } = json.ChallengeParameters as Record<string, string>;
  return JSON.parse(options) as RequestOptions & Readonly<Record<string, unknown>>;
}

/** Sends what the device has signed. */
export function answer(
  server: TestServer,
  question: WireAnswer,
  credential: unknown,
  USERNAME = 'haha@example.jp',
): Promise<WireAnswer> {
  return respond(
    server,
    'WEB_AUTHN',
    { USERNAME, CREDENTIAL: JSON.stringify(credential) },
    question.json.Session,
  );
}

/** Both requests of a sign-in by passkey. */
export async function signInByPasskey(
  server: TestServer,
  email: string,
  device: Device,
  pretence: Pretence = {},
): Promise<WireAnswer> {
  const question = await ask(server, email);
  return answer(server, question, device.asserted(optionsOf(question), pretence), email);
}

/** StartWebAuthnRegistration, CompleteWebAuthnRegistration, and the list of one's passkeys. */

import * as Type from 'typebox';
import { noteWithdrawn } from '#server/people/erasures/public.ts';
import { isUniqueViolationOf } from '#server/platform/store/errors.ts';
import { sendNotice } from '../account/notices.ts';
import { AccessToken } from '../account/requests.ts';
import { defineOperation, type Operation } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { invalidParameter, limitExceeded, PoolError } from '../pool-error.ts';
import { type Challenge, openChallenge, sealChallenge, spendChallenge } from '../sign-in/challenge.ts';
import { requireRecentSignIn } from '../tokens/recent-sign-in.ts';
import { updateUser } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { passkeyName } from './name.ts';
import { deletePasskey, findAllPasskeysOf, insertPasskey, type Passkey } from './repository.ts';
import {
  ALGORITHMS,
  Base64url,
  type ClientData,
  type RefusedCredential,
  readClientData,
  verifyCreated,
} from './webauthn.ts';

/** As the provider's. */
const MOST_PASSKEYS = 20;

/** For the person at the device; the challenge ends a little later. */
const TIMEOUT_MS = 150_000;

const NewCredential = Type.Object({
  id: Base64url,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.Enum(['platform', 'cross-platform'])),
  response: Type.Object({
    clientDataJSON: Base64url,
    attestationObject: Base64url,
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 8 })),
  }),
});
type NewCredential = Type.Static<typeof NewCredential>;

export function passkeyOperations(pool: Pool): Readonly<Record<string, Operation>> {
  const caller = (token: string) => pool.tokens.callerOf(token);
  return {
    StartWebAuthnRegistration: defineOperation(
      Type.Object({ AccessToken }),
      async ({ AccessToken: token }) => {
        const { user, originJti } = await caller(token);
        // A passkey outlives the sign-in that registers it, so an old sign-in, or a stolen token of one, is not enough.
        await requireRecentSignIn(pool, originJti, 'Sign in again to register a passkey.');
        const known = await findAllPasskeysOf(user.id, pool.store.db);
        if (known.length >= MOST_PASSKEYS) throw limitExceeded();
        const challenge = sealChallenge(pool, 'PASSKEY_REGISTRATION', { userId: user.id, originJti });
        return { CredentialCreationOptions: creationOptions(pool, user, known, challenge) };
      },
    ),
    CompleteWebAuthnRegistration: defineOperation(
      Type.Object({ AccessToken, Credential: NewCredential }),
      async ({ AccessToken: token, Credential: credential }, asker) => {
        const { user, originJti } = await caller(token);
        const { challenge, clientData } = await challengeOf(pool, credential, { userId: user.id, originJti });
        const passkey = await verifyPasskey(pool, user, { credential, clientData });
        if (!(await spendChallenge(pool, challenge))) throw challengeNotFound();
        await register(pool, passkey);
        await sendNotice(pool, user, { kind: 'passkeyAdded', name: passkey.name }, asker, pool.store.db);
        return {};
      },
    ),
    ListWebAuthnCredentials: defineOperation(
      // All of them at once: the most that there can be is one page of the provider's.
      Type.Object({ AccessToken }),
      async ({ AccessToken: token }) => {
        const { user } = await caller(token);
        const passkeys = await findAllPasskeysOf(user.id, pool.store.db);
        return { Credentials: passkeys.map((passkey) => described(pool, passkey)) };
      },
    ),
    DeleteWebAuthnCredential: defineOperation(
      Type.Object({ AccessToken, CredentialId: Base64url }),
      async ({ AccessToken: token, CredentialId: credentialId }, asker) => {
        const { user } = await caller(token);
        const passkeys = await findAllPasskeysOf(user.id, pool.store.db);
        const passkey = passkeys.find((one) => one.credentialId === credentialId);
        const isRemoved = await pool.store.transaction(async (db) => {
          if (passkey === undefined || !(await deletePasskey(passkey, db))) return false;
          await noteWithdrawn('passkey', [credentialId], pool, db);
          return true;
        });
        if (passkey === undefined || !isRemoved) {
          throw new PoolError('ResourceNotFoundException', 'Passkey not found.');
        }
        await sendNotice(pool, user, { kind: 'passkeyRemoved', name: passkey.name }, asker, pool.store.db);
        return {};
      },
    ),
  };
}

function creationOptions(
  { relyingParty, siteName }: Pool,
  user: User,
  known: readonly Passkey[],
  challenge: string,
): object {
  return {
    rp: { id: relyingParty.id, name: siteName },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.email },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    // The sign-in names no passkeys, so the device must know them by itself; and it stands for a second factor, too.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** The challenge that the new passkey has signed, if it was this person's in this sign-in. */
async function challengeOf(
  pool: Pool,
  { response }: NewCredential,
  asked: { readonly userId: string; readonly originJti: string },
): Promise<{ readonly challenge: Challenge<'PASSKEY_REGISTRATION'>; readonly clientData: ClientData }> {
  const clientData = readClientData(response.clientDataJSON);
  if (clientData?.type !== 'webauthn.create') throw invalidParameter('Invalid client data.');
  const challenge = await openChallenge(pool, 'PASSKEY_REGISTRATION', clientData.challenge);
  const facts = challenge?.facts;
  if (challenge === null || facts?.userId !== asked.userId || facts.originJti !== asked.originJti) {
    throw challengeNotFound();
  }
  if (clientData.crossOrigin === true || !pool.relyingParty.isOrigin(clientData.origin)) {
    throw new PoolError('WebAuthnOriginNotAllowedException', 'The origin is not allowed.');
  }
  return { challenge, clientData };
}

/** The new passkey; throws the refusal for one that does not verify. */
async function verifyPasskey(
  { relyingParty, clock }: Pool,
  user: User,
  { credential, clientData }: { readonly credential: NewCredential; readonly clientData: ClientData },
): Promise<Passkey> {
  const { id, authenticatorAttachment = null, response } = credential;
  const created = await verifyCreated({ id, ...response }, clientData, relyingParty);
  if (typeof created === 'string') throw REFUSALS[created]();
  const transports = response.transports ?? [];
  return {
    credentialId: id,
    userId: user.id,
    publicKey: created.publicKey,
    signCount: created.signCount,
    name: passkeyName(created.aaguid, transports),
    transports,
    attachment: authenticatorAttachment,
    createdAt: clock().toString(),
    lastUsedAt: null,
  };
}

const REFUSALS: Readonly<Record<RefusedCredential, () => PoolError>> = {
  invalid: () => invalidParameter('Invalid credential.'),
  other_site: () =>
    new PoolError('WebAuthnRelyingPartyMismatchException', 'The relying party does not match.'),
  unsupported: () =>
    new PoolError('WebAuthnCredentialNotSupportedException', 'The credential is not supported.'),
};

/** Of two that come at once, the one beyond the limit is refused. */
async function register({ store, clock }: Pool, passkey: Passkey): Promise<void> {
  try {
    await store.transaction(async (db) => {
      // Takes the row's lock on PostgreSQL; SQLite has one writer anyway.
      await updateUser(passkey.userId, {}, clock().toString(), db);
      if ((await findAllPasskeysOf(passkey.userId, db)).length >= MOST_PASSKEYS) throw limitExceeded();
      await insertPasskey(passkey, db);
    });
  } catch (error) {
    if (isUniqueViolationOf('passkeys', error)) throw invalidParameter('The passkey is registered already.');
    throw error;
  }
}

function described({ relyingParty }: Pool, passkey: Passkey): object {
  return {
    CredentialId: passkey.credentialId,
    FriendlyCredentialName: passkey.name,
    RelyingPartyId: relyingParty.id,
    ...(passkey.attachment === null ? {} : { AuthenticatorAttachment: passkey.attachment }),
    AuthenticatorTransports: passkey.transports,
    // The provider's dates are seconds.
    CreatedAt: Temporal.Instant.from(passkey.createdAt).epochMilliseconds / 1_000,
  };
}

function challengeNotFound(): PoolError {
  return new PoolError('WebAuthnChallengeNotFoundException', 'The challenge is unknown, used or expired.');
}

/** Passkeys of who is signed in, through the sign-in SDK. Loaded by the one screen that shows them. */

import {
  associateWebAuthnCredential,
  deleteWebAuthnCredential,
  listWebAuthnCredentials,
} from 'aws-amplify/auth';
import { configureAmplify } from './amplify.ts';

export type Passkey = {
  readonly id: string;
  /** Where it is kept: `iCloudキーチェーン`. */
  readonly name: string;
  /** Milliseconds since 1970; null where the pool does not say it. */
  readonly createdAt: number | null;
};

/** Null where the pool takes no passkeys. */
export async function listPasskeys(): Promise<readonly Passkey[] | null> {
  await configureAmplify();
  try {
    const { credentials } = await listWebAuthnCredentials();
    return credentials.flatMap(({ credentialId, friendlyCredentialName, createdAt }) =>
      credentialId === undefined
        ? []
        : [
            {
              id: credentialId,
              name: friendlyCredentialName ?? 'パスキー',
              createdAt: createdAt?.getTime() ?? null,
            },
          ],
    );
  } catch (error) {
    if (error instanceof Error && error.name === 'WebAuthnNotEnabledException') return null;
    throw error;
  }
}

/** Has the browser make one and registers it. Rejects with the SDK's error, by whose name the screen says what to do. */
export async function addPasskey(): Promise<void> {
  await configureAmplify();
  await associateWebAuthnCredential();
}

export async function removePasskey(id: string): Promise<void> {
  await configureAmplify();
  await deleteWebAuthnCredential({ credentialId: id });
}

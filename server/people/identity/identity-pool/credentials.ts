/**
 * Temporary credentials: an access key, its secret, and a session token that says, sealed, whose they are and how long.
 * Nothing is stored: the secret follows from the other two under the server key. No call of ours takes them as a key.
 */

import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Vault } from '#server/platform/vault.ts';

/** Whose credentials they are. */
export type Holder = {
  readonly identityId: string;
  /** Null: a guest. */
  readonly signIn: { readonly userId: string; readonly originJti: string } | null;
};

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretKey: string;
  readonly sessionToken: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
};

/** As the provider's: an hour; its client renews them after 50 minutes. */
const LIFE_SECONDS = 3_600;

/** New ones each time. */
export function issueCredentials(
  { identityId, signIn }: Holder,
  { vault, clock }: { readonly vault: Vault; readonly clock: Clock },
): Credentials {
  const accessKeyId = newAccessKeyId();
  const expiresAt = Math.floor(clock().epochMilliseconds / 1_000) + LIFE_SECONDS;
  const sealed = JSON.stringify({ identityId, signIn, expiresAt });
  const sessionToken = vault.seal('credentials', sealed, accessKeyId);
  const secretKey = vault.mac('credentials', `${accessKeyId} ${sessionToken}`);
  return { accessKeyId, secretKey, sessionToken, expiresAt };
}

/** As the provider's temporary ones look: clients show them and nothing more. */
function newAccessKeyId(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return `ASIA${Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('')}`;
}

/**
 * Temporary credentials: an access key, its secret, and a session token that says, sealed, whose they are and how long.
 * Nothing is stored: the secret follows from the other two under the server key.
 */

import { randomBytes } from 'node:crypto';
import * as Type from 'typebox';
import { Check } from 'typebox/value';
import type { Clock } from '../ports.ts';
import type { Vault } from '../vault.ts';

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

/** Credentials that hold, or why they do not: `altered` stands for any that were not issued so. */
export type Opened =
  | { readonly holder: Holder; readonly secretKey: string }
  | { readonly fault: 'altered' | 'expired' };

export type CredentialDesk = {
  issue(holder: Holder): Credentials;
  open(accessKeyId: string, sessionToken: string): Opened;
};

/** As the provider's: an hour; its client renews them after 50 minutes. */
const LIFE_SECONDS = 3_600;

const Sealed = Type.Object({
  identityId: Type.String(),
  signIn: Type.Union([Type.Object({ userId: Type.String(), originJti: Type.String() }), Type.Null()]),
  expiresAt: Type.Number(),
});

export function createCredentialDesk(needs: {
  readonly vault: Vault;
  readonly clock: Clock;
}): CredentialDesk {
  const { vault, clock } = needs;
  const secretOf = (accessKeyId: string, sessionToken: string) =>
    vault.mac('credentials', `${accessKeyId} ${sessionToken}`);
  return {
    issue({ identityId, signIn }) {
      const accessKeyId = newAccessKeyId();
      const expiresAt = secondsOf(clock()) + LIFE_SECONDS;
      const sessionToken = vault.seal(
        'credentials',
        JSON.stringify({ identityId, signIn, expiresAt }),
        accessKeyId,
      );
      return { accessKeyId, secretKey: secretOf(accessKeyId, sessionToken), sessionToken, expiresAt };
    },
    open(accessKeyId, sessionToken) {
      const plain = vault.open('credentials', sessionToken, accessKeyId);
      const sealed: unknown = plain === null ? null : JSON.parse(plain);
      if (!Check(Sealed, sealed)) return { fault: 'altered' };
      if (secondsOf(clock()) >= sealed.expiresAt) return { fault: 'expired' };
      const { identityId, signIn } = sealed;
      return { holder: { identityId, signIn }, secretKey: secretOf(accessKeyId, sessionToken) };
    },
  };
}

/** As the provider's temporary ones look: clients show them and nothing more. */
function newAccessKeyId(): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  return `ASIA${Array.from(randomBytes(16), (byte) => letters.charAt(byte % letters.length)).join('')}`;
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1_000);
}

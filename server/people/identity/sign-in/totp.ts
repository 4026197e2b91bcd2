/** Codes of an authenticator app (RFC 6238), and how its secrets are stored. */

import { Secret, TOTP } from 'otpauth';
import type { Pool } from '../pool.ts';
import type { User } from '../users/user.ts';

/** 160 bits, the size of the hash that every authenticator app uses. */
const SECRET_BYTES = 20;

const PERIOD_SECONDS = 30;

/** Clocks of phones differ, and typing takes its time: the code before and the one after are taken too. */
const WINDOW = 1;

/** A new secret, base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The 30-second step that the code belongs to; null for a code that is wrong now. */
export function totpStepOf(secret: string, code: string, now: Temporal.Instant): number | null {
  const totp = new TOTP({
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });
  const timestamp = now.epochMilliseconds;
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** A user's secrets, base32: `active` is asked for at sign-in; `pending` has been given out and not been proved yet. */
export type TotpSecrets = { readonly active: string | null; readonly pending: string | null };

export function sealTotpSecrets(
  { vault }: Pick<Pool, 'vault'>,
  userId: string,
  secrets: TotpSecrets,
): string {
  return vault.seal('totp-secret', JSON.stringify(secrets), userId);
}

/** Throws where what is stored was not sealed by this server's key. */
export function totpSecretsOf({ vault }: Pick<Pool, 'vault'>, user: User): TotpSecrets {
  if (user.sealedTotpSecret === null) return { active: null, pending: null };
  const text = vault.open('totp-secret', user.sealedTotpSecret, user.id);
  if (text === null) throw new Error(`The authenticator's secret of user ${user.id} cannot be opened.`);
  // Sealed by this file.
  return JSON.parse(text) as TotpSecrets;
}

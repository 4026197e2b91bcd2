import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** The app on a member's phone: the code it shows now for a secret in Base32. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/**
 * The code after the one of now, as an app shows it whose clock is half a minute fast: the server takes it too, and each
 * code works once only.
 */
export function nextCodeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + PERIOD_MS });
}

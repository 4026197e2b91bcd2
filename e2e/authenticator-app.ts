import { Secret, TOTP } from 'otpauth';

/** The app on a member's phone: the code it shows now for a secret in Base32. */
export function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** A time at which the app shows the next code, in milliseconds from now: each one works once only. */
export function untilNextCode(): number {
  const period = 30_000;
  return period - (Date.now() % period);
}

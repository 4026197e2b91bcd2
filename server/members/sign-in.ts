import type { IdClaims } from '#server/identity/public.ts';

/** A sign-in on one device, as its call has named it: what outlives the call, and can be asked about again. */
export type SignIn = Omit<IdClaims, 'expiresAtMs' | 'signedInAtMs'> & {
  readonly sessionId: string;
};

/** Whether two say the same of a sign-in and its session. */
export function isSameSignIn(one: SignIn, other: SignIn): boolean {
  return keyOf(one) === keyOf(other);
}

/** The same for two that say the same. */
export function keyOf(of: SignIn): string {
  return JSON.stringify([
    of.sessionId,
    of.userId,
    of.email,
    of.isEmailVerified,
    of.originJti,
    of.hasSecondFactor,
  ]);
}

import type { SignIn } from '#server/platform/http/callers.ts';

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

import type { MfaKind, SecondFactor, UserStatus } from '#server/platform/store/schema-identity.ts';

export type { MfaKind, SecondFactor, UserStatus };

/** An account of the user pool. */
export type User = {
  /** `sub` and `username`: a UUID. */
  readonly id: string;
  /** {@link loginNameOf} its e-mail. */
  readonly loginName: string;
  readonly status: UserStatus;
  readonly isEnabled: boolean;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** Takes the place of `email` once it is verified. */
  readonly newEmail: string | null;
  /** E.164. */
  readonly phoneNumber: string | null;
  readonly isPhoneNumberVerified: boolean;
  /** All other attributes by their name on the wire. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly sealedVerifier: string | null;
  readonly sealedTotpSecret: string | null;
  readonly totpLastStep: number | null;
  readonly hasSmsMfa: boolean;
  readonly hasTotpMfa: boolean;
  readonly preferredMfa: MfaKind | null;
  /** Until when the temporary password works, a UTC instant, ISO; null for one of the person's own. */
  readonly temporaryUntil: string | null;
  /** UTC instants, ISO. */
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** The form in which two ways of typing one e-mail are the same. */
export function loginNameOf(typed: string): string {
  return typed.trim().normalize('NFKC').toLowerCase();
}

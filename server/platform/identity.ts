/** Sign-in, as every part of the server may ask for it. `server/people/identity` does it. */

import type { IdentityConfig } from '#contract/operations/site.ts';
import type { Database } from './store/store.ts';

/** Where accounts live, and how their ID tokens are verified. */
export type Identity = {
  /** What browsers must know. */
  readonly config: IdentityConfig;
  readonly idTokens: IdTokens;
  readonly isEnded: (originJti: string) => Promise<boolean>;
  readonly isKnownEnded: (originJti: string) => boolean;
  readonly findAllEnded: (originJtis: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Ends these sign-ins with all their tokens in the caller's transaction; call the returned function after the commit. */
  readonly endSignIns: (originJtis: readonly string[], db: Database) => Promise<() => void>;
  /** Whether an account with a role must have signed in with a second factor. An external user pool enforces this by its own settings. */
  readonly administratorsNeedSecondFactor: boolean;
};

/** What an ID token says that has been verified. */
export type IdClaims = {
  readonly userId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** The sign-in it came of; null if the issuer does not say. */
  readonly originJti: string | null;
  /** Whether that sign-in gave a second factor; false if the issuer does not say. */
  readonly hasSecondFactor: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** When the person signed in, in milliseconds since 1970; null if the issuer does not say. */
  readonly signedInAtMs: number | null;
};

export type IdTokens = (
  token: string,
  now: Temporal.Instant,
) => Promise<
  | { readonly ok: true; readonly claims: IdClaims }
  | { readonly ok: false; readonly reason: 'expired' | 'invalid' }
>;

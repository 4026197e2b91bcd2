/** What the parts of the pool ask of each other and of the house. */

import type { JSONWebKeySet } from 'jose';
import type { Database } from '#server/store/store.ts';
import type { User } from './users/user.ts';

/** What time it is; tests move it. */
export type Clock = () => Temporal.Instant;

/** Sends letters and short messages; never throws for what the receiver's side does. `app.ts` joins it. */
export type Messages = {
  sendMail(mail: { readonly to: string; readonly subject: string; readonly text: string }): void;
  sendSms(sms: { readonly to: string; readonly text: string }): void;
};

/** The tokens of one sign-in or refresh, as they go over the wire. */
export type TokenSet = {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds that the access and ID tokens live. */
  readonly expiresIn: number;
};

/** How somebody signed in. */
export type SignIn = {
  readonly user: User;
  /** Scopes of the access token: `aws.cognito.signin.user.admin`, or those of the hosted pages. */
  readonly scope: string;
  /** Of the hosted pages' request; null without. */
  readonly nonce: string | null;
};

export type Tokens = {
  /** A new sign-in: a family of its own. */
  issue(signIn: SignIn): Promise<TokenSet & { readonly originJti: string }>;
  /** Exchanges a refresh token. Throws a PoolError for one that is unknown, expired, revoked or reused. */
  refresh(refreshToken: string): Promise<TokenSet>;
  /** Ends the sign-in that a refresh token belongs to; an unknown one is no error. */
  revoke(refreshToken: string): Promise<void>;
  /** Ends one sign-in. */
  endFamily(originJti: string): Promise<void>;
  /** Ends every sign-in of a user, but for one where it is named. */
  endAllOf(userId: string, except?: { readonly originJti: string }): Promise<void>;
  /** Ends every sign-in of a user as a part of the caller's transaction; what it gives is to be called once that is committed. */
  endAllWithin(userId: string, db: Database): Promise<() => void>;
  /** Whose access token it is, as the user is now. Throws a PoolError for one that does not hold. */
  callerOf(accessToken: string): Promise<{ readonly user: User; readonly originJti: string }>;
  /** Whose ID token it is; null for one that does not hold. */
  holderOf(
    idToken: string,
  ): Promise<{ readonly userId: string; readonly expiresAt: Temporal.Instant } | null>;
  /** Whether a sign-in has been ended; mostly from memory, other processes' endings within 5 seconds. */
  isEnded(originJti: string): Promise<boolean>;
  /** Whether this process knows a sign-in to be ended; asks nobody. */
  isKnownEnded(originJti: string): boolean;
  /** The public keys that are believed now; read anew where `kid` is not among those known. */
  jwks(kid?: string): Promise<JSONWebKeySet>;
};

/** Who calls, as far as the server has made sure of it. */

import type { IncomingHttpHeaders } from 'node:http';
import type { Content } from '#domain/membership/access.ts';
import type { MembershipType } from '#domain/membership/membership.ts';
import type { Area, Effect, Role } from '#domain/roles/roles.ts';

/** Holds a living URL token; which matches it opens is asked match by match. */
export type Reporter = {
  /** Names the token in logs and events; never the token itself. */
  readonly tokenId: string;
  /**
   * `foreign`: nothing of this championship is the token's, whether it exists or not. `noMatch`: the championship is,
   * this match is not, whether it exists or not.
   */
  covers(championshipId: string, matchId: string): Promise<'yes' | 'noMatch' | 'foreign'>;
  /** The matches of a championship that the token opens. */
  matchesOf(championshipId: string): Promise<OpenedMatches>;
};

/** Match ids in one championship, sorted: none for a championship that is not the token's or does not exist. */
export type OpenedMatches = 'all' | readonly string[];

export type ReporterGuard = {
  /**
   * Null for no token and for an unknown, expired or revoked one, all alike. Throws a Refusal where too many wrong ones
   * have come from the network of `address`.
   */
  check(token: string | null, address: string): Promise<Reporter | null>;
};

/** Whom a living ID token names. */
export type Person = {
  /** `sub` of the account. */
  readonly userId: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  /** By the settings and as given in the browser, in the order of the domain. */
  readonly roles: readonly Role[];
  /** Whether the sign-in gave a second factor. */
  readonly hasSecondFactor: boolean;
  /** The account has roles that are ignored, because this sign-in gave no second factor and roles require one. */
  readonly lacksSecondFactor: boolean;
  /** When they signed in, in milliseconds since 1970; null where the issuer does not say. */
  readonly signedInAtMs: number | null;
};

/** Somebody signed in, with a session that counts. */
export type Member = Person & {
  readonly sessionId: string;
  /** The sign-in that the ID token came of; null where the issuer does not say. */
  readonly originJti: string | null;
  /** When the ID token ends, in milliseconds since 1970. */
  readonly expiresAtMs: number;
  /** Null: has never joined. */
  readonly membershipType: MembershipType | null;
};

/** What a call asks of a member. */
export type MemberNeed =
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'role'; readonly area: Area; readonly effect: Effect };

/** A sign-in on one device, as its call has named it: what outlives the call, and can be asked about again. */
export type SignIn = Pick<
  Member,
  'userId' | 'email' | 'isEmailVerified' | 'hasSecondFactor' | 'originJti' | 'sessionId'
>;

/** The person a document is sent to, identified by the session's document cookie. Calls never accept that cookie. */
export type DocumentReader = {
  readonly signIn: SignIn;
  /** As a call of this content would. */
  admits(content: Content): boolean;
  /** Whether all of these are open to them still, a moment later; asks nobody, so false means nothing. */
  isStillAdmitted(contents: readonly Content[]): boolean;
};

/** Each rejects with a Refusal: 401 for who is not signed in (any more), 403 for what is not theirs. */
export type MemberGuard = {
  /** By the ID token alone. */
  identify(headers: IncomingHttpHeaders): Promise<Person>;
  /** By ID token, session and what the call needs. */
  admit(headers: IncomingHttpHeaders, need: MemberNeed): Promise<Member>;
  /** Whether this caller was admitted to this content a moment ago; asks nobody, so false means nothing. */
  wasAdmitted(headers: IncomingHttpHeaders, content: Content): boolean;
  /** Who opens a document, by the cookie of a session; null without one that holds. */
  readerOf(headers: IncomingHttpHeaders): Promise<DocumentReader | null>;
};

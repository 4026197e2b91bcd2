/** What differs from one upstream provider to the next. */

import type { SocialProvider } from '#contract/site.ts';

/** Who came back from an upstream provider, as that provider says. */
export type UpstreamIdentity = {
  readonly provider: SocialProvider;
  /** The provider's own id of the person: never changes, never is another's. */
  readonly subject: string;
  /** Null where the person keeps it back. */
  readonly email: string | null;
  /** Whether the provider says that the e-mail is the person's. */
  readonly isEmailVerified: boolean;
  /** Attributes for a new account, by their name on the wire. */
  readonly attributes: Readonly<Record<string, string>>;
};

/** What the provider knows, by the provider's own names. */
export type Claims = Readonly<Record<string, unknown>>;

export type Profile = OidcProfile | OAuthProfile;

type AnyProfile = {
  readonly provider: SocialProvider;
  /** What `identity_provider` is called in the request of the widget. */
  readonly wireName: string;
  readonly scope: string;
  /** Further parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Which of the claims say who it is; a subject that is no text comes as ''. */
  readonly identityOf: (claims: Claims) => Omit<UpstreamIdentity, 'provider'>;
};

/** OpenID Connect: endpoints by discovery, the person in a signed ID token. */
export type OidcProfile = AnyProfile & {
  readonly kind: 'oidc';
  readonly issuer: string;
};

/** Plain OAuth 2: fixed endpoints, the person at a profile endpoint. */
export type OAuthProfile = AnyProfile & {
  readonly kind: 'oauth';
  readonly authorization: URL;
  readonly token: URL;
  readonly person: URL;
};

/** A claim that is text, null for anything else. */
export function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}

/** Those of the named claims that are text, under the names of our attributes. */
export function attributesOf(
  claims: Claims,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const pairs = Object.entries(names).map(
    ([attribute, claim]) => [attribute, textOf(claims[claim])] as const,
  );
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null));
}

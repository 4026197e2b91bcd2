import type { LoginProvider } from '#contract/operations/site.ts';
import type { LineProvider, ProviderSettings } from '#server/platform/config/federation.ts';
import { visibleText } from '#server/platform/http/storable-text.ts';

/** The profile of a provider as it is set; a configured issuer replaces its default one. */
export function profileOf(settings: ProviderSettings): Profile {
  const { issuer } = settings;
  switch (settings.name) {
    case 'amazon':
      return amazon(issuer);
    case 'apple':
      return { ...apple, issuer: issuer ?? apple.issuer };
    case 'facebook':
      return facebook(issuer);
    case 'google':
      return { ...google, issuer: issuer ?? google.issuer };
    case 'line':
      return line(settings);
  }
}

const google: OidcProfile = {
  kind: 'oidc',
  provider: 'google',
  wireName: 'Google',
  issuer: 'https://accounts.google.com',
  scope: 'openid email profile',
  // Who shares a device with others chooses the account each time.
  parameters: { prompt: 'select_account' },
  identityOf: (claims) => ({
    subject: textOf(claims.sub) ?? '',
    email: textOf(claims.email),
    isEmailVerified: claims.email_verified === true,
    attributes: attributesOf(claims, { name: 'name', given_name: 'given_name', family_name: 'family_name' }),
  }),
};

const GRAPH = 'v23.0';

/** Facebook says of no e-mail that it is verified. `standIn` takes the place of its hosts. */
function facebook(standIn: string | null): OAuthProfile {
  const graph = `${standIn ?? 'https://graph.facebook.com'}/${GRAPH}`;
  return {
    kind: 'oauth',
    provider: 'facebook',
    wireName: 'Facebook',
    authorization: new URL(`${standIn ?? 'https://www.facebook.com'}/${GRAPH}/dialog/oauth`),
    token: new URL(`${graph}/oauth/access_token`),
    person: new URL(`${graph}/me?fields=id,email,name,first_name,last_name`),
    scope: 'public_profile email',
    parameters: {},
    identityOf: (claims) => ({
      subject: textOf(claims.id) ?? '',
      email: textOf(claims.email),
      isEmailVerified: false,
      attributes: attributesOf(claims, { name: 'name', given_name: 'first_name', family_name: 'last_name' }),
    }),
  };
}

/** Amazon says of no e-mail that it is verified. `standIn` takes the place of its hosts. */
function amazon(standIn: string | null): OAuthProfile {
  const api = standIn ?? 'https://api.amazon.com';
  return {
    kind: 'oauth',
    provider: 'amazon',
    wireName: 'LoginWithAmazon',
    authorization: new URL(`${standIn ?? 'https://www.amazon.com'}/ap/oa`),
    token: new URL(`${api}/auth/o2/token`),
    person: new URL(`${api}/user/profile`),
    scope: 'profile',
    parameters: {},
    identityOf: (claims) => ({
      subject: textOf(claims.user_id) ?? '',
      email: textOf(claims.email),
      isEmailVerified: false,
      attributes: attributesOf(claims, { name: 'name' }),
    }),
  };
}

/**
 * Only the person's id is asked for: LINE gives an e-mail to channels with a permit of their own, and vouches for none; its names are
 * nicknames. `bot_prompt` offers the official account as a friend on the page of consent.
 */
function line({ issuer, hasOfficialAccount }: LineProvider): OidcProfile {
  return {
    kind: 'oidc',
    provider: 'line',
    wireName: 'LINE',
    issuer: issuer ?? 'https://access.line.me',
    scope: 'openid',
    parameters: { ui_locales: 'ja-JP', ...(hasOfficialAccount ? { bot_prompt: 'normal' } : {}) },
    identityOf: ({ sub }) => ({
      subject: textOf(sub) ?? '',
      email: null,
      isEmailVerified: false,
      attributes: {},
    }),
  };
}

/** Who came back from an upstream provider, as that provider says. */
export type UpstreamIdentity = {
  readonly provider: LoginProvider;
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
  readonly provider: LoginProvider;
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

/** Those of the named claims that are text, under the names of our attributes, without invisible characters. */
function attributesOf(
  claims: Claims,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const pairs = Object.entries(names).map(
    ([attribute, claim]) => [attribute, textOf(visibleText(textOf(claims[claim]) ?? ''))] as const,
  );
  return Object.fromEntries(pairs.filter((pair): pair is readonly [string, string] => pair[1] !== null));
}

export const apple: OidcProfile = {
  kind: 'oidc',
  provider: 'apple',
  wireName: 'SignInWithApple',
  issuer: 'https://appleid.apple.com',
  scope: 'openid email name',
  // Apple gives e-mail and name only where its answer is posted.
  parameters: { response_mode: 'form_post' },
  identityOf: (claims) => ({
    subject: textOf(claims.sub) ?? '',
    email: textOf(claims.email),
    // Apple writes it as a text or as a boolean.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    attributes: attributesOf(claims, { given_name: 'given_name', family_name: 'family_name' }),
  }),
};

/**
 * The name, which Apple's token never holds: it stands in the field `user` of the first answer alone. It passes through
 * the person's own browser unsigned, so it may name the person, and nothing else of it is read.
 */
export function appleNameOf(user: string | null): Claims {
  if (user === null) return {};
  const name = memberOf(parsed(user), 'name');
  return { given_name: memberOf(name, 'firstName'), family_name: memberOf(name, 'lastName') };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return null;
  }
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

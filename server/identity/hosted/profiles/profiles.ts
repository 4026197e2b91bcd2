import type { ProviderSettings } from '#server/config/federation.ts';
import { apple } from './apple.ts';
import { attributesOf, type OAuthProfile, type OidcProfile, type Profile, textOf } from './profile.ts';

/** The profile of a provider as it is set; another issuer takes the place of its own. */
export function profileOf({ name, issuer }: ProviderSettings): Profile {
  switch (name) {
    case 'amazon':
      return amazon(issuer);
    case 'apple':
      return { ...apple, issuer: issuer ?? apple.issuer };
    case 'facebook':
      return facebook(issuer);
    case 'google':
      return { ...google, issuer: issuer ?? google.issuer };
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

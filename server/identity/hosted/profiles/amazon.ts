import { attributesOf, type OAuthProfile, textOf } from './profile.ts';

/** Amazon says of no e-mail that it is verified. `standIn` takes the place of its hosts. */
export function amazon(standIn: string | null): OAuthProfile {
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

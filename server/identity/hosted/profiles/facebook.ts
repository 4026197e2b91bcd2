import { attributesOf, type OAuthProfile, textOf } from './profile.ts';

const GRAPH = 'v23.0';

/** Facebook says of no e-mail that it is verified. `standIn` takes the place of its hosts. */
export function facebook(standIn: string | null): OAuthProfile {
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

import { attributesOf, type OidcProfile, textOf } from './profile.ts';

export const google: OidcProfile = {
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

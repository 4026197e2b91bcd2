import { attributesOf, type Claims, type OidcProfile, textOf } from './profile.ts';

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

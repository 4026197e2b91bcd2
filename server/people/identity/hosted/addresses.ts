import type { IdentityConfig } from '#contract/operations/site.ts';
import type { FederationSettings } from '#server/platform/config/federation.ts';

/** Where the hosted pages send people. Nobody is sent anywhere else, but to a provider. */
export type Addresses = {
  /** The app's own page for signing in. */
  readonly login: string;
  /** After a sign-in. */
  readonly signIn: readonly string[];
  /** After a sign-out. */
  readonly signOut: readonly string[];
  /** Where providers send their answers. */
  readonly providerReturn: string;
  /** Where an account asks for its second factor. */
  readonly secondFactor: string;
  /** Where a person writes down the e-mail that the provider does not tell. */
  readonly email: string;
};

export function addressesOf({ publicUrl }: Pick<FederationSettings, 'publicUrl'>): Addresses {
  const login = `${publicUrl}/login`;
  return {
    login,
    signIn: [login],
    signOut: [`${publicUrl}/`],
    providerReturn: `${publicUrl}/oauth2/idpresponse`,
    secondFactor: `${publicUrl}/oauth2/second-factor`,
    email: `${publicUrl}/oauth2/email`,
  };
}

/** What an app may ask the access and ID tokens to open; the last one is for the account's own attributes. */
export const SCOPES = ['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin'] as const;

/** What browsers must know to offer other providers. */
export function oauthConfig(settings: FederationSettings): NonNullable<IdentityConfig['oauth']> {
  const { signIn, signOut } = addressesOf(settings);
  return {
    domain: new URL(settings.publicUrl).host,
    scopes: [...SCOPES],
    redirectSignIn: [...signIn],
    redirectSignOut: [...signOut],
    providers: settings.providers.map(({ name }) => name),
  };
}

/** An address with these parameters, those without a value left out. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

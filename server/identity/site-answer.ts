import type { IdentityConfig } from '#contract/site.ts';
import type { FederationSettings } from '#server/config/federation.ts';
import type { CognitoHostedPages, CognitoIdentity, EmbeddedIdentity } from '#server/config/identity.ts';
import { addressesOf, oauthConfig, SCOPES } from './hosted/addresses.ts';
import type { PoolFacts } from './pool-facts/pool-facts.ts';
import { IDENTITY_POOL_PATH, USER_POOL_PATH } from './routes.ts';

/** What a browser must know to sign in at our own pool. */
export function embeddedConfig(
  settings: EmbeddedIdentity & { readonly federation: FederationSettings | null },
  facts: PoolFacts,
): IdentityConfig {
  return {
    mode: 'embedded',
    region: facts.region,
    userPoolId: facts.userPoolId,
    userPoolClientId: facts.clientId,
    identityPoolId: facts.identityPoolId,
    userPoolEndpoint: USER_POOL_PATH,
    identityPoolEndpoint: IDENTITY_POOL_PATH,
    guestAccess: settings.guestAccess,
    passwordMinLength: settings.passwordMinLength,
    ...(settings.federation === null ? {} : { oauth: oauthConfig(settings.federation) }),
  };
}

/** What a browser must know to sign in at a user pool of the cloud; it says the rest itself. */
export function cognitoConfig(settings: CognitoIdentity): IdentityConfig {
  return {
    mode: 'cognito',
    region: settings.region,
    userPoolId: settings.userPoolId,
    userPoolClientId: settings.userPoolClientId,
    identityPoolId: settings.identityPoolId,
    userPoolEndpoint: null,
    identityPoolEndpoint: null,
    guestAccess: false,
    passwordMinLength: settings.passwordMinLength,
    ...(settings.oauth === null ? {} : { oauth: hostedPages(settings.oauth) }),
  };
}

function hostedPages({
  domain,
  providers,
  publicUrl,
}: CognitoHostedPages): NonNullable<IdentityConfig['oauth']> {
  const { signIn, signOut } = addressesOf({ publicUrl });
  return {
    domain,
    scopes: [...SCOPES],
    redirectSignIn: [...signIn],
    redirectSignOut: [...signOut],
    providers: [...providers],
  };
}

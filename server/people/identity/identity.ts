import type { IdentityConfig } from '#contract/operations/site.ts';
import { findRolesOf } from '#server/people/roles/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { FederationSettings } from '#server/platform/config/federation.ts';
import type {
  CognitoHostedPages,
  CognitoIdentity,
  EmbeddedIdentity,
} from '#server/platform/config/identity.ts';
import { openServerKey } from '#server/platform/config/server-key.ts';
import type { Config } from '#server/platform/config.ts';
import type { Identity } from '#server/platform/identity.ts';
import type { Messages } from '#server/platform/messages.ts';
import type { Store } from '#server/platform/store/store.ts';
import { createVault, type Vault } from '#server/platform/vault.ts';
import { addressesOf, oauthConfig, SCOPES } from './hosted/addresses.ts';
import { createIdTokens } from './id-token.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { openPool, type Pool } from './pool.ts';
import { openPoolFacts, type PoolFacts } from './pool-facts.ts';
import { IDENTITY_POOL_PATH, USER_POOL_PATH } from './routes.ts';
import type { User } from './users/user.ts';

const ownPools = new WeakMap<Identity, Pool>();

/** Our own pool of accounts; null where they are in a user pool elsewhere. */
export function ownPoolOf(identity: Identity): Pool | null {
  return ownPools.get(identity) ?? null;
}

/** What passwords of our own pool are sealed with. */
export async function openSeal({
  config,
  store,
}: {
  readonly config: Config;
  readonly store: Store;
}): Promise<{ readonly facts: PoolFacts; readonly vault: Vault }> {
  const vault = createVault(openServerKey(config));
  return { vault, facts: await openPoolFacts({ store, vault }) };
}

/** Our own pool in our own database, or a user pool of the cloud, by setting; the rest of the server sees no difference. */
export async function openIdentity({
  config,
  store,
  clock,
  messages,
  siteName,
}: {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly messages: Messages;
  readonly siteName: () => string;
}): Promise<Identity> {
  const settings = config.identity;
  if (settings.mode === 'cognito') {
    const keys = new URL(`${settings.issuer}/.well-known/jwks.json`);
    return {
      config: cognitoConfig(settings),
      idTokens: createIdTokens({ issuer: settings.issuer, clientId: settings.userPoolClientId, keys }),
      // Only the cloud knows; its tokens are short-lived.
      isEnded: async () => false,
      isKnownEnded: () => false,
      findAllEnded: async () => new Set(),
      endSignIns: async () => () => undefined,
      administratorsNeedSecondFactor: false,
    };
  }
  const pool = await openPool({
    store,
    clock,
    siteName,
    publicUrl: config.publicUrl,
    serverKey: openServerKey(config),
    messages,
    passwordMinLength: settings.passwordMinLength,
    guestAccess: settings.guestAccess,
    requiresSecondFactor: requirementOf(settings, config.adminEmails, store),
    relyingParty: relyingPartyOf(config.publicUrl),
  });
  const { facts, tokens } = pool;
  const identity: Identity = {
    config: embeddedConfig({ ...settings, federation: config.federation }, pool),
    idTokens: createIdTokens({ issuer: facts.issuer, clientId: facts.clientId, keys: tokens.jwks }),
    isEnded: tokens.isEnded,
    isKnownEnded: tokens.isKnownEnded,
    findAllEnded: tokens.findAllEnded,
    endSignIns: tokens.endFamiliesWithin,
    administratorsNeedSecondFactor: settings.secondFactorFor !== 'nobody',
  };
  ownPools.set(identity, pool);
  return identity;
}

/** Whose account must give a second factor, by the setting. */
function requirementOf(
  { secondFactorFor }: EmbeddedIdentity,
  adminEmails: readonly string[],
  { db }: Store,
): (user: User) => Promise<boolean> {
  switch (secondFactorFor) {
    case 'nobody':
      return async () => false;
    case 'administrators':
      return async ({ id, loginName, isEmailVerified }) => {
        if (!isEmailVerified) return false;
        return adminEmails.includes(loginName) || (await findRolesOf(id, db)).length > 0;
      };
    case 'everyone':
      return async () => true;
  }
}

/** What a browser must know to sign in at our own pool. */
function embeddedConfig(
  settings: EmbeddedIdentity & { readonly federation: FederationSettings | null },
  { facts, relyingParty }: Pick<Pool, 'facts' | 'relyingParty'>,
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
    passkeyDomain: relyingParty.id,
    ...(settings.federation === null ? {} : { oauth: oauthConfig(settings.federation) }),
  };
}

/** What a browser must know to sign in at a user pool of the cloud; it says the rest itself. */
function cognitoConfig(settings: CognitoIdentity): IdentityConfig {
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
    ...(settings.passkeyDomain === null ? {} : { passkeyDomain: settings.passkeyDomain }),
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

import type { JSONWebKeySet } from 'jose';
import type { Clock } from '#server/platform/clock.ts';
import { createPace, type Pace, type PaceRule } from '#server/platform/http/pace.ts';
import type { Messages } from '#server/platform/messages.ts';
import type { Database, Store } from '#server/platform/store/store.ts';
import { createVault, type Vault } from '#server/platform/vault.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import { openPoolFacts, type PoolFacts } from './pool-facts.ts';
import { createThrottle, type Throttle } from './throttle/throttle.ts';
import { createTokens } from './tokens/tokens.ts';
import type { SecondFactor, User } from './users/user.ts';

/** The embedded user pool: what every operation works with. */
export type Pool = {
  readonly store: Store;
  readonly clock: Clock;
  readonly facts: PoolFacts;
  readonly vault: Vault;
  readonly throttle: Throttle;
  /** How many sign-ins a network may begin: the first step of SRP costs a power of 3,072 bits and proves nothing. */
  readonly srpBeginnings: Pace;
  readonly tokens: Tokens;
  readonly messages: Messages;
  /** For letters, and as the issuer in an authenticator. */
  readonly siteName: string;
  /** The https address by which people open the site; null where nobody has said it. */
  readonly publicUrl: string | null;
  /** The shortest password that is taken, in characters. */
  readonly passwordMinLength: number;
  /** Whether the identity pool gives guests an identity. */
  readonly guestAccess: boolean;
  /** Whether this account must give a second factor to sign in, and set one up where it has none. */
  readonly requiresSecondFactor: (user: User) => Promise<boolean>;
  readonly relyingParty: RelyingParty;
};

type Settings = Omit<Pool, 'facts' | 'vault' | 'throttle' | 'srpBeginnings' | 'tokens' | 'siteName'> & {
  readonly serverKey: Buffer;
  /** Asked each time: administrators change it while the server runs. */
  readonly siteName: () => string;
};

/** A hall full of people on one address gets in; a machine gets no further than some percent of a processor. */
const SRP_BEGINNINGS: PaceRule = { most: 300, windowMs: 60_000 };

/** Opens the pool; creates its ids at the first time. Rejects with a ConfigError when the server key is not the one the database was sealed with. */
export async function openPool({ serverKey, siteName, ...settings }: Settings): Promise<Pool> {
  const { store, clock } = settings;
  const vault = createVault(serverKey);
  const facts = await openPoolFacts({ store, vault });
  const tokens = createTokens({ store, clock, vault, facts });
  const throttle = createThrottle({ store, clock, vault });
  const srpBeginnings = createPace(undefined, SRP_BEGINNINGS);
  return {
    ...settings,
    facts,
    vault,
    tokens,
    throttle,
    srpBeginnings,
    get siteName() {
      return siteName();
    },
  };
}

/** The tokens of one sign-in or refresh, as they go over the wire. */
export type TokenSet = {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds that the access and ID tokens live. */
  readonly expiresIn: number;
};

/** How somebody signed in. */
export type SignIn = {
  readonly user: User;
  /** Scopes of the access token: `aws.cognito.signin.user.admin`, or those of the hosted pages. */
  readonly scope: string;
  /** Of the hosted pages' request; null without. */
  readonly nonce: string | null;
  /** The second factor that was given; a passkey counts as one. Null without. */
  readonly secondFactor: SecondFactor | null;
  /** The login at another provider that opened the account; null for a password or a passkey. */
  readonly link: LinkedLogin | null;
};

/** A login at another provider, by that provider's own id of the person. */
export type LinkedLogin = { readonly provider: string; readonly subject: string };

export type Tokens = {
  /** A new sign-in: a new family of tokens. */
  issue(signIn: SignIn): Promise<TokenSet & { readonly originJti: string }>;
  /** Exchanges a refresh token. Throws a PoolError for one that is unknown, expired, revoked or reused. */
  refresh(refreshToken: string): Promise<TokenSet>;
  /** Ends the sign-in that a refresh token belongs to; an unknown one is no error. */
  revoke(refreshToken: string): Promise<void>;
  /** Ends one sign-in. */
  endFamily(originJti: string): Promise<void>;
  /** Ends every sign-in of a user, but for one where it is named. */
  endAllOf(userId: string, except?: { readonly originJti: string }): Promise<void>;
  /** Ends every sign-in of a user in the caller's transaction; call the returned function after the commit. */
  endAllWithin(userId: string, db: Database): Promise<() => void>;
  /** Ends these sign-ins, as `endAllWithin` does. */
  endFamiliesWithin(originJtis: readonly string[], db: Database): Promise<() => void>;
  /** Ends the user's sign-ins that came by this linked login, as `endAllWithin` does. */
  endLinkWithin(userId: string, link: LinkedLogin, db: Database): Promise<() => void>;
  /** Whose access token it is, as the user is now. Throws a PoolError for one that does not hold, or that does not open the account's own calls. */
  callerOf(accessToken: string): Promise<{ readonly user: User; readonly originJti: string }>;
  /** Whose access token it is, and what it opens. Throws a PoolError for one that does not hold. */
  bearerOf(accessToken: string): Promise<{ readonly user: User; readonly scopes: readonly string[] }>;
  /** Whose ID token it is; null for one that does not hold. */
  holderOf(
    idToken: string,
  ): Promise<{ readonly userId: string; readonly expiresAt: Temporal.Instant } | null>;
  /** Whether a sign-in has been ended; mostly from memory, other processes' endings within 5 seconds. */
  isEnded(originJti: string): Promise<boolean>;
  /** Whether this process knows a sign-in to be ended; asks nobody. */
  isKnownEnded(originJti: string): boolean;
  /** Those of these sign-ins that have been ended, as stored now. */
  findAllEnded(originJtis: readonly string[]): Promise<ReadonlySet<string>>;
  /** The public keys that are believed now; read anew where `kid` is not among those known. */
  jwks(kid?: string): Promise<JSONWebKeySet>;
};

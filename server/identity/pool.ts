import type { Store } from '#server/store/store.ts';
import { openPoolFacts, type PoolFacts } from './pool-facts/pool-facts.ts';
import type { Clock, Messages, Tokens } from './ports.ts';
import { createThrottle, type Throttle } from './throttle/throttle.ts';
import { createTokens } from './tokens/tokens.ts';
import { createVault, type Vault } from './vault.ts';

/** The embedded user pool: what every operation works with. */
export type Pool = {
  readonly store: Store;
  readonly clock: Clock;
  readonly facts: PoolFacts;
  readonly vault: Vault;
  readonly throttle: Throttle;
  readonly tokens: Tokens;
  readonly messages: Messages;
  /** For letters, and as the issuer in an authenticator. */
  readonly siteName: string;
  /** The shortest password that is taken, in characters. */
  readonly passwordMinLength: number;
  /** Whether the identity pool gives guests an identity. */
  readonly guestAccess: boolean;
  /** Whether who has no second factor must set one up to sign in. */
  readonly isMfaRequired: boolean;
};

export type PoolNeeds = {
  readonly store: Store;
  readonly clock: Clock;
  readonly serverKey: Buffer;
  readonly messages: Messages;
  readonly siteName: string;
  readonly passwordMinLength: number;
  readonly guestAccess: boolean;
  readonly isMfaRequired: boolean;
};

/** Opens the pool, makes its ids at the first time. Rejects with a ConfigError when the server key is not the one the database was sealed with. */
export async function openPool({ serverKey, ...needs }: PoolNeeds): Promise<Pool> {
  const { store, clock } = needs;
  const vault = createVault(serverKey);
  const facts = await openPoolFacts({ store, vault });
  const tokens = createTokens({ store, clock, vault, facts });
  return { ...needs, facts, vault, tokens, throttle: createThrottle({ store, clock, vault }) };
}

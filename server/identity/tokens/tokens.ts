import type { Store } from '#server/store/store.ts';
import type { PoolFacts } from '../pool-facts/pool-facts.ts';
import type { Clock, Tokens } from '../ports.ts';
import type { Vault } from '../vault.ts';

export type TokenNeeds = {
  readonly store: Store;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly facts: PoolFacts;
};

export function createTokens(_needs: TokenNeeds): Tokens {
  const missing = () => Promise.reject(new Error('No tokens yet.'));
  return {
    issue: missing,
    refresh: missing,
    revoke: missing,
    endFamily: missing,
    endAllOf: missing,
    callerOf: missing,
    holderOf: missing,
    isEnded: missing,
    jwks: missing,
  };
}

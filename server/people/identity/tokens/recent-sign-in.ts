import type { Pool } from '../pool.ts';
import { PoolError } from '../pool-error.ts';
import { findFamily } from './repository.ts';

/** How long a sign-in counts as recent. Long enough for the way to the screen; a session that somebody has left open, or lost, is older. */
export const RECENT_SIGN_IN = Temporal.Duration.from({ minutes: 15 });

/** Throws with this message where the sign-in is older: for what outlives it and opens the account. */
export async function requireRecentSignIn(
  { store, clock }: Pick<Pool, 'store' | 'clock'>,
  originJti: string,
  message: string,
): Promise<void> {
  const family = await findFamily(originJti, store.db);
  const isRecent =
    family !== null && Temporal.Instant.compare(clock().subtract(RECENT_SIGN_IN), family.authTime) <= 0;
  if (!isRecent) throw new PoolError('NotAuthorizedException', message);
}

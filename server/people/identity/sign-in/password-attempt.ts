import { knownDeviceKey } from '../devices/known-devices.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { attemptsExceeded, wrongPassword } from '../pool-error.ts';
import { type Counts, FROM_ANYWHERE, ON_DEVICE, PER_ADDRESS, PER_NAME } from '../throttle/throttle.ts';
import type { User } from '../users/user.ts';

/** Who tries a password of which account, existing or not (`accountId` is a decoy's then). */
export type Attempt = { readonly accountId: string; readonly asker: Asker };

/** Throws `Password attempts exceeded` during a lock-out, before any work is done. Counts nothing. */
export async function refuseLockedOut(pool: Pool, attempt: Attempt): Promise<void> {
  await refuseLocked(pool, await countsOf(pool, attempt));
}

/**
 * Tries a password once: `prove` gives whose it is, null for a wrong one. A right one forgets the failures that came
 * before it from the same place. Throws the pool's errors for a wrong password and during a lock-out, which no attempt
 * prolongs.
 */
export async function attemptPassword(
  pool: Pool,
  attempt: Attempt,
  prove: () => Promise<User | null>,
): Promise<User> {
  const { throttle } = pool;
  const counts = await countsOf(pool, attempt);
  await refuseLocked(pool, counts);
  if (!(await throttle.attemptAll(counts.all))) throw attemptsExceeded();
  const user = await proved(prove, async () => {
    for (const count of counts.all.toReversed()) await throttle.takeBack(count);
  });
  if (user === null) throw wrongPassword();
  await throttle.forgive(counts);
  return user;
}

/** Whether a new password was proved by other means: what was counted here against the old one is forgotten. */
export async function forgetAttempts({ throttle }: Pool, { accountId, asker }: Attempt): Promise<void> {
  const { own, shared } = strangersCounts(accountId, asker);
  await throttle.succeeded(own.key);
  await throttle.succeeded(shared.key);
}

/**
 * A device that the account has been opened on counts for itself: neither guesses from elsewhere nor those of its
 * network hold it off. Any other counts by its network, by account and network, and by account.
 */
async function countsOf(pool: Pool, { accountId, asker }: Attempt): Promise<Counts> {
  const device = await knownDeviceKey(pool, accountId, asker);
  if (device !== null) {
    const own = { key: { kind: 'password-device', name: `${device}\n${accountId}` }, rule: ON_DEVICE };
    return { all: [own], own };
  }
  const { own, shared } = strangersCounts(accountId, asker);
  const byAddress = { key: { kind: 'password-address', name: asker.address }, rule: PER_ADDRESS };
  return { all: [byAddress, own, shared], own };
}

function strangersCounts(accountId: string, { address }: Asker) {
  return {
    own: { key: { kind: 'password-network', name: `${accountId}\n${address}` }, rule: PER_NAME },
    shared: { key: { kind: 'password', name: accountId }, rule: FROM_ANYWHERE },
  };
}

async function refuseLocked({ throttle }: Pool, { all }: Counts): Promise<void> {
  for (const { key } of all) if (await throttle.isLocked(key)) throw attemptsExceeded();
}

/** A fault of the server's is nobody's wrong password: clients repeat such a request by themselves. */
async function proved(prove: () => Promise<User | null>, takeBack: () => Promise<void>) {
  try {
    return await prove();
  } catch (error) {
    await takeBack();
    throw error;
  }
}

import { attemptsExceeded, wrongPassword } from '../pool-error.ts';
import { type AttemptKey, PER_ADDRESS, PER_NAME, type Throttle } from '../throttle/throttle.ts';
import type { User } from '../users/user.ts';

/** Who tries a password: under which login name, existing or not, and from which network address. */
export type Attempt = { readonly loginName: string; readonly address: string };

/** Throws `Password attempts exceeded` during a lock-out, before any work is done. Counts nothing. */
export async function refuseLockedOut(throttle: Throttle, attempt: Attempt): Promise<void> {
  const { name, address } = keysOf(attempt);
  if ((await throttle.isLocked(name)) || (await throttle.isLocked(address))) throw attemptsExceeded();
}

/**
 * Tries a password once: `prove` gives whose it is, null for a wrong one. A right one clears the name's failures.
 * Throws the pool's errors for a wrong password and during a lock-out, which no attempt prolongs.
 */
export async function attemptPassword(
  throttle: Throttle,
  attempt: Attempt,
  prove: () => Promise<User | null>,
): Promise<User> {
  await refuseLockedOut(throttle, attempt);
  const { name, address } = keysOf(attempt);
  const byAddress = { key: address, rule: PER_ADDRESS };
  const byName = { key: name, rule: PER_NAME };
  if (!(await throttle.attemptAll([byAddress, byName]))) throw attemptsExceeded();
  const user = await proved(prove, async () => {
    await throttle.takeBack(byName);
    await throttle.takeBack(byAddress);
  });
  if (user === null) throw wrongPassword();
  await throttle.forgive({ takenBack: byAddress, succeeded: name });
  return user;
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

function keysOf({ loginName, address }: Attempt): Readonly<Record<'name' | 'address', AttemptKey>> {
  return {
    name: { kind: 'password', name: loginName },
    address: { kind: 'password-address', name: address },
  };
}

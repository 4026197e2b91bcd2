/**
 * Known devices: browsers on which somebody has completed a sign-in, or has entered a code out of their mailbox. A
 * sign-in on another one is told by letter, and a known one is never held off by guesses that come from elsewhere.
 */

import { decodeJwt } from 'jose';
import type { Database } from '#server/platform/store/store.ts';
import { sendNotice } from '../account/notices.ts';
import type { Asker } from '../endpoint.ts';
import type { Pool } from '../pool.ts';
import { findById } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { describeAgent } from './description.ts';
import {
  deleteDevice,
  deleteDevicesBesides,
  deleteDevicesOf,
  findAllDevicesOf,
  isDeviceOf,
  updateDeviceHash,
  upsertDevice,
} from './repository.ts';

/** The key of the asker's browser as a device of this user; null for a browser that the user has never signed in on. */
export async function knownDeviceKey(
  pool: Pick<Pool, 'store' | 'vault'>,
  userId: string,
  { browser }: Asker,
): Promise<string | null> {
  if (browser.token === null) return null;
  const hash = deviceHash(pool, browser.token);
  return (await isDeviceOf(hash, userId, pool.store.db)) ? hash : null;
}

/** Notes a sign-in that has given this access token: its browser is a known device from now on. The person is told of one that is new. */
export async function noteSignIn(pool: Pool, accessToken: string, asker: Asker): Promise<void> {
  const { sub = '' } = decodeJwt(accessToken);
  const user = await findById(sub, pool.store.db);
  if (user === null) return;
  const isFamiliar = await remember(pool, user, asker);
  if (!isFamiliar) await sendNotice(pool, user, { kind: 'newDevice' }, asker, pool.store.db);
}

/** Notes that somebody who reads the account's mailbox uses this browser. */
export async function noteProvenBrowser(pool: Pool, user: User, asker: Asker): Promise<void> {
  await remember(pool, user, asker);
}

/** Of a new password, all devices are forgotten but the one that it was set on. */
export async function forgetOtherDevices(pool: Pool, userId: string, { browser }: Asker): Promise<void> {
  if (browser.token === null) return deleteDevicesOf(userId, pool.store.db);
  return deleteDevicesBesides(deviceHash(pool, browser.token), userId, pool.store.db);
}

/** What is held about a person's devices. */
export async function devicesHeldAbout(userId: string, db: Database): Promise<readonly object[]> {
  const devices = await findAllDevicesOf(userId, db);
  return devices.map(({ description, firstSeenAt, lastSeenAt }) => ({
    description,
    firstSeenAt,
    lastSeenAt,
  }));
}

/** Clients without cookies are new each time; who uses more devices signs in on some of them as on a new one. */
const MOST_DEVICES = 20;

/**
 * Makes the browser a known device; whether nothing about it is new: it was one, or one of its kind was seen in the same
 * network (a private window forgets its cookies each time), or the account has no device to compare with.
 */
async function remember(pool: Pool, user: User, { address, browser }: Asker): Promise<boolean> {
  const { store, vault } = pool;
  const now = pool.clock().toString();
  const before = browser.token === null ? null : deviceHash(pool, browser.token);
  const description = describeAgent(browser.agent);
  const networkHash = vault.mac('device', `network\n${address}`);
  const devices = await findAllDevicesOf(user.id, store.db);
  const isKnown = devices.some(({ hash }) => hash === before);
  // A stranger who may have planted the token has no use of it afterwards.
  const hash = isKnown && before !== null ? before : deviceHash(pool, browser.renew());
  const device = { hash, userId: user.id, description, networkHash, firstSeenAt: now, lastSeenAt: now };
  await store.transaction(async (db) => {
    if (before !== null && before !== hash) await updateDeviceHash(before, hash, db);
    await upsertDevice(device, db);
    const others = devices.filter((other) => other.hash !== before);
    for (const old of others.slice(MOST_DEVICES - 1)) await deleteDevice(old, db);
  });
  const isAlike = devices.some(
    (other) => other.description === description && other.networkHash === networkHash,
  );
  return isKnown || isAlike || devices.length === 0;
}

function deviceHash({ vault }: Pick<Pool, 'vault'>, token: string): string {
  return vault.mac('device', `token\n${token}`);
}

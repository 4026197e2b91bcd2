/** Devices that somebody has signed in on: the SQL on their table. */

import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

export type KnownDevice = {
  /** Keyed hash of the browser's token. */
  readonly hash: string;
  readonly userId: string;
  /** `iPhone（Safari）`. */
  readonly description: string;
  /** Keyed hash of the network address of the last sign-in. */
  readonly networkHash: string;
  /** UTC instants, ISO. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
};

/** The user's devices, the one seen last first. */
export async function findAllDevicesOf(userId: string, db: Database): Promise<readonly KnownDevice[]> {
  const rows = await db
    .selectFrom('known_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map(toDevice);
}

export async function isDeviceOf(hash: string, userId: string, db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores it, or when and where it was seen again. */
export async function upsertDevice(device: KnownDevice, db: Database): Promise<void> {
  const seen = {
    description: device.description,
    network_hash: device.networkHash,
    last_seen_at: device.lastSeenAt,
  };
  await db
    .insertInto('known_devices')
    .values({
      device_hash: device.hash,
      user_id: device.userId,
      first_seen_at: device.firstSeenAt,
      ...seen,
    })
    .onConflict((conflict) => conflict.columns(['device_hash', 'user_id']).doUpdateSet(seen))
    .execute();
}

/** Everybody who is known on one token is known on another instead. */
export async function updateDeviceHash(before: string, after: string, db: Database): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ device_hash: after })
    .where('device_hash', '=', before)
    .execute();
}

export async function deleteDevice(
  { hash, userId }: Pick<KnownDevice, 'hash' | 'userId'>,
  db: Database,
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('device_hash', '=', hash)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteDevicesOf(userId: string, db: Database): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute();
}

export async function deleteDevicesBesides(kept: string, userId: string, db: Database): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '!=', kept)
    .execute();
}

/** Removes what nobody has signed in on since an instant (UTC, ISO). */
export async function deleteDevicesUnseenSince(instant: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toDevice(row: Row<'known_devices'>): KnownDevice {
  return {
    hash: row.device_hash,
    userId: row.user_id,
    description: row.description,
    networkHash: row.network_hash,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
  };
}

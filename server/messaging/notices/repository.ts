/** Devices, settings and keys of notices: the SQL on their tables. */

import { MOST_DEVICES, type NoticeSettings, noticeSettingsOf } from '#domain/notice/notice.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';
import { deleteLineOfAccounts } from './line/accounts-repository.ts';
import { giveUpCallsTo } from './line/messages-repository.ts';
import { deleteRetriesOf } from './retries-repository.ts';

/** A browser as it subscribed at its push service. */
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export type Device = Subscription & {
  readonly userId: string;
  readonly sessionId: string;
  /** UTC instant, ISO. */
  readonly registeredAt: string;
};

/** Registers a device, or takes it over for this account; those registered first give way. */
export async function insertDevice(device: Device, db: Database): Promise<void> {
  const { endpoint, userId, sessionId, p256dh, auth, registeredAt } = device;
  const columns = { user_id: userId, session_id: sessionId, p256dh, auth, registered_at: registeredAt };
  await db
    .insertInto('push_devices')
    .values({ endpoint, ...columns })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(columns))
    .execute();
  const others = (await findAllDevices([userId], db)).filter((one) => one.endpoint !== endpoint);
  const tooMany = others.slice(0, Math.max(0, others.length - (MOST_DEVICES - 1)));
  const endpoints = tooMany.map((one) => one.endpoint);
  await deleteDevices(endpoints, db);
}

/** Those registered first first. */
export async function findAllDevices(userIds: readonly string[], db: Database): Promise<readonly Device[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('registered_at')
    .orderBy('endpoint')
    .execute();
  return rows.map(toDevice);
}

export async function findAllByEndpoints(
  endpoints: readonly string[],
  db: Database,
): Promise<readonly Device[]> {
  if (endpoints.length === 0) return [];
  const rows = await db.selectFrom('push_devices').selectAll().where('endpoint', 'in', endpoints).execute();
  return rows.map(toDevice);
}

/** Devices that their push service no longer knows. */
export async function deleteDevices(endpoints: readonly string[], db: Database): Promise<void> {
  if (endpoints.length === 0) return;
  await db.deleteFrom('push_devices').where('endpoint', 'in', endpoints).execute();
}

/** A device has another subscription from now on; false where none is known by this address and secret. */
export async function updateSubscription(
  from: Pick<Subscription, 'endpoint' | 'auth'>,
  to: Subscription,
  db: Database,
): Promise<boolean> {
  const device = (await findAllByEndpoints([from.endpoint], db)).find(({ auth }) => auth === from.auth);
  if (device === undefined) return false;
  await deleteDevices([from.endpoint], db);
  await insertDevice({ ...device, ...to }, db);
  return true;
}

export async function deleteOwnDevice(userId: string, endpoint: string, db: Database): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Deletes devices and settings of these accounts, and what waits to be sent to them. */
export async function deleteAllOfAccounts(userIds: readonly string[], db: Database): Promise<void> {
  if (userIds.length === 0) return;
  const endpoints = (await findAllDevices(userIds, db)).map(({ endpoint }) => endpoint);
  await deleteRetriesOf(endpoints, db);
  await db.deleteFrom('push_devices').where('user_id', 'in', userIds).execute();
  await db.deleteFrom('notice_settings').where('user_id', 'in', userIds).execute();
  await deleteLineOfAccounts(userIds, db);
  await giveUpCallsTo(userIds, db);
}

export async function upsertSettings(userId: string, settings: NoticeSettings, db: Database): Promise<void> {
  const columns = { settings: JSON.stringify(settings) };
  await db
    .insertInto('notice_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Of accounts that have changed them. */
export async function findAllSettings(
  userIds: readonly string[],
  db: Database,
): Promise<ReadonlyMap<string, NoticeSettings>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('notice_settings').selectAll().where('user_id', 'in', userIds).execute();
  return new Map(rows.map(({ user_id, settings }) => [user_id, noticeSettingsOf(JSON.parse(settings))]));
}

export async function findKeys(db: Database): Promise<Row<'push_keys'> | undefined> {
  return db.selectFrom('push_keys').selectAll().executeTakeFirst();
}

/** Keeps those that are there already. */
export async function insertKeysIfAbsent(
  publicKey: string,
  sealedPrivateKey: string,
  db: Database,
): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ only_row: 1, public_key: publicKey, sealed_private_key: sealedPrivateKey })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
}

function toDevice(row: Row<'push_devices'>): Device {
  return {
    endpoint: row.endpoint,
    userId: row.user_id,
    sessionId: row.session_id,
    p256dh: row.p256dh,
    auth: row.auth,
    registeredAt: row.registered_at,
  };
}

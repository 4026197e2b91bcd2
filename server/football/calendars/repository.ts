/** Calendar addresses: the SQL of this group, on its table only. */

import type { CalendarOf } from '#domain/follow/calendar.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

export type CalendarAddress = {
  readonly id: string;
  /** SHA-256 of what stands in the address, lower-case hex. */
  readonly hash: string;
  readonly userId: string;
  readonly of: CalendarOf;
  /** UTC instant, ISO. */
  readonly createdAt: string;
  /** `YYYY-MM-DD` in Tokyo; null for one that no calendar has read. */
  readonly lastReadOn: string | null;
};

export async function insertAddress(
  { id, hash, userId, of, createdAt, lastReadOn }: CalendarAddress,
  db: Database,
): Promise<void> {
  await db
    .insertInto('calendar_addresses')
    .values({
      address_hash: hash,
      address_id: id,
      user_id: userId,
      kind: of.kind,
      target_id: of.id,
      created_at: createdAt,
      last_read_on: lastReadOn,
    })
    .execute();
}

export async function findByHash(hash: string, db: Database): Promise<CalendarAddress | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('address_hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : toAddress(row);
}

/** The latest first. */
export async function findAllAddresses(
  userIds: readonly string[],
  db: Database,
): Promise<readonly CalendarAddress[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('created_at', 'desc')
    .orderBy('address_id')
    .execute();
  return rows.map(toAddress);
}

/** Everybody's. */
export async function findAllOwners(
  db: Database,
): Promise<readonly Pick<CalendarAddress, 'id' | 'userId'>[]> {
  const rows = await db.selectFrom('calendar_addresses').select(['address_id', 'user_id']).execute();
  return rows.map((row) => ({ id: row.address_id, userId: row.user_id }));
}

export async function updateLastRead(hash: string, day: string, db: Database): Promise<void> {
  await db
    .updateTable('calendar_addresses')
    .set({ last_read_on: day })
    .where('address_hash', '=', hash)
    .execute();
}

/** Addresses of the calendars of these clubs show `into` from now on. */
export async function moveClubAddresses(from: readonly string[], into: string, db: Database): Promise<void> {
  if (from.length === 0) return;
  await db
    .updateTable('calendar_addresses')
    .set({ target_id: into })
    .where('kind', '=', 'club')
    .where('target_id', 'in', from)
    .execute();
}

export async function deleteAddress(userId: string, id: string, db: Database): Promise<void> {
  await db
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .where('address_id', '=', id)
    .execute();
}

export async function deleteAllAddresses(userIds: readonly string[], db: Database): Promise<void> {
  if (userIds.length > 0) {
    await db.deleteFrom('calendar_addresses').where('user_id', 'in', userIds).execute();
  }
}

function toAddress(row: Row<'calendar_addresses'>): CalendarAddress {
  return {
    id: row.address_id,
    hash: row.address_hash,
    userId: row.user_id,
    of: { kind: row.kind, id: row.target_id },
    createdAt: row.created_at,
    lastReadOn: row.last_read_on,
  };
}

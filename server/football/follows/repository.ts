/** Follows: the SQL of this group, on its table only. */

import { sql } from 'kysely';
import type { FollowTarget } from '#domain/follow/follow.ts';
import type { Row } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

export type StoredFollow = {
  readonly userId: string;
  readonly target: FollowTarget;
  /** UTC instant, ISO. */
  readonly followedAt: string;
  /** Whether the account wants to be told of it. */
  readonly isTold: boolean;
};

/** With its notices on. False where it was followed already. */
export async function insertFollow(
  userId: string,
  { target, followedAt }: Omit<StoredFollow, 'isTold' | 'userId'>,
  db: Database,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('follows')
    .values({ user_id: userId, followed_at: followedAt, ...columnsOf(target) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'championship_id', 'target_id']).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteFollow(userId: string, target: FollowTarget, db: Database): Promise<void> {
  const { kind, championship_id, target_id } = columnsOf(target);
  await db
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('championship_id', '=', championship_id)
    .where('target_id', '=', target_id)
    .execute();
}

/** What is not followed stays so. */
export async function updateIsTold(
  userId: string,
  { target, isTold }: Pick<StoredFollow, 'target' | 'isTold'>,
  db: Database,
): Promise<void> {
  const { kind, championship_id, target_id } = columnsOf(target);
  await db
    .updateTable('follows')
    .set({ is_told: isTold ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('championship_id', '=', championship_id)
    .where('target_id', '=', target_id)
    .execute();
}

/**
 * Accounts that follow any of these clubs follow `into` instead, since the earliest of those follows. Notices are on if they
 * were on for any of these clubs.
 */
export async function moveClubFollows(from: readonly string[], into: string, db: Database): Promise<void> {
  const moved = from.filter((clubId) => clubId !== into);
  if (moved.length === 0) return;
  await db
    .insertInto('follows')
    .columns(['user_id', 'kind', 'championship_id', 'target_id', 'followed_at', 'is_told'])
    .expression(
      db
        .selectFrom('follows')
        .select(({ fn, val }) => [
          'user_id',
          'kind',
          'championship_id',
          val(into).as('target_id'),
          fn.min('followed_at').as('followed_at'),
          fn.max('is_told').as('is_told'),
        ])
        .where('kind', '=', 'club')
        .where('target_id', 'in', moved)
        .groupBy(['user_id', 'kind', 'championship_id']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'championship_id', 'target_id'])
        .doUpdateSet({ is_told: sql`case when excluded.is_told = 1 then 1 else follows.is_told end` }),
    )
    .execute();
  await db.deleteFrom('follows').where('kind', '=', 'club').where('target_id', 'in', moved).execute();
}

export async function deleteAllFollows(userIds: readonly string[], db: Database): Promise<void> {
  if (userIds.length > 0) await db.deleteFrom('follows').where('user_id', 'in', userIds).execute();
}

/** The latest first. */
export async function findAllFollows(
  userIds: readonly string[],
  db: Database,
): Promise<readonly StoredFollow[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('follows')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('followed_at', 'desc')
    .orderBy('kind')
    .orderBy('championship_id')
    .orderBy('target_id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    target: targetOf(row),
    followedAt: row.followed_at,
    isTold: row.is_told === 1,
  }));
}

/** Which accounts: those named, those behind one, those up to one; `most` of them at most. */
type Among = {
  readonly among?: readonly string[];
  readonly after?: string;
  readonly upTo?: string;
  readonly most?: number;
};

/** The accounts that want to be told of a target, in the order of their ids. */
export async function findAllTold(
  target: FollowTarget,
  { among, after, upTo, most }: Among,
  db: Database,
): Promise<readonly string[]> {
  const { kind, championship_id, target_id } = columnsOf(target);
  const rows = await db
    .selectFrom('follows')
    .select('user_id')
    .where('kind', '=', kind)
    .where('championship_id', '=', championship_id)
    .where('target_id', '=', target_id)
    .where('is_told', '=', 1)
    .$if(among !== undefined, (query) => query.where('user_id', 'in', among ?? []))
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .$if(upTo !== undefined, (query) => query.where('user_id', '<=', upTo ?? ''))
    .orderBy('user_id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

function columnsOf(target: FollowTarget) {
  switch (target.kind) {
    case 'club':
      return { kind: target.kind, championship_id: '', target_id: target.club_id };
    case 'championship':
      return { kind: target.kind, championship_id: '', target_id: target.championship_id };
    case 'match':
      return { kind: target.kind, championship_id: target.championship_id, target_id: target.match_id };
  }
}

function targetOf({ kind, championship_id, target_id }: Row<'follows'>): FollowTarget {
  switch (kind) {
    case 'club':
      return { kind, club_id: target_id };
    case 'championship':
      return { kind, championship_id: target_id };
    case 'match':
      return { kind, championship_id, match_id: target_id };
  }
}

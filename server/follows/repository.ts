/** Follows: the SQL of this group, on its table only. */

import type { FollowTarget } from '#domain/follow/follow.ts';
import type { Row } from '#server/store/schema.ts';
import type { Database } from '#server/store/store.ts';

export type StoredFollow = {
  readonly target: FollowTarget;
  /** UTC instant, ISO. */
  readonly followedAt: string;
};

/** False where it was followed already. */
export async function insertFollow(
  userId: string,
  { target, followedAt }: StoredFollow,
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
  return rows.map((row) => ({ target: targetOf(row), followedAt: row.followed_at }));
}

/** The accounts that follow this, in no order. */
export async function findAllFollowers(target: FollowTarget, db: Database): Promise<readonly string[]> {
  const { kind, championship_id, target_id } = columnsOf(target);
  const rows = await db
    .selectFrom('follows')
    .select('user_id')
    .where('kind', '=', kind)
    .where('championship_id', '=', championship_id)
    .where('target_id', '=', target_id)
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

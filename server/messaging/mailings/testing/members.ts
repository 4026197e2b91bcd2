/** Members for mailings, without the way over HTTP. */

import type { FollowTarget } from '#domain/follow/follow.ts';
import type { MembershipType } from '#domain/membership/membership.ts';
import { insertFollow } from '#server/football/follows/repository.ts';
import type { Database } from '#server/platform/store/store.ts';

export type SomeMember = {
  readonly id: string;
  readonly type?: MembershipType;
  readonly expiresAt?: string | null;
  readonly follows?: readonly FollowTarget[];
};

/** With the e-mail `<id>@example.jp`; in force unless told otherwise. */
export async function insertMembers(members: readonly SomeMember[], db: Database): Promise<void> {
  const now = '2026-04-01T00:00:00.000Z';
  await db
    .insertInto('members')
    .values(
      members.map(({ id, type = 'regular', expiresAt = '2099-12-31' }) => ({
        member_id: id,
        user_id: `user-${id}`,
        email: emailOf(id),
        last_name: '札幌',
        first_name: id,
        phone_number: '',
        postal_code: '',
        address: '',
        membership_type: type,
        payment_plan: 'yearly' as const,
        expires_at: expiresAt,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  for (const { id, follows = [] } of members) {
    for (const target of follows) await insertFollow(`user-${id}`, { target, followedAt: now }, db);
  }
}

export function emailOf(memberId: string): string {
  return `${memberId}@example.jp`;
}

/** `m001`, `m002`, … */
export function manyMembers(count: number): readonly SomeMember[] {
  return Array.from({ length: count }, (_, place) => ({ id: `m${String(place + 1).padStart(3, '0')}` }));
}

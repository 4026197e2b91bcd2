/** Many members who follow one thing, each told on a phone, without the way over HTTP. */

import { randomUUID } from 'node:crypto';
import { DEFAULT_NOTICE_SETTINGS } from '#domain/notice/notice.ts';
import type { Subscription } from '#server/messaging/notices/repository.ts';
import type { Database } from '#server/platform/store/store.ts';

/** SQLite takes some 32,000 values in a statement. */
const AT_ONCE = 1_000;
const SESSION = '202601010000000001';

/** A member for each phone, told at any hour; all follow the championship. */
export async function insertFollowers(
  championshipId: string,
  phones: readonly Subscription[],
  db: Database,
): Promise<void> {
  for (let at = 0; at < phones.length; at += AT_ONCE) {
    await insertSome(championshipId, phones.slice(at, at + AT_ONCE), db);
  }
}

async function insertSome(
  championshipId: string,
  phones: readonly Subscription[],
  db: Database,
): Promise<void> {
  const now = Temporal.Now.instant().toString();
  const members = phones.map((phone) => ({ ...phone, user_id: randomUUID() }));
  await db
    .insertInto('members')
    .values(
      members.map(({ user_id }) => ({
        member_id: user_id,
        user_id,
        email: `${user_id}@example.jp`,
        last_name: '札幌',
        first_name: '太郎',
        phone_number: '',
        postal_code: '',
        address: '',
        membership_type: 'regular' as const,
        payment_plan: 'yearly' as const,
        expires_at: '2099-12-31',
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('member_sessions')
    .values(
      members.map(({ user_id }) => ({
        user_id,
        email: `${user_id}@example.jp`,
        session_id: SESSION,
        created_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('follows')
    .values(
      members.map(({ user_id }) => ({
        user_id,
        kind: 'championship' as const,
        championship_id: '',
        target_id: championshipId,
        followed_at: now,
      })),
    )
    .execute();
  const settings = JSON.stringify({ ...DEFAULT_NOTICE_SETTINGS, quiet: null });
  await db
    .insertInto('notice_settings')
    .values(members.map(({ user_id }) => ({ user_id, settings })))
    .execute();
  await db
    .insertInto('push_devices')
    .values(members.map((member) => ({ ...member, session_id: SESSION, registered_at: now })))
    .execute();
}

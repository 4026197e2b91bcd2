/** Members' sessions: the SQL on their table, and on the member's last sign-in. */

import type { ExpressionBuilder } from 'kysely';
import type { SignIn } from '#server/platform/http/callers.ts';
import { type Row, type Schema, toFlag } from '#server/platform/store/schema.ts';
import type { Database } from '#server/platform/store/store.ts';

export type SessionEnd = 'signed_out' | 'replaced' | 'ended_by_operator';

export type Session = {
  readonly userId: string;
  readonly sessionId: string;
  /** UTC instants, ISO. */
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly endReason: SessionEnd | null;
  /** The last day it was used, `YYYY-MM-DD` in Tokyo; null before one was noted. */
  readonly seenOn: string | null;
};

export async function findSession(userId: string, sessionId: string, db: Database): Promise<Session | null> {
  const row = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row === undefined ? null : toSession(row);
}

/** The living ones, oldest first. */
export async function findAllLivingSessions(userId: string, db: Database): Promise<readonly Session[]> {
  const rows = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('session_id')
    .execute();
  return rows.map(toSession);
}

/** The living ones of these accounts, in no order. */
export async function findAllLivingOf(
  userIds: readonly string[],
  db: Database,
): Promise<readonly Pick<Session, 'userId' | 'sessionId'>[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('member_sessions')
    .select(['user_id', 'session_id'])
    .where('user_id', 'in', userIds)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, sessionId: row.session_id }));
}

/** Those of these accounts that their person, or an operator, has not ended: one that gave way to a newer sign-in is among them. */
export async function findAllUnendedSignIns(
  userIds: readonly string[],
  db: Database,
): Promise<readonly SignIn[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where('user_id', 'in', userIds)
    .where(isUnended)
    .execute();
  return rows.map(toSignIn);
}

/** Neither its person nor an operator has ended it; it may have given way to a newer sign-in. */
function isUnended(eb: ExpressionBuilder<Schema, 'member_sessions'>) {
  return eb.or([eb('ended_at', 'is', null), eb('end_reason', '=', 'replaced')]);
}

/** Registers a session, the member's last sign-in; one that is known already, living or ended, stays as it is. */
export async function insertSession(
  {
    userId,
    sessionId,
    email,
  }: { readonly userId: string; readonly sessionId: string; readonly email: string },
  now: string,
  db: Database,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member_sessions')
    .values({
      user_id: userId,
      session_id: sessionId,
      email,
      created_at: now,
      ended_at: null,
      end_reason: null,
      seen_on: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await db.updateTable('members').set({ last_sign_in_at: now }).where('user_id', '=', userId).execute();
}

/**
 * Ends sessions. The first end stands, except that a session which gave way to a newer sign-in can still be ended by its person or an
 * operator. Returns the sign-ins (`origin_jti`) of those that it ended, as far as they are known.
 */
export async function updateSessionsEnded(
  userId: string,
  sessionIds: readonly string[],
  reason: SessionEnd,
  now: string,
  db: Database,
): Promise<readonly string[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .updateTable('member_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('session_id', 'in', sessionIds)
    .where((eb) => (reason === 'replaced' ? eb('ended_at', 'is', null) : isUnended(eb)))
    .returning('origin_jti')
    .execute();
  return rows.flatMap(({ origin_jti }) => (origin_jti === null ? [] : [origin_jti]));
}

/** Everybody's living sessions. */
export async function findAllLiving(db: Database): Promise<readonly Pick<Session, 'userId' | 'sessionId'>[]> {
  const rows = await db
    .selectFrom('member_sessions')
    .select(['user_id', 'session_id'])
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, sessionId: row.session_id }));
}

/** Binds a living session to the browser with this cookie, whose hash it is, in place of an earlier one. */
export async function updateCookie(signIn: SignIn, cookieHash: string, db: Database): Promise<void> {
  await db
    .updateTable('member_sessions')
    .set({
      email: signIn.email,
      cookie_hash: cookieHash,
      email_verified: toFlag(signIn.isEmailVerified),
      origin_jti: signIn.originJti,
      has_second_factor: toFlag(signIn.hasSecondFactor),
    })
    .where('user_id', '=', signIn.userId)
    .where('session_id', '=', signIn.sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** The sign-in of the living session that has this cookie. */
export async function findSignInByCookie(cookieHash: string, db: Database): Promise<SignIn | null> {
  const row = await db
    .selectFrom('member_sessions')
    .selectAll()
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toSignIn(row);
}

function toSignIn(row: Row<'member_sessions'>): SignIn {
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    isEmailVerified: row.email_verified === 1,
    originJti: row.origin_jti,
    hasSecondFactor: row.has_second_factor === 1,
  };
}

/** Forgets sessions that ended before an instant. Returns how many. */
export async function deleteSessionsEndedBefore(instant: string, db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('member_sessions')
    .where('ended_at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toSession(row: Row<'member_sessions'>): Session {
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    seenOn: row.seen_on,
  };
}

import { admission, type Content } from '#domain/membership/access.ts';
import { findUser } from '#server/identity/public.ts';
import { oncePerServer } from '#server/services.ts';
import { findAllByUserIds } from './repository.ts';
import { findAllUnendedSignIns } from './sessions-repository.ts';

type Of = { readonly userId: string; readonly sessionId: string };

/**
 * Those of these sessions whose account may see the content now, as stored: for what goes on while nobody calls. A session that gave way
 * to a newer sign-in counts; one that was signed out does not.
 */
export const findAllAdmittedSessions = oncePerServer(({ store, config, identity, today }) => {
  const { access, adminEmails } = config;

  return async <Session extends Of>(
    sessions: readonly Session[],
    content: Content,
  ): Promise<readonly Session[]> => {
    const userIds = [...new Set(sessions.map(({ userId }) => userId))];
    const [signIns, records] = await Promise.all([
      findAllUnendedSignIns(userIds, store.db),
      findAllByUserIds(userIds, store.db),
    ]);
    const ended = await identity.findAllEnded(
      signIns.flatMap(({ originJti }) => (originJti === null ? [] : [originJti])),
    );
    const day = today();
    const members = new Map(records.map((record) => [record.userId, record]));
    const admitted = signIns.filter(({ userId, originJti, email, isEmailVerified }) => {
      if (originJti !== null && ended.has(originJti)) return false;
      if (isEmailVerified && adminEmails.includes(email)) return true;
      const member = members.get(userId);
      const membership = member && { type: member.membershipType, expiresAt: member.expiresAt };
      return admission(access[content], membership ?? null, day) === 'admitted';
    });
    const keys = new Set(admitted.map(keyOf));
    return sessions.filter((session) => keys.has(keyOf(session)));
  };
});

/**
 * Whether an account may see the content now, as stored: for what is read without a sign-in. One that an operator has closed sees nothing;
 * an administrator who is no member does from the first sign-in to the last sign-out.
 */
export const admitsAccountOf = oncePerServer(({ store, config, identity, today }) => {
  const { access, adminEmails } = config;

  return async (userId: string, content: Content): Promise<boolean> => {
    // Only the cloud knows of its own.
    const account = identity.pool === null ? null : await findUser(userId, store.db);
    if (identity.pool !== null && account?.isEnabled !== true) return false;
    const [record] = await findAllByUserIds([userId], store.db);
    const membership = record && { type: record.membershipType, expiresAt: record.expiresAt };
    if (admission(access[content], membership ?? null, today()) === 'admitted') return true;
    const signIns = await findAllUnendedSignIns([userId], store.db);
    return signIns.some(({ email, isEmailVerified }) => isEmailVerified && adminEmails.includes(email));
  };
});

function keyOf({ userId, sessionId }: Of): string {
  return `${userId} ${sessionId}`;
}

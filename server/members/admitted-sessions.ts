import { admission, type Content } from '#domain/membership/access.ts';
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
    const members = new Map(records.map((record) => [record.userId, record]));
    const admitted = signIns.filter(({ userId, originJti, email, isEmailVerified }) => {
      if (originJti !== null && ended.has(originJti)) return false;
      if (isEmailVerified && adminEmails.includes(email)) return true;
      const member = members.get(userId);
      const membership = member && { type: member.membershipType, expiresAt: member.expiresAt };
      return admission(access[content], membership ?? null, today()) === 'admitted';
    });
    const keys = new Set(admitted.map(keyOf));
    return sessions.filter((session) => keys.has(keyOf(session)));
  };
});

function keyOf({ userId, sessionId }: Of): string {
  return `${userId} ${sessionId}`;
}

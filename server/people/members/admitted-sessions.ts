import { admission, type Content } from '#domain/membership/access.ts';
import { opens } from '#domain/roles/roles.ts';
import { findAllUsers, ownPoolOf } from '#server/people/identity/public.ts';
import { findAllRolesOf } from '#server/people/roles/public.ts';
import { oncePerServer } from '#server/platform/services.ts';
import { sessionKey } from './membership-status.ts';
import { findAllByUserIds, membershipOf } from './repository.ts';
import { rolesAway } from './roles-of.ts';
import { findAllUnendedSignIns } from './sessions-repository.ts';

type Of = { readonly userId: string; readonly sessionId: string };

/**
 * Those of these sessions whose account may see the content now, as stored: for what goes on while nobody calls. A session that gave way
 * to a newer sign-in counts; one that was signed out does not.
 */
export const findAllAdmittedSessions = oncePerServer(({ store, config, identity, today }) => {
  const { access } = config;

  return async <Session extends Of>(
    sessions: readonly Session[],
    content: Content,
  ): Promise<readonly Session[]> => {
    const userIds = [...new Set(sessions.map(({ userId }) => userId))];
    const [signIns, records, given] = await Promise.all([
      findAllUnendedSignIns(userIds, store.db),
      findAllByUserIds(userIds, store.db),
      findAllRolesOf(userIds, store.db),
    ]);
    const ended = await identity.findAllEnded(
      signIns.flatMap(({ originJti }) => (originJti === null ? [] : [originJti])),
    );
    const day = today();
    const members = new Map(records.map((record) => [record.userId, record]));
    const admitted = signIns.filter((signIn) => {
      const { userId, originJti } = signIn;
      if (originJti !== null && ended.has(originJti)) return false;
      if (opens(rolesAway(signIn, given.get(userId) ?? [], config), content)) return true;
      const member = members.get(userId);
      const membership = member === undefined ? null : membershipOf(member);
      return admission(access[content], membership, day) === 'admitted';
    });
    const keys = new Set(admitted.map(sessionKey));
    return sessions.filter((session) => keys.has(sessionKey(session)));
  };
});

/**
 * Those of these accounts that may see the content now, as stored: for what is read, or told, without a sign-in. One that an operator has
 * closed sees nothing; who sees it by a role does from the first sign-in to the last sign-out.
 */
export const findAllAdmittedAccounts = oncePerServer(({ store, config, identity, today }) => {
  const { access } = config;

  return async (userIds: readonly string[], content: Content): Promise<ReadonlySet<string>> => {
    // Only the cloud knows of its own.
    const accounts = ownPoolOf(identity) === null ? null : await findAllUsers(userIds, store.db);
    const open = accounts?.filter(({ isEnabled }) => isEnabled).map(({ id }) => id) ?? userIds;
    const [records, signIns, given] = await Promise.all([
      findAllByUserIds(open, store.db),
      findAllUnendedSignIns(open, store.db),
      findAllRolesOf(open, store.db),
    ]);
    const day = today();
    const memberships = new Map(records.map((record) => [record.userId, membershipOf(record)]));
    const byRole = new Set(
      signIns
        .filter((signIn) => opens(rolesAway(signIn, given.get(signIn.userId) ?? [], config), content))
        .map(({ userId }) => userId),
    );
    return new Set(
      open.filter(
        (userId) =>
          byRole.has(userId) ||
          admission(access[content], memberships.get(userId) ?? null, day) === 'admitted',
      ),
    );
  };
});

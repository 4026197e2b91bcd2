/** Sign-ins of a database that is put back: some of them may have been ended since it was copied. */

import { findAllLivingFamilies, updateFamilyRevoked } from '#server/people/identity/public.ts';
import { findAllLivingSessions, updateSessionsEnded } from '#server/people/members/public.ts';
import type { Database } from '#server/platform/store/store.ts';

/** Ids of sign-ins, and of the sessions that belong to them. */
export type LivingSignIns = {
  readonly families: ReadonlySet<string>;
  readonly sessions: ReadonlySet<string>;
};

/** For a database that is lost. */
export const NONE_LIVES: LivingSignIns = { families: new Set(), sessions: new Set() };

export async function livingSignInsIn(db: Database): Promise<LivingSignIns> {
  const sessions = await findAllLivingSessions(db);
  return { families: new Set(await findAllLivingFamilies(db)), sessions: new Set(sessions.map(nameOf)) };
}

/** Ends all but those that live in the replaced database, too. */
export async function endOtherSignIns(living: LivingSignIns, now: string, db: Database): Promise<void> {
  for (const family of await findAllLivingFamilies(db)) {
    if (!living.families.has(family)) await updateFamilyRevoked(family, now, db);
  }
  for (const session of await findAllLivingSessions(db)) {
    if (living.sessions.has(nameOf(session))) continue;
    await updateSessionsEnded(session.userId, [session.sessionId], 'ended_by_operator', now, db);
  }
}

function nameOf({ userId, sessionId }: { readonly userId: string; readonly sessionId: string }): string {
  return `${userId} ${sessionId}`;
}

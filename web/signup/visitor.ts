/** Who opens the page. */

import { standing } from '#contract/membership.ts';
import { ApiError, call, NoTokenError } from '#web/api/client.ts';
import { forgetSession, storedSession } from '#web/api/session.ts';

/**
 * Nobody known; signed in without a member record: they begin with their details; a member already, whose membership is
 * in force or is not.
 */
export type VisitorKind = 'stranger' | 'joining' | 'member' | 'notInForce';

/** Rejects where the server cannot be asked. */
export async function kindOfVisitor(): Promise<VisitorKind> {
  if (storedSession() === null) return 'stranger';
  try {
    const { membership_type, is_in_force } = await call(standing, {});
    if (membership_type === null) return 'joining';
    return is_in_force ? 'member' : 'notInForce';
  } catch (error) {
    if (error instanceof NoTokenError) return 'stranger';
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    // An account that is gone: whoever comes begins anew.
    forgetSession();
    return 'stranger';
  }
}

/** What follows a sign-in and precedes a sign-out (members' specification, section 4). */

import { addSessionId, removeSessionId, standing } from '#contract/membership.ts';
import { call } from './client.ts';
import {
  forgetSdkTokens,
  forgetSession,
  storedSession,
  storeMembershipType,
  storeSession,
} from './session.ts';
import { newSessionId } from './session-id.ts';

/**
 * After the pool has let somebody in: stores e-mail and ID token, makes a session id and registers it. Rejects when the
 * pool has given no token; a registration that fails is tried again by the first call that misses it.
 */
export async function beginSession(): Promise<void> {
  const { currentIdToken } = await import('./amplify.ts');
  const idToken = await currentIdToken();
  if (idToken === null) throw new Error('Nobody is signed in.');
  const { email, sessionId } = storeSession(idToken, newSessionId(Date.now()));
  await ignoringFailure(call(addSessionId, { body: { email, sessionId } }));
  await ignoringFailure(
    call(standing, {}).then(({ membership_type }) => storeMembershipType(membership_type)),
  );
}

/**
 * Takes the session from the server (a failure is ignored), ends the sign-in, deletes what was kept for it on this device,
 * and goes to the root. Without a network too.
 */
export async function signOut(): Promise<void> {
  const session = storedSession();
  if (session !== null) {
    const { email, sessionId } = session;
    await ignoringFailure(call(removeSessionId, { body: { email, sessionId } }));
  }
  await ignoringFailure(import('./amplify.ts').then(({ endSignIn }) => endSignIn()));
  forgetSdkTokens();
  forgetSession();
  await ignoringFailure(import('./last-seen.ts').then(({ forgetOthersLastSeen }) => forgetOthersLastSeen()));
  // A fresh start: nothing that was read for this person stays in memory.
  location.assign('/');
}

async function ignoringFailure(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => reportIgnored(error));
}

/** Session calls fail without a word to the person (section 8: logged only). */
function reportIgnored(error: unknown): void {
  console.info('session', error instanceof Error ? error.message : error);
}

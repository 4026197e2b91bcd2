/** What follows a sign-in and precedes a sign-out (members' specification, section 4). */

import { removeSessionId, standing } from '#contract/member/membership.ts';
import { deviceTime } from '#web/clock/clock.ts';
import { registerSession } from './as-member.ts';
import { call } from './client.ts';
import { removeDrafts } from './drafts.ts';
import { claimsOf, forgetSession, MEMBERSHIP_TYPE, storedSession, storeSession } from './session.ts';

/** What the SDK keeps of a sign-in begins with this. */
const SDK_KEYS = 'CognitoIdentityServiceProvider.';

/**
 * After the pool has let somebody in: makes a session id, registers it and stores it with e-mail and ID token. Only then do
 * the screens find somebody signed in, so that their first calls are not refused. Rejects when the pool has given no token; a
 * registration that fails is tried again by the first call that misses it.
 */
export async function beginSession(): Promise<void> {
  const { currentIdToken } = await import('./amplify.ts');
  const idToken = await currentIdToken();
  if (idToken === null) throw new Error('Nobody is signed in.');
  const session = { email: emailOf(idToken), sessionId: newSessionId(deviceTime()), idToken };
  await ignoringFailure(registerSession(session));
  await storeSession(session);
  await ignoringFailure(
    call(standing, {}).then(({ membership_type }) => storeMembershipType(membership_type)),
  );
}

/**
 * Takes the session from the server (a failure is ignored), ends the sign-in, removes the account's data and drafts from
 * this device, and goes to the root, or to where else it leads. Without a network too.
 */
export async function signOut(to: '/' | '/login' | '/left' = '/'): Promise<void> {
  const session = storedSession();
  if (session !== null) {
    const { email, sessionId } = session;
    await ignoringFailure(call(removeSessionId, { body: { email, sessionId } }));
  }
  await ignoringFailure(import('./amplify.ts').then(({ endSignIn }) => endSignIn()));
  forgetSdkTokens();
  await forgetSession();
  removeDrafts();
  // A fresh start: nothing that was read for this person stays in memory.
  location.assign(to);
}

/** Null: has never joined. Only for what the screens show; the server looks for itself. */
function storeMembershipType(type: string | null): void {
  if (type === null) localStorage.removeItem(MEMBERSHIP_TYPE);
  else localStorage.setItem(MEMBERSHIP_TYPE, type);
}

/** The SDK forgets its tokens itself; without a network it may not get that far. */
function forgetSdkTokens(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(SDK_KEYS)) localStorage.removeItem(key);
  }
}

/** In its normal form. */
function emailOf(idToken: string): string {
  const { email } = claimsOf(idToken);
  if (typeof email !== 'string') throw new Error('The ID token names no e-mail.');
  return email.trim().normalize('NFKC').toLowerCase();
}

async function ignoringFailure(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => reportIgnored(error));
}

/** Session calls fail without a word to the person (section 8: logged only). */
function reportIgnored(error: unknown): void {
  console.info('session', error instanceof Error ? error.message : error);
}

/** Tokyo has no summer time; what Intl needs to know that costs a slow phone a tenth of a second. */
const TOKYO_AHEAD_MS = 9 * 3_600_000;

/** YYYYMMDDHHmmss in Tokyo at a moment in milliseconds, then four random digits (members' specification, section 4). */
export function newSessionId(moment: number): string {
  const time = new Date(moment + TOKYO_AHEAD_MS).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return time + String(random % 10_000).padStart(4, '0');
}

/**
 * Who is signed in on this device. The keys in the browser's storage are those of the members' specification (section
 * 3); every tab sees a sign-in or sign-out of another at once.
 */

import { SESSION_ID as SESSION_HEADER } from '#contract/headers.ts';
import { currentTime } from '#web/clock/clock.ts';
import { NetworkError } from './api-error.ts';
import { forgetReading } from './kept-reading.ts';

/** A sign-in as it is stored. */
export type StoredSession = {
  /** In its normal form. */
  readonly email: string;
  readonly sessionId: string;
  readonly idToken: string;
};

/** A screen for members was asked something without a sign-in: nothing is sent. */
export class NoTokenError extends Error {
  constructor() {
    super('no stored token');
    this.name = 'NoTokenError';
  }
}

const EMAIL = 'email';
const SESSION_ID = 'sessionId';
const ID_TOKEN = 'idTokenForAuth';
export const MEMBERSHIP_TYPE = 'membershipType';
/** Which versions this sign-in has been asked about. */
export const CONSENT = 'consent';
/** Which subscription of this browser this sign-in is told by (web/members/push.ts). */
export const TOLD_BY = 'toldBy';

/** A token that lives no longer than this is renewed before it is used. */
const RENEW_BEFORE_MS = 60_000;

const listeners = new Set<() => void>();
let renewing: Promise<string | null> | null = null;

/** The stored sign-in, null when nobody is signed in. */
export function storedSession(): StoredSession | null {
  // A server draws for nobody in particular.
  if (import.meta.env.SSR) return null;
  const email = localStorage.getItem(EMAIL);
  const sessionId = localStorage.getItem(SESSION_ID);
  const idToken = localStorage.getItem(ID_TOKEN);
  if (email === null || sessionId === null || idToken === null) return null;
  return { email, sessionId, idToken };
}

export function isSignedIn(): boolean {
  return !import.meta.env.SSR && localStorage.getItem(ID_TOKEN) !== null;
}

/** What every call of a member says. */
export function memberHeaders({ idToken, sessionId }: StoredSession): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${idToken}`, [SESSION_HEADER]: sessionId };
}

/** Whether its token can be used as it is. */
export function livesOn({ idToken }: StoredSession): boolean {
  return expiryOf(idToken) - currentTime() > RENEW_BEFORE_MS;
}

/** Calls `listener` on every sign-in and sign-out, in this tab or another. Returns the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === ID_TOKEN || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', fromOtherTab);
  // Put aside by the browser and shown again by going back, a page has heard of nothing.
  addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', fromOtherTab);
    removeEventListener('pageshow', listener);
  };
}

/** Signs this device in. Resolves when what the phone kept for others is gone. */
export function storeSession({ email, sessionId, idToken }: StoredSession): Promise<void> {
  localStorage.setItem(EMAIL, email);
  localStorage.setItem(SESSION_ID, sessionId);
  localStorage.setItem(ID_TOKEN, idToken);
  for (const listener of listeners) listener();
  return forgetReading();
}

/** Signs this device out. Resolves when what the phone kept of their reading is gone. */
export function forgetSession(): Promise<void> {
  for (const key of [EMAIL, SESSION_ID, ID_TOKEN, MEMBERSHIP_TYPE, CONSENT, TOLD_BY])
    localStorage.removeItem(key);
  for (const listener of listeners) listener();
  return forgetReading();
}

/**
 * The sign-in with a token that lives a while yet: the stored one, else a renewed one, for which the SDK is loaded.
 * Rejects with a {@link NoTokenError} when nobody is signed in (any more), a NetworkError when nobody could be asked.
 */
export async function livingSession(): Promise<StoredSession> {
  const stored = storedSession();
  if (stored === null) throw new NoTokenError();
  if (livesOn(stored)) return stored;
  return renewed(stored, async () => (await import('./amplify.ts')).currentIdToken());
}

/** As {@link livingSession}, after the server has called the stored token expired: this phone's clock may be wrong. */
export async function renewedSession(refused: StoredSession): Promise<StoredSession> {
  const stored = storedSession();
  if (stored === null) throw new NoTokenError();
  // Another call, or another tab, has renewed it meanwhile.
  if (stored.idToken !== refused.idToken) return stored;
  return renewed(stored, async () => (await import('./amplify.ts')).renewedIdToken());
}

async function renewed(stored: StoredSession, renew: () => Promise<string | null>): Promise<StoredSession> {
  // Calls that find the token expired at the same time share one renewal.
  renewing ??= renew()
    .catch((cause: unknown) => {
      // Neither a yes nor a no: the person stays signed in, and reads what this phone has kept.
      throw new NetworkError('no renewal', { cause });
    })
    .finally(() => {
      renewing = null;
    });
  const idToken = await renewing;
  if (idToken === null) {
    await forgetSession();
    throw new NoTokenError();
  }
  localStorage.setItem(ID_TOKEN, idToken);
  return { ...stored, idToken };
}

/** Milliseconds since 1970; 0 for what is no token. */
function expiryOf(idToken: string): number {
  const exp = claimsOf(idToken).exp;
  return typeof exp === 'number' ? exp * 1_000 : 0;
}

/** What an ID token says; empty for what is none. Only read, never believed: the server verifies. */
export function claimsOf(idToken: string): Readonly<Record<string, unknown>> {
  const [, payload = ''] = idToken.split('.');
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

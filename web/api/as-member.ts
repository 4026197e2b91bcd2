import { addSessionId } from '#contract/membership.ts';
import { ApiError } from './api-error.ts';
import { fetchJson } from './fetch-json.ts';
import { livingSession, memberHeaders, renewedSession, type StoredSession } from './session.ts';
import { urlOf } from './site-config.ts';

/** Where a member goes whom the server no longer knows, or whose membership is not in force. */
export const RELOGIN = '/relogin-nav';
export const UNAUTHENTICATED = '/unauthenticated';

type Headers = Readonly<Record<string, string>>;

/** Leads to an access-error page; the app sets it, for only it knows its router. */
let leadTo: (path: typeof RELOGIN | typeof UNAUTHENTICATED) => void = (path) => location.assign(path);

export function onAccessError(lead: typeof leadTo): void {
  leadTo = lead;
}

/**
 * Sends as who is signed in. A token that has run out is renewed and a session that the server has not heard of
 * registered, once each, unseen. A session that was ended leads to the page that says so, and so does a membership that
 * doesn't reach, unless `lead` says otherwise.
 */
export async function asMember<T>(
  send: (headers: Headers) => Promise<T>,
  lead: (error: unknown) => void = leadAway,
): Promise<T> {
  const session = await livingSession();
  try {
    return await send(memberHeaders(session));
  } catch (error) {
    const healed = await heal(error, session);
    if (healed === null) {
      lead(error);
      throw error;
    }
    return await send(memberHeaders(healed)).catch((again: unknown) => {
      lead(again);
      throw again;
    });
  }
}

/** The sign-in to try once more with; null where trying again can't help. */
async function heal(error: unknown, session: StoredSession): Promise<StoredSession | null> {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'id_token_expired') return renewedSession(session);
  if (error.code === 'session_unknown' && (await registers(session))) return session;
  return null;
}

async function registers(session: StoredSession): Promise<boolean> {
  const { email, sessionId } = session;
  try {
    await fetchJson(await urlOf(addSessionId), {
      method: addSessionId.method,
      headers: { 'content-type': 'application/json', ...memberHeaders(session) },
      body: JSON.stringify({ email, sessionId }),
    });
    return true;
  } catch (error) {
    // Refused: the call that asked for it says why. Anything else is a fault of ours.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** Leads who is no longer signed in for the server; what a membership doesn't reach, the screen says itself. */
export function leadToRelogin(error: unknown): void {
  // What is stored stays until the person signs out there: without it the widget would stand here for a moment, find the
  // SDK still signed in, and take another device's place again.
  if (error instanceof ApiError && error.status === 401 && error.code.startsWith('session_')) leadTo(RELOGIN);
}

function leadAway(error: unknown): void {
  leadToRelogin(error);
  if (!(error instanceof ApiError)) return;
  if (error.code === 'membership_required' || error.code === 'premium_required') leadTo(UNAUTHENTICATED);
}

import { addSessionId } from '#contract/member/membership.ts';
import { ApiError } from './api-error.ts';
import { fetchJson } from './fetch-json.ts';
import { forgetDocuments } from './kept-documents.ts';
import { livingSession, memberHeaders, renewedSession, type StoredSession } from './session.ts';
import { urlOf } from './site-config.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Leads to an access-error page: for a member whom the server no longer knows, or whose membership doesn't reach. `asked` is
 * the type of membership that would. The app sets it, for only it knows its router.
 */
let leadTo: (path: '/relogin-nav' | '/unauthenticated', asked?: 'premium') => void = (path) =>
  location.assign(path);

export function onAccessError(lead: typeof leadTo): void {
  leadTo = lead;
}

/**
 * Sends as who is signed in. A token that has run out is renewed and a session that the server has not heard of
 * registered, once each, unseen. A session that was ended leads to the page that says so.
 */
export async function asMember<T>(send: (headers: Headers) => Promise<T>): Promise<T> {
  const session = await livingSession();
  try {
    return await send(memberHeaders(session));
  } catch (error) {
    const healed = await heal(error, session);
    if (healed === null) {
      leadToRelogin(error);
      throw error;
    }
    return await send(memberHeaders(healed)).catch((again: unknown) => {
      leadToRelogin(again);
      throw again;
    });
  }
}

/** The sign-in to try once more with; null where trying again can't help. */
async function heal(error: unknown, session: StoredSession): Promise<StoredSession | null> {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'id_token_expired') return renewedSession(session);
  if (error.code !== 'session_unknown') return null;
  // Where that fails, the call that asked for it says why.
  return registerSession(session).then(
    () => session,
    () => null,
  );
}

/** Tells the server the session id of a sign-in. */
export async function registerSession(session: StoredSession): Promise<void> {
  const { email, sessionId } = session;
  await fetchJson(await urlOf(addSessionId), {
    method: addSessionId.method,
    headers: { 'content-type': 'application/json', ...memberHeaders(session) },
    body: JSON.stringify({ email, sessionId }),
  });
}

function leadToRelogin(error: unknown): void {
  // What is stored stays until the person signs out there: without it the widget would stand here for a moment, find the
  // SDK still signed in, and take another device's place again.
  if (!(error instanceof ApiError && error.status === 401 && error.code.startsWith('session_'))) return;
  // The screens that the phone kept opened with this session, and would show as if it went on.
  void forgetDocuments();
  leadTo('/relogin-nav');
}

/** Leads from a screen whose content the reader's membership doesn't reach to the page that says why. */
export function leadToAccessError(error: Error): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'membership_required') leadTo('/unauthenticated');
  if (error.code === 'premium_required') leadTo('/unauthenticated', 'premium');
}

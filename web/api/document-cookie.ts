import { forgetBrowser } from '#contract/document-cookie.ts';
import { registerSession } from './as-member.ts';
import { call } from './client.ts';
import { livingSession, storedSession } from './session.ts';

/** Where the phone notes which session's cookie its browser has: no script can read the cookie. */
export const COOKIE_OF = 'documentCookieOf';

/**
 * Makes the cookie that opens documents that of who is signed in. A session without one registers once more: it is older
 * than such cookies. One that is left of a sign-out without a network is taken away.
 */
export async function settleCookie(): Promise<void> {
  const sessionId = storedSession()?.sessionId ?? null;
  if (sessionId === localStorage.getItem(COOKIE_OF)) return;
  if (sessionId === null) {
    await call(forgetBrowser, {});
    localStorage.removeItem(COOKIE_OF);
    return;
  }
  await registerSession(await livingSession());
  localStorage.setItem(COOKIE_OF, sessionId);
}
